// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/masks/mask_number.h"

#include <gtest/gtest.h>

namespace attentoscope {
namespace {

std::string with(const char* mask, Index value) { return withNumber(Mask::of(mask), value).typed(); }

TEST(MaskNumber, IsThatOfTheFirstWindowElseTheFirstOfAll)
{
    const auto sliding = numberOf(Mask::of("sink(4) | sliding(128)"));
    ASSERT_TRUE(sliding);
    EXPECT_EQ(sliding->form, "sliding(w)");
    EXPECT_EQ(sliding->value, 128);
    EXPECT_TRUE(sliding->countsKeys);
    const auto sink = numberOf(Mask::of("causal & !sink( 4 )"));
    ASSERT_TRUE(sink);
    EXPECT_EQ(sink->form, "sink(k)");
    EXPECT_EQ(sink->value, 4);
    EXPECT_FALSE(sink->countsKeys);
    EXPECT_EQ(numberOf(Mask::of("dilated(16,4)"))->value, 16);
    for (const char* bothSides : {"window(8)", "dilated(16,4)"})
        EXPECT_FALSE(numberOf(Mask::of(bothSides))->countsKeys) << bothSides;
    EXPECT_FALSE(numberOf(Mask::of("causal | cells(3:0-2) | file(a1.npy)")));
    EXPECT_FALSE(numberOf(Mask()));
}

TEST(MaskNumber, AnotherOneLeavesAllElseAsItWasTyped)
{
    EXPECT_EQ(with("sink(4)  |  sliding( 128 )", 7), "sink(4)  |  sliding( 7 )");
    EXPECT_EQ(with("dilated(16,4) & causal", 1000), "dilated(1000,4) & causal");
    EXPECT_EQ(with("(file(\"a1(2).npy\") | !(window(5)))", 12), "(file(\"a1(2).npy\") | !(window(12)))");
    EXPECT_EQ(with("sliding(8)", 8), "sliding(8)");
    EXPECT_EQ(with("sliding( 1e3 ) & sink(+4)", 8), "sliding( 8 ) & sink(+4)");
    EXPECT_EQ(numberOf(Mask::of("sliding(1e3)"))->value, 1000);
}

} // namespace
} // namespace attentoscope
