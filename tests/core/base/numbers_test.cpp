// SPDX-License-Identifier: GPL-3.0-or-later
// How people type numbers: one table for whole numbers and for others.
#include "core/base/numbers.h"

#include <gtest/gtest.h>

namespace attentoscope {
namespace {

struct Typed {
    const char* text;
    std::optional<double> number;
    std::optional<std::int64_t> whole;
};

// Prints a failed case in the test's output.
std::ostream& operator<<(std::ostream& out, const Typed& typed) { return out << '"' << typed.text << '"'; }

class TypedNumber : public testing::TestWithParam<Typed>
{
};

TEST_P(TypedNumber, IsReadInOneWay)
{
    EXPECT_EQ(parseNumber(GetParam().text), GetParam().number);
    EXPECT_EQ(parseInteger(GetParam().text), GetParam().whole);
}

constexpr std::optional<double> no;
constexpr std::optional<std::int64_t> notWhole;

INSTANTIATE_TEST_SUITE_P(Taken, TypedNumber,
    testing::Values(Typed{"5", 5, 5}, Typed{"+5", 5, 5}, Typed{"-5", -5, -5}, Typed{" 5", 5, 5}, Typed{"5\t", 5, 5},
        Typed{"5.", 5, 5}, Typed{".5", 0.5, notWhole}, Typed{"5.0", 5, 5}, Typed{"007", 7, 7}, Typed{"1e3", 1000, 1000},
        Typed{"1E3", 1000, 1000}, Typed{"1e+3", 1000, 1000}, Typed{"1.5e3", 1500, 1500}, Typed{"-2e2", -200, -200},
        Typed{"1000e-3", 1, 1}, Typed{"12.5", 12.5, notWhole}, Typed{"1e-3", 0.001, notWhole},
        Typed{"9007199254740993", 9007199254740992.0, 9007199254740993}, Typed{"1e300", 1e300, notWhole}));

INSTANTIATE_TEST_SUITE_P(Refused, TypedNumber,
    testing::Values(Typed{"", no, notWhole}, Typed{" ", no, notWhole}, Typed{"1e3.5", no, notWhole}, Typed{"1e400", no, notWhole},
        Typed{"0x10", no, notWhole}, Typed{"1_000", no, notWhole}, Typed{"1,000", no, notWhole}, Typed{"1 000", no, notWhole},
        Typed{"\uff15", no, notWhole}, Typed{"++5", no, notWhole}, Typed{"+-5", no, notWhole}, Typed{"1e", no, notWhole},
        Typed{"e3", no, notWhole}, Typed{"5k", no, notWhole}, Typed{"five", no, notWhole}, Typed{"--5", no, notWhole},
        Typed{"\u22125", no, notWhole}));

} // namespace
} // namespace attentoscope
