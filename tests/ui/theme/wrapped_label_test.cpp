#include "ui/theme/steady_room.h"
#include "ui/theme/wrapped_label.h"

#include <QApplication>
#include <QEvent>
#include <QVBoxLayout>

#include <gtest/gtest.h>

namespace attentoscope {
namespace {

constexpr int narrow = 90;
const QString words =
    QStringLiteral("as n grows, softmax spreads over more keys, and multiplying by its logarithm holds the focus");

int heightOf(const QString& text, const QFont& font, int margin)
{
    QLabel label;
    label.setWordWrap(true);
    label.setText(text);
    label.setFont(font);
    label.setContentsMargins(margin, margin, margin, margin);
    return label.heightForWidth(narrow);
}

// What a QLabel says, whatever has changed in between.
TEST(WrappedLabel, IsAsHighAsItsTextNeeds)
{
    WrappedLabel label(words);
    QFont font = label.font();
    EXPECT_EQ(label.heightForWidth(narrow), heightOf(words, font, 0));
    EXPECT_EQ(label.heightForWidth(narrow), heightOf(words, font, 0)) << "asked again";
    EXPECT_LT(label.heightForWidth(10 * narrow), label.heightForWidth(narrow));
    label.setText(words + words);
    EXPECT_EQ(label.heightForWidth(narrow), heightOf(words + words, font, 0));
    label.setText(QStringLiteral("<b>%1</b>").arg(words));
    EXPECT_EQ(label.heightForWidth(narrow), heightOf(label.text(), font, 0));
    font.setPointSizeF(2 * font.pointSizeF());
    label.setFont(font);
    EXPECT_EQ(label.heightForWidth(narrow), heightOf(label.text(), font, 0));
    label.setContentsMargins(7, 7, 7, 7);
    EXPECT_EQ(label.heightForWidth(narrow), heightOf(label.text(), font, 7));
}

TEST(WrappedLabel, OtherDigitsTakeAsMuchRoom)
{
    WrappedLabel label;
    for (const char* text :
        {"row 111 · key 11", "row 408 · key 92", "row 408 · key 9 200 of 1 000 000", "row 111 · key 1 111 of 1 111 111"}) {
        label.setText(QString::fromUtf8(text));
        for (const int width : {40, 90, 300})
            EXPECT_EQ(label.heightForWidth(width), label.QLabel::heightForWidth(width)) << text << ", " << width;
    }
}

// Counts how often the layout around the room was asked for.
class Asked : public QWidget
{
public:
    int times = 0;

protected:
    bool event(QEvent* event) override
    {
        times += event->type() == QEvent::LayoutRequest ? 1 : 0;
        return QWidget::event(event);
    }
};

TEST(SteadyRoom, AsksForALayoutOnlyWhereTheHeightChanges)
{
    Asked around;
    auto* label = new WrappedLabel(words);
    auto* room = new SteadyRoom(label, &around);
    auto* layout = new QVBoxLayout(&around);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(room);
    layout->addStretch(1);
    around.resize(narrow, 400);
    around.show();
    QApplication::processEvents();
    EXPECT_EQ(label->size(), room->size());
    EXPECT_EQ(room->height(), heightOf(words, label->font(), 0));
    const auto show = [&](const QString& text) {
        around.times = 0;
        label->setText(text);
        for (int turn = 0; turn < 2; ++turn) // the room is told, then what is around it
            QApplication::processEvents();
        EXPECT_EQ(label->height(), heightOf(text, label->font(), 0)) << text.toStdString();
        return around.times;
    };
    EXPECT_EQ(show(QString(words).replace(QLatin1Char('n'), QLatin1Char('u'))), 0) << "as many lines";
    EXPECT_GT(show(words + words), 0);
    EXPECT_EQ(show(words + words), 0);
    EXPECT_GT(show(words), 0);
}

} // namespace
} // namespace attentoscope
