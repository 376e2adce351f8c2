// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that texts are joined with the punctuation of the language that is in use.
#include "ui/text/joined.h"

#include "ui/text/language.h"
#include "ui/text/translated.h"
#include "ui/window/tensors/tensor_words.h"

#include <gtest/gtest.h>

namespace attentoscope {
namespace {

const Error unreadable = badInput("tokens.txt", Message("is not UTF-8 text"));
const QStringList files{QStringLiteral("q.npy"), QStringLiteral("k.npy")};

TEST(Joined, ChineseHasPunctuationOfItsOwn)
{
    Language language;
    language.use(QStringLiteral("zh_CN"));
    EXPECT_EQ(translated(unreadable), QStringLiteral("tokens.txt：不是 UTF-8 文本"));
    EXPECT_EQ(filesText(files), QStringLiteral("q.npy、k.npy"));
    EXPECT_EQ(phraseOf({QStringLiteral("A 标准"), QStringLiteral("理论")}), QStringLiteral("A 标准，理论"));
    EXPECT_EQ(withDetail(QStringLiteral("熵"), QStringLiteral("A")), QStringLiteral("熵——A"));
    EXPECT_EQ(inPercent(QStringLiteral("12.5")), QStringLiteral("12.5%"));
    EXPECT_EQ(inOneText({QStringLiteral("一。"), QStringLiteral("二。")}), QStringLiteral("一。二。"));
    language.use(QStringLiteral("en"));
    EXPECT_EQ(translated(unreadable), QStringLiteral("tokens.txt: is not UTF-8 text"));
    EXPECT_EQ(filesText(files), QStringLiteral("q.npy, k.npy"));
    EXPECT_EQ(inPercent(QStringLiteral("12.5")), QStringLiteral("12.5 %"));
    EXPECT_EQ(inOneText({QStringLiteral("One."), QStringLiteral("Two.")}), QStringLiteral("One. Two."));
}

} // namespace
} // namespace attentoscope
