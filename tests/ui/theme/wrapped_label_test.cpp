// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/wrapped_label.h"

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

// The height must equal that of a QLabel after every change.
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

} // namespace
} // namespace attentoscope
