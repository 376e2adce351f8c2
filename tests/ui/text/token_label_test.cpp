// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/token_label.h"

#include <gtest/gtest.h>

#include <tuple>

namespace attentoscope {
namespace {

TEST(TokenLabel, DrawsSomethingForEveryTokenThatIsNotEmpty)
{
    const std::tuple<const char*, const char*, const char*> cases[] = {
        {"\n", "↵", "a line break"},
        {"\n\n", "↵↵", "two"},
        {"\t", "⇥", "a tab"},
        {"\r", "‹000D›", "another control"},
        {"\x1b", "‹001B›", "escape"},
        {"\x7f", "‹007F›", "delete"},
        {" ", "␣", "a space alone"},
        {"   ", "␣␣␣", "three"},
        {"\u00a0", "‹00A0›", "a space that breaks no line"},
        {"\u200b", "‹200B›", "of no width"},
        {"\ufeff", "‹FEFF›", "a byte order mark"},
        {"\u202e", "‹202E›", "which would turn what stands behind it"},
        {"\u200d", "‹200D›", "a joiner with nothing to join"},
        {"\u3164", "‹3164›", "a letter without ink"},
        {"\ufe0f", "‹FE0F›", "a selector of nothing"},
        {"\u0085", "‹0085›", "a control of the second set"},
    };
    for (const auto& [token, label, what] : cases)
        EXPECT_EQ(tokenLabel(token).toStdString(), label) << what;
}

TEST(TokenLabel, LeavesWhatCanBeSeenAsItIs)
{
    for (const char* token : {"", "cat", " the", "我爱", "Ġlove", "é", "<|endoftext|>", "a b", "👩\u200d💻", "❤\ufe0f", "ن\u200cم"})
        EXPECT_EQ(tokenLabel(token).toStdString(), token);
    EXPECT_EQ(tokenLabel("a\nb").toStdString(), "a↵b") << "in one line";
    EXPECT_EQ(tokenLabel("a\u200bb").toStdString(), "a‹200B›b") << "else two tokens would look the same";
    EXPECT_EQ(tokenLabels({"x", "\n"}), (QStringList{QStringLiteral("x"), QStringLiteral("↵")}));
}

} // namespace
} // namespace attentoscope
