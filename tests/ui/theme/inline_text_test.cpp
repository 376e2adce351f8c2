#include "ui/theme/inline_text.h"
#include "ui/theme/steady_label.h"
#include "ui/theme/wrapped_label.h"

#include <QImage>
#include <QPixmap>

#include <gtest/gtest.h>

namespace attentoscope {
namespace {

QImage pictureOf(QLabel& label, const QString& text, const QSize& size)
{
    label.setText(text);
    label.setFixedSize(size);
    return label.grab().toImage();
}

// Pixel for pixel what a QLabel shows of it.
TEST(InlineText, IsPaintedAsALabelDoes)
{
    for (const char* text : {"<i>λ</i> 0.1528&nbsp; <i>m</i> 1.222", "<i>q·k</i> = 54.40 &nbsp;·&nbsp; 2048 of 2048 keys visible",
             "<b>A</b> &nbsp;1 &lt; 2 &amp; 3", "  several   <i> spaces </i>  and <b><i>both</i></b>"}) {
        const QString rich = QString::fromUtf8(text);
        ASSERT_TRUE(inlineRuns(rich)) << text;
        for (const Qt::Alignment alignment : {Qt::AlignLeft | Qt::AlignVCenter, Qt::AlignRight | Qt::AlignTop}) {
            QLabel usual;
            SteadyLabel steady;
            WrappedLabel wrapped;
            usual.setAlignment(alignment);
            steady.setAlignment(alignment);
            wrapped.setAlignment(alignment);
            for (const QSize size : {QSize(500, 30), QSize(450, 21)}) {
                const QImage expected = pictureOf(usual, rich, size);
                EXPECT_EQ(pictureOf(steady, rich, size), expected) << text;
                EXPECT_EQ(pictureOf(wrapped, rich, size), expected) << text;
                EXPECT_TRUE(inlineRuns(steady)) << "else the label painted it";
                EXPECT_TRUE(inlineRuns(wrapped));
            }
        }
    }
}

TEST(InlineText, OfSeveralLinesIsLeftToTheLabel)
{
    const QString rich = QStringLiteral("<i>q·k</i> = 54.40 &nbsp;·&nbsp; 2048 of 2048 keys visible");
    QLabel usual;
    usual.setWordWrap(true);
    WrappedLabel wrapped;
    EXPECT_EQ(pictureOf(wrapped, rich, {120, 60}), pictureOf(usual, rich, {120, 60}));
    EXPECT_FALSE(inlineRuns(wrapped));
}

TEST(InlineText, WithMoreInItIsLeftToTheLabel)
{
    for (const char* text :
        {"plain", "<sub>0</sub>", "1<br>2", "<a href=\"x\">y</a>", "&copy;", "<span style=\"color:red\">x</span>"})
        EXPECT_FALSE(inlineRuns(QString::fromUtf8(text))) << text;
    const std::vector<InlineRun> expected{{QStringLiteral("n"), true}, {QStringLiteral(" = 3")}};
    EXPECT_EQ(inlineRuns(QStringLiteral("<i>n</i> = 3")), expected);
}

} // namespace
} // namespace attentoscope
