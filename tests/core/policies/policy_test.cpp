// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/policy.h"

#include "core/base/numbers.h"
#include "tests/core/policies/choose.h"

#include <cmath>
#include <gmock/gmock.h>
#include <rapidcheck.h>
#include <set>

namespace attentoscope {
namespace {

using testing::HasSubstr;

double lastRow(const std::string& text, double n, double d = 64) { return policyMultiplier(choose(text), {n, n - 1, d}); }

// The published check values are for the last row of n keys, all of which are visible.
TEST(Policies, CheckValues)
{
    const std::vector<double> lengths = {64, 512, 2048, 8192, 32768, 131072};
    const std::vector<std::pair<std::string, std::vector<double>>> rows = {
        {"entropy-invariant", {0.666667, 1, 1.222222, 1.444444, 1.666667, 1.888889}},
        {"clipped:n0=2048", {1, 1, 1, 1.181818, 1.363636, 1.545455}},
        {"infoscale", {0.829505, 1, 1.094060, 1.177108, 1.251481, 1.318775}},
        {"ssmax", {1.788320, 2.682480, 3.278586, 3.874693, 4.470799, 5.066906}},
        {"llama4", {1, 1, 1, 1.069315, 1.160944, 1.283321}},
        {"yarn", {1, 1, 1, 1.143434, 1.459129, 1.813260}},
    };
    for (const auto& [text, values] : rows)
        for (std::size_t i = 0; i < lengths.size(); ++i)
            EXPECT_NEAR(lastRow(text, lengths[i]), values[i], 1e-6) << text << " at " << lengths[i];
}

// Checks the rules of published models at the places that their authors give, with their own parameters.
TEST(Policies, CheckValuesOfModels)
{
    const auto at = [](const std::string& text, double place) { return policyMultiplier(choose(text), {place + 1, place, 64}); };
    EXPECT_NEAR(at("ministral3", 32767), 1.069315, 1e-6);
    EXPECT_EQ(at("ministral3", 16383), 1);
    EXPECT_NEAR(at("ministral3", 16384), 1.069315, 1e-6) << "a step begins at its place, where Llama 4 is one earlier";
    EXPECT_NEAR(at("inkling", 999999), 1.205573, 1e-6);
    EXPECT_EQ(at("inkling", 127999), 1);
    EXPECT_NEAR(at("ssa", 4095), 1.005140, 1e-6);
    EXPECT_EQ(at("ssa:beta=-20", 0), 1) << "ln 1";
    EXPECT_NEAR(at("ssa:beta=-20", 99), 1 + std::log(100), 1e-7);
    EXPECT_EQ(at("infoscale", 0), 0) << "a row that sees one key";
    EXPECT_NEAR(policyMultiplier(choose("infoscale"), {131072, 131071, 128}), 1.345602, 1e-6);
    EXPECT_NEAR(policyMultiplier(choose("infoscale"), {131072, 131071, 1e9}), std::sqrt(17.0 / 9), 1e-7) << "as d grows";
    EXPECT_EQ(at("grok2", 0), 1);
    EXPECT_EQ(at("grok2", 1024), 1);
    EXPECT_NEAR(at("grok2", 32768), 1.5, 1e-12); // 15 / 10 of the logarithms to the base 2
    EXPECT_NEAR(at("grok2:l=2048", 131072), 17.0 / 11, 1e-12);
    EXPECT_NEAR(at("asentmax:beta=0.5:gamma=2", 0), 1.2402265, 1e-7); // 1 + (ln 2)² / 2
    EXPECT_NEAR(at("asentmax:beta=0.5:gamma=-1", 98), 1.1085736, 1e-7); // 1 + 1 / (2 ln 100)
    EXPECT_EQ(at("asentmax:beta=0.5:gamma=0", 7), 1.5);
}

TEST(Policies, YarnAsModelsShipItIsTheSameAtEveryLength)
{
    for (const double n : {1.0, 64.0, 4096.0, 1e6})
        EXPECT_NEAR(lastRow("yarn:factor=32", n), 1.813260, 1e-6) << n;
    EXPECT_EQ(lastRow("yarn:factor=32:l=1", 1e6), lastRow("yarn:factor=32", 1e6));
    EXPECT_EQ(choose("yarn:factor=0"), choose("yarn"));
    EXPECT_THAT(policyFormula(choose("yarn:l=100")), HasSubstr("ln max(1, <i>n</i> / 100))"));
    EXPECT_THAT(policyFormula(choose("yarn:factor=32")), HasSubstr("ln max(1, 32))"));
    for (const char* nothing : {"yarn:factor=1", "yarn:factor=0.5", "yarn:factor=1e-9"}) // these factors extend nothing
        EXPECT_EQ(lastRow(nothing, 1e6), 1) << nothing;
    EXPECT_THAT(policyPython(choose("yarn:l=100")).expression, HasSubstr("n / 100"));
    EXPECT_THAT(policyPython(choose("yarn:factor=32")).expression, testing::Not(HasSubstr("n / ")));
}

TEST(Policies, OtherFormulas)
{
    EXPECT_DOUBLE_EQ(lastRow("none", 100), 8); // λ = 1
    EXPECT_DOUBLE_EQ(lastRow("standard", 100), 1);
    EXPECT_DOUBLE_EQ(lastRow("log-n", 100), std::log(100.0));
    EXPECT_DOUBLE_EQ(lastRow("kappa:kappa=2", 100), 2 * std::log(100.0) / 8);
    EXPECT_DOUBLE_EQ(lastRow("constant:m=2.5", 100), 2.5);
    EXPECT_NEAR(lastRow("kappa", 512), 1, 1e-4); // κ starts at √64 / ln 512
}

TEST(Policies, AreFiniteAndNotNegativeEverywhere)
{
    for (const auto& policy : policies()) {
        if (policy.fromData())
            continue; // its scale is a number only once the data are known
        EXPECT_TRUE(rc::check(std::string(policy.name) + ": finite and at least 0", [&] {
            PolicyChoice choice{policy.name, {}};
            for (const auto& parameter : policy.parameters)
                choice.parameters[parameter.key] =
                    parameter.min + (parameter.max - parameter.min) * (*rc::gen::inRange(0, 1001) / 1000.0);
            const double n = *rc::gen::oneOf(rc::gen::just(1), rc::gen::inRange(1, 1 << 24));
            const double m = policyMultiplier(choice, {n, n - 1, double(*rc::gen::inRange(1, 4097))});
            RC_ASSERT(std::isfinite(m));
            RC_ASSERT(m >= 0);
        }));
    }
}

TEST(Policies, OnlyThoseOfARowTellRowsThatSeeAsMuchApart)
{
    for (const auto& policy : policies()) {
        if (policy.fromData())
            continue;
        PolicyChoice choice{policy.name, {}};
        for (const auto& parameter : policy.parameters)
            if (parameter.min > 0 || parameter.key == std::string_view("factor")) // lengths: nearly all places exceed 2
                choice.parameters[parameter.key] = std::max(parameter.min, 2.0);
        std::set<double> multipliers;
        for (const double place : {0.0, 1.0, 5.0, 300.0, 4e5})
            for (const double entropy : {1.0, 3.0})
                multipliers.insert(policyMultiplier(choice, {1e6, place, 64, entropy}));
        if (!policy.text && !policy.ofDistance)
            EXPECT_EQ(multipliers.size() > 1, policy.ofRow()) << policy.name;
        else // a typed formula may depend on the row; a law of distance depends on it through the logits
            EXPECT_TRUE(policy.ofRow()) << policy.name;
    }
}

TEST(Policies, ParametersOfLlama4)
{
    EXPECT_DOUBLE_EQ(lastRow("llama4:attn=0.5:floor=100", 250), 1 + 0.5 * std::log(3.0));
    EXPECT_EQ(lastRow("llama4:attn=0", 1e6), 1);
    EXPECT_EQ(choose("llama4:attn=0.1:floor=8192"), choose("llama4"));
}

TEST(Policies, OnlyTheDataTellTheMatchedScale)
{
    EXPECT_TRUE(findPolicy("entropy-matched")->fromData());
    EXPECT_TRUE(std::isnan(lastRow("entropy-matched:target=3", 512)));
    EXPECT_THAT(policyFormula(choose("entropy-matched:target=3")), HasSubstr("= 3"));
    EXPECT_THAT(policyFormula(choose("entropy-matched:n0=1024")), HasSubstr("1024"));
    EXPECT_EQ(policyText(constantPolicy(1.5)), "constant:m=1.5");
    EXPECT_EQ(constantPolicy(1), choose("constant"));
}

TEST(Policies, TheAdaptiveOneReadsTheEntropyOfItsRow)
{
    const std::vector<PolicyChoice> choices = {choose("standard"), choose("adaptive")};
    EXPECT_TRUE(asksForEntropy(choices));
    EXPECT_FALSE(asksForEntropy(std::span(choices).first(1)));
    EXPECT_FALSE(findPolicy("adaptive")->fromData()) << "no constant stands in for it";
    EXPECT_NEAR(policyMultiplier(choices[1], {512, 511, 64, 2}), 2.099, 1e-12);
    EXPECT_EQ(policyMultiplier(choices[1], {512, 511, 64, 6}), 1);
}

TEST(Policies, TheScaleInvariantOneIsALawOfTheDistance)
{
    const DistanceLaw law = distanceLawOf(choose("scale-invariant"));
    ASSERT_TRUE(law.exists());
    EXPECT_EQ(law.factor(0), 1);
    EXPECT_EQ(law.bias(0), 0);
    for (const Index ahead : {-10, 10}) {
        EXPECT_DOUBLE_EQ(law.factor(ahead), std::sqrt(2 * std::log(2.0) + 1));
        EXPECT_DOUBLE_EQ(law.bias(ahead), -2 * std::log(2.0));
    }
    EXPECT_NEAR(law.factor(-1000), 3.198475, 1e-6); // a² = 2 ln 101 + 1
    const DistanceLaw none = distanceLawOf(choose("standard"));
    EXPECT_FALSE(none.exists());
    EXPECT_EQ(none.factor(-1000), 1);
    EXPECT_EQ(none.bias(-1000), 0);
    EXPECT_EQ(lastRow("scale-invariant:t0=3", 512), 1);
    EXPECT_FALSE(findPolicy("scale-invariant")->hasTheory());
    EXPECT_THAT(policyFormula(choose("scale-invariant:t0=3")), HasSubstr("/ 3)"));
    const std::vector<PolicyChoice> choices = {choose("standard"), choose("scale-invariant:t0=7")};
    EXPECT_THAT(distanceLawsOf(choices), testing::ElementsAre(DistanceLaw{}, DistanceLaw{7}));
    EXPECT_TRUE(distanceLawsOf(std::span(choices).first(1)).empty());
    EXPECT_FALSE(parsePolicy("scale-invariant:t0=0")) << "no distance is 0 times another";
}

TEST(Policies, OneVisibleKeyIsLegal)
{
    EXPECT_EQ(lastRow("entropy-invariant", 1), 0);
    EXPECT_EQ(lastRow("log-n", 1), 0);
    EXPECT_EQ(lastRow("clipped", 1), 1);
}

TEST(Policies, EntropyInvariantIsStandardAtItsReferenceLength)
{
    EXPECT_TRUE(rc::check("m = 1 at n = n0", [] {
        const int n0 = *rc::gen::inRange(2, 1000000000);
        RC_ASSERT(lastRow("entropy-invariant:n0=" + std::to_string(n0), n0) == 1);
        RC_ASSERT(lastRow("clipped:n0=" + std::to_string(n0), n0) == 1);
    }));
}

TEST(Policies, TextRoundTrip)
{
    for (const auto& policy : policies()) {
        EXPECT_EQ(policyText(choose(policy.name)), policy.name);
        for (const auto& parameter : policy.parameters) {
            PolicyChoice choice{policy.name, {{parameter.key, parameter.min + 0.3}}};
            EXPECT_EQ(choose(policyText(choice)), choice);
        }
    }
    EXPECT_EQ(policyText(choose(" clipped : n0 = 2048 ")), "clipped:n0=2048");
    EXPECT_EQ(choose("entropy-invariant:n0=512"), choose("entropy-invariant"))
        << "a value that equals the initial one is left out";
}

TEST(Policies, NormalizersRoundTrip)
{
    for (const NormalizerEntry& entry : normalizers()) {
        const bool usual = std::string_view(entry.name) == "softmax";
        const std::string text = "clipped:n0=64" + (usual ? "" : "@" + std::string(entry.name));
        EXPECT_EQ(policyText(choose(text)), text);
        for (const PolicyParameter& parameter : entry.parameters) {
            PolicyChoice choice{"log-n"};
            choice.normalizer = {entry.name, {{parameter.key, parameter.min + 1}}};
            EXPECT_EQ(choose(policyText(choice)), choice);
        }
    }
    EXPECT_EQ(policyText(choose(" log-n @ entmax : alpha = 1.7 ")), "log-n@entmax:alpha=1.7");
    EXPECT_EQ(choose("log-n@entmax:alpha=1.5"), choose("log-n@entmax"));
    EXPECT_EQ(choose("log-n@softmax"), choose("log-n"));
    EXPECT_EQ(policyText(choose("formula:n > 3 ? 1 : 2@sink")), "formula:n > 3 ? 1 : 2@sink");
    EXPECT_EQ(rowRuleOf(choose("standard@sigmoid").normalizer, 64).parameter, -std::log(64.0));
    EXPECT_EQ(rowRuleOf(choose("standard@sigmoid:b=-3").normalizer, 64).parameter, -3);
    EXPECT_EQ(rowRuleOf(choose("standard@sparsemax").normalizer, 64), (RowRule{Normalization::Entmax, 2}));
    const auto error = [](const char* text) { return parsePolicy(text).error(); };
    EXPECT_THAT(error("log-n@sharpmax").text(), HasSubstr("softmax, sink, sigmoid"));
    EXPECT_EQ(error("log-n@sharpmax").column, 6U);
    EXPECT_THAT(error("log-n@entmax:beta=2").text(), HasSubstr("alpha"));
    EXPECT_EQ(error("log-n@entmax:alpha=9").column, 19U);
    EXPECT_THAT(error("log-n@top-k:k=2.5").text(), HasSubstr("whole"));
    EXPECT_FALSE(parsePolicy("log-n@").ok());
}

TEST(Policies, Lists)
{
    const auto choices = parsePolicies("standard, clipped:n0=2048,log-n");
    ASSERT_TRUE(choices.ok());
    ASSERT_EQ(choices->size(), 3u);
    EXPECT_EQ((*choices)[1], choose("clipped:n0=2048"));

    const auto broken = parsePolicies("standard,log-m");
    ASSERT_FALSE(broken.ok());
    EXPECT_EQ(broken.error().column, 9u);
    EXPECT_FALSE(parsePolicies("standard,").ok());
    EXPECT_FALSE(parsePolicies("").ok());
}

TEST(Policies, ErrorsSayWhatIsKnown)
{
    const auto why = [](const char* text) {
        const auto choice = parsePolicy(text);
        EXPECT_FALSE(choice.ok()) << text;
        return choice.ok() ? std::string() : choice.error().text();
    };
    EXPECT_THAT(why("softer"), HasSubstr("none, standard, entropy-invariant"));
    EXPECT_THAT(why("clipped:n=5"), HasSubstr("n0"));
    EXPECT_THAT(why("clipped:n0"), HasSubstr("needs a value, as in n0=512"));
    EXPECT_THAT(why("standard@sink:s"), HasSubstr("needs a value, as in s=0"));
    EXPECT_THAT(why("clipped:512"), HasSubstr("key=value"));
    EXPECT_THAT(why("standard@top-k:k=2.5"), HasSubstr("a whole number, not \"2.5\""));
    EXPECT_EQ(parsePolicy("standard@top-k:k=2.5").error().column, 17u);
    EXPECT_EQ(choose("standard@sigmoid:b="), choose("standard@sigmoid")) << "not given";
    EXPECT_THAT(why("standard:n0=5"), HasSubstr("no parameters"));
    EXPECT_THAT(why("clipped:n0=1"), HasSubstr("from 2 to 1e+09"));
    EXPECT_THAT(why("clipped:n0=nan"), HasSubstr("nan"));
    EXPECT_THAT(why("clipped:n0=3:n0=4"), HasSubstr("twice"));
    EXPECT_EQ(parsePolicy("clipped:n0=x").error().column, 11u);
}

TEST(Policies, FormulaShowsTheParameters)
{
    EXPECT_THAT(policyFormula(choose("clipped:n0=2048")), HasSubstr("ln 2048"));
    EXPECT_THAT(policyFormula(choose("ssmax")), HasSubstr("0.43"));
    EXPECT_THAT(policyFormula(choose("asentmax:gamma=-1.5")), HasSubstr("<sup>−1.5</sup>"));
    EXPECT_THAT(policyPython(choose("asentmax:gamma=-1.5")).expression, HasSubstr("** -1.5)"));
    for (const auto& policy : policies())
        EXPECT_EQ(policyFormula({policy.name, {}}).find('{'), std::string::npos) << policy.name;
}

TEST(Policies, AListHasAnEnd)
{
    std::string list = "none";
    for (int i = 1; i < 100; ++i)
        list += ",none";
    EXPECT_EQ(parsePolicies(list)->size(), 100U);
    EXPECT_THAT(parsePolicies(list + ",none").error().text(), HasSubstr("there are more than 100 policies"));
}

TEST(Numbers, OneSignIsEnough)
{
    EXPECT_EQ(parseInteger("+5"), 5);
    EXPECT_EQ(parseNumber(" +0.5 "), 0.5);
    for (const char* text : {"+-5", "++5", "-+5", "--5", "+", "-", ""}) {
        EXPECT_FALSE(parseInteger(text)) << text;
        EXPECT_FALSE(parseNumber(text)) << text;
    }
}

} // namespace
} // namespace attentoscope
