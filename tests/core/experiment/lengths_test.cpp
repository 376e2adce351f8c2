// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/lengths.h"

#include <gmock/gmock.h>
#include <rapidcheck.h>

#include <algorithm>

namespace attentoscope {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::vector<Index> lengths(const char* text)
{
    const auto parsed = Lengths::parse(text);
    if (!parsed.ok())
        ADD_FAILURE() << parsed.error().text();
    return parsed.ok() ? parsed->values() : std::vector<Index>();
}

TEST(Lengths, RangesByFactor)
{
    EXPECT_THAT(lengths("64:16384:x4"), ElementsAre(64, 256, 1024, 4096, 16384));
    EXPECT_THAT(lengths(" 64 : 1000 : x2 "), ElementsAre(64, 128, 256, 512));
    EXPECT_THAT(lengths("1:5:x1.5"), ElementsAre(1, 2, 3, 5)); // 1, 1.5, 2.25, 3.375 and 5.06, rounded, without repetitions
    EXPECT_THAT(lengths("7:7:x2"), ElementsAre(7));
    EXPECT_THAT(lengths("1:16777216:x1e300"), ElementsAre(1));
    EXPECT_EQ(lengths("1:16777216:x2").size(), 25u);
    EXPECT_EQ(lengths("1:16777216:x2").back(), maxLength);
}

TEST(Lengths, RangesByStep)
{
    EXPECT_THAT(lengths("64:256:+64"), ElementsAre(64, 128, 192, 256));
    EXPECT_THAT(lengths("64:250:+64"), ElementsAre(64, 128, 192));
    EXPECT_EQ(lengths("1:4096:+1").size(), 4096u);
}

TEST(Lengths, Lists)
{
    EXPECT_THAT(lengths("64,100, 1000"), ElementsAre(64, 100, 1000));
    EXPECT_THAT(lengths("512"), ElementsAre(512));
}

TEST(Lengths, KeepWhatWasTyped)
{
    EXPECT_EQ(Lengths::of(" 64, 128 ").text(), " 64, 128 ");
    EXPECT_EQ(Lengths::of("64,128"), Lengths::of("64,128"));
    EXPECT_NE(Lengths::of("64,128"), Lengths::of("64:128:x2")) << "a session that is typed anew is another";
}

TEST(Lengths, ErrorsNameTheirPlace)
{
    struct {
        const char* text;
        const char* complaint;
        std::size_t column;
    } const cases[] = {
        {"", "at least one length", 0},
        {"64,x", "not \"x\"", 3},
        {"64,,128", "not \"\"", 3},
        {"0,64", "a whole number from 1 to 16777216, not \"0\"", 0},
        {"64,16777217", "not \"16777217\"", 3},
        {"64,2.5", "not \"2.5\"", 3},
        {"100,64", "the lengths must ascend, but 64 follows 100", 4},
        {"64,64", "64 follows 64", 3},
        {"64:128", "a range is first:last:xFACTOR", 0},
        {"64:128:2", "a range is first:last:xFACTOR", 0},
        {"64:128:x2:x2", "a range is first:last:xFACTOR", 0},
        {"a:128:x2", "not \"a\"", 0},
        {"64:99999999:x2", "not \"99999999\"", 3},
        {"128:64:x2", "the last length, 64, is below the first, 128", 4},
        {"64:128:x1", "at least 1.001, not \"1\"", 7},
        {"64:128:xnan", "not \"nan\"", 7},
        {"64:128:xinf", "not \"inf\"", 7},
        {"64:128:+0", "not \"0\"", 7},
        {"64:128:+-64", "not \"-64\"", 7},
        {"64:128:+x", "not \"x\"", 7},
        {"1:4097:+1", "more than 4096 lengths", 0},
        {"1:16777216:x1.001", "more than 4096 lengths", 0},
    };
    for (const auto& bad : cases) {
        const auto parsed = Lengths::parse(bad.text);
        ASSERT_FALSE(parsed.ok()) << bad.text;
        EXPECT_EQ(parsed.error().what, "lengths");
        EXPECT_THAT(parsed.error().why.text(), HasSubstr(bad.complaint)) << bad.text;
        EXPECT_EQ(parsed.error().column, bad.column) << bad.text;
    }
}

TEST(Lengths, WhatIsAcceptedAscendsWithinItsEnds)
{
    EXPECT_TRUE(rc::check("ranges", [] {
        const auto first = *rc::gen::inRange<Index>(1, 5000), last = first + *rc::gen::inRange<Index>(0, 100000);
        const auto step = *rc::gen::inRange<Index>(30, 5000);
        const double factor = 1 + static_cast<double>(step) / 1000;
        const std::string ends = std::to_string(first) + ':' + std::to_string(last) + ':';
        for (const std::string& text : {ends + '+' + std::to_string(step), ends + 'x' + std::to_string(factor)}) {
            const auto parsed = Lengths::parse(text);
            RC_ASSERT(parsed.ok());
            RC_ASSERT(parsed->values().front() == first);
            RC_ASSERT(parsed->values().back() <= last);
            RC_ASSERT(std::ranges::adjacent_find(parsed->values(), std::greater_equal<>()) == parsed->values().end());
        }
    }));
}

} // namespace
} // namespace attentoscope
