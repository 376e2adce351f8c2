// SPDX-License-Identifier: GPL-3.0-or-later
// Scales that the user types: the formulas of the policy table, typed in, and errors that point at the mistake.
#include "core/policies/formula.h"

#include "core/base/numbers.h"
#include "tests/core/policies/choose.h"

#include <clocale>
#include <cmath>
#include <gmock/gmock.h>
#include <locale>
#include <rapidcheck.h>
#include <thread>

namespace attentoscope {
namespace {

using testing::HasSubstr;

double lambdaOf(const std::string& formula, const PolicyContext& context)
{
    return policyMultiplier(choose("formula:" + formula), context) / std::sqrt(context.d);
}

// A typed formula must equal the policy of the table that has this formula.
TEST(Formula, EqualsThePoliciesOfTheTable)
{
    const std::pair<const char*, const char*> pairs[] = {
        {"standard", "formula:1 / sqrt(d)"},
        {"none", "formula:1"},
        {"entropy-invariant", "formula"},
        {"entropy-invariant:n0=1024", "formula:n0=1024"},
        {"log-n", "formula:ln(n)/sqrt(d)"},
        {"kappa:kappa=2", "formula:2*ln(n)/d"},
        {"clipped:n0=2048", "formula:n0=2048:max(1, ln(n)/ln(n0))/sqrt(d)"},
        {"clipped", "formula:(n > n0 ? ln(n)/ln(n0) : 1)/sqrt(d)"},
        {"ssmax", "formula:0.43*ln(n)*d^-0.5"},
        {"llama4", "formula:(1 + 0.1*ln(1 + floor((i + 1)/8192)))/sqrt(d)"},
        {"yarn", "formula:n0=4096:(1 + 0.1*ln(max(1, n/n0)))^2/sqrt(d)"},
    };
    for (const auto& [known, typed] : pairs) {
        Multiplier expected(choose(known)), found(choose(typed));
        for (const double n : {1.0, 64.0, 513.0, 8192.0, 131072.0})
            for (const double d : {1.0, 64.0, 100.0}) {
                const PolicyContext context{n, n - 1, d};
                EXPECT_NEAR(found(context), expected(context), 1e-13 * (1 + expected(context))) << typed << " at " << n;
            }
    }
}

TEST(Formula, KnowsTheFunctionsOfItsLibrary)
{
    const PolicyContext context{100, 6, 64};
    EXPECT_DOUBLE_EQ(lambdaOf("log(n)", context), std::log(100.0));
    EXPECT_DOUBLE_EQ(lambdaOf("log2(n) + log10(n)", context), std::log2(100.0) + 2);
    EXPECT_DOUBLE_EQ(lambdaOf("min(i, n, d) + abs(-2) + exp(1) - _e", context), 8);
    EXPECT_DOUBLE_EQ(lambdaOf("ceil(n/d) + floor(n/d)", context), 3);
    EXPECT_DOUBLE_EQ(lambdaOf("n == 100 && i >= 6", context), 1);
}

TEST(Formula, TextRoundTrip)
{
    for (const char* text : {"formula", "formula:ln(n)/d", "formula:n0=1024", "formula:n0=1024:n/n0", "formula:n > 5 ? 1 : 2"})
        EXPECT_EQ(policyText(choose(text)), text);
    EXPECT_EQ(choose(" formula : n0 = 512 :  1/d "), choose("formula:1/d"));
    EXPECT_EQ(choose("formula:ln(n) / ln(n0) / sqrt(d)"), choose("formula")) << "the initial one is left out";
    EXPECT_THAT(policyFormula(choose("formula:n<5")), HasSubstr("n&lt;5"));
    const auto list = parsePolicies("standard,formula:max(1,n)/d,log-n");
    ASSERT_TRUE(list.ok());
    EXPECT_EQ((*list)[1].text, "max(1,n)/d");
}

TEST(Formula, ErrorsPointAtTheColumn)
{
    struct Case {
        const char* text;
        std::size_t column;
        const char* why;
    };
    const Case cases[] = {
        {"formula:ln(m)/sqrt(d)", 11, "\"m\""},
        {"formula:n0=64:ln(n)/sqr(d)", 20, "\"sqr\""},
        {"formula:ln(n", 12, "bracket"},
        {"formula:ln(n))", 13, "\")\""},
        {"formula:1 + ", 12, "ends"},
        {"formula:1 * * 2", 12, "\"*\""},
        {"formula:sqrt(n, d)", 8, "too many arguments"},
        {"formula:n = 3", 10, "assign"},
        {"formula:m0=3:n", 10, "assign"},
        {"formula:", 8, "empty"},
        {"formula:n0=1:n", 11, "from 2"},
        {"formula:1,2", 9, "one number"},
        {"formula:2 n", 10, "\"n\""},
        {"formula:1,5/d", 9, "one number"},
    };
    for (const Case& c : cases) {
        const auto choice = parsePolicy(c.text);
        ASSERT_FALSE(choice.ok()) << c.text;
        EXPECT_EQ(choice.error().column, c.column) << c.text << ": " << choice.error().text();
        EXPECT_THAT(choice.error().text(), HasSubstr(c.why)) << c.text;
    }
    const auto list = parsePolicies("standard,formula:ln(x)");
    ASSERT_FALSE(list.ok());
    EXPECT_EQ(list.error().column, 20U);
    EXPECT_FALSE(parsePolicy("formula:" + std::string(Formula::longest, ' ') + "1").ok());
}

TEST(Formula, GivesWhatItGives)
{
    const PolicyContext context{1, 0, 64};
    EXPECT_TRUE(std::isinf(lambdaOf("1/ln(n)", context)));
    EXPECT_TRUE(std::isnan(lambdaOf("ln(n)/ln(n)", context)));
    EXPECT_EQ(lambdaOf("-3", context), -3);
}

// A locale whose decimal point is a comma changes nothing.
TEST(Formula, ReadsNumbersAlikeInEveryLocale)
{
    struct Comma : std::numpunct<char> {
        char do_decimal_point() const override { return ','; }
    };
    const std::locale before = std::locale::global(std::locale(std::locale::classic(), new Comma));
    EXPECT_DOUBLE_EQ(lambdaOf("0.25 + 1.5e-1", {1, 0, 64}), 0.4);
    std::locale::global(before);
}

TEST(Formula, ThreadsDoNotDisturbEachOther)
{
    std::vector<std::thread> threads;
    std::vector<double> sums(4, 0);
    for (int t = 0; t < 4; ++t)
        threads.emplace_back([t, &sums] {
            Multiplier multiplier(*parsePolicy("formula:n + i"));
            for (int n = 1; n <= 2000; ++n)
                sums[t] += multiplier({double(n), double(t), 1});
        });
    for (std::thread& thread : threads)
        thread.join();
    for (int t = 0; t < 4; ++t)
        EXPECT_EQ(sums[t], 2001000 + 2000.0 * t);
}

// Any text is either a formula or an error with a column inside the text.
TEST(Formula, AnyTextIsReadOrRefused)
{
    EXPECT_TRUE(rc::check("no crash, and the column lies in the text", [] {
        const auto pieces = rc::gen::elementOf(std::vector<std::string>{"n", "d", "i", "n0", "ln(", ")", "(", "+", "-", "*", "/",
            "^", "?", ":", ",", "1", "2.5", "e", "sqrt", "max(", "<", "==", "!=", "&&", "||", " ", "\"", "0x", "_pi", "λ", "."});
        std::string text = "formula:";
        for (const std::string& piece : *rc::gen::container<std::vector<std::string>>(pieces))
            text += piece;
        const auto choice = parsePolicy(text);
        if (choice.ok())
            RC_ASSERT(*parsePolicy(policyText(*choice)) == *choice);
        else
            RC_ASSERT(choice.error().column.value_or(text.size() + 1) <= text.size());
    }));
}

} // namespace
} // namespace attentoscope
