// SPDX-License-Identifier: GPL-3.0-or-later
// Expressions of lessons: their values are those of evaluate() and the studies, and errors name the place of the mistake.
#include "core/lessons/expression.h"

#include "core/attention/evaluate/evaluate.h"
#include "core/attention/evaluate/key_information.h"
#include "core/studies/sweep/estimates.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace attentoscope {
namespace {

Experiment small()
{
    Experiment experiment;
    experiment.n = 256;
    experiment.d = 16;
    return experiment;
}

double valueOf(const std::string& typed, const Experiment& experiment = small())
{
    Evaluations evaluations;
    const auto read = Expression::parse(typed);
    EXPECT_TRUE(read) << typed << ": " << read.error().text();
    const auto value = read->value(experiment, evaluations);
    EXPECT_TRUE(value) << typed << ": " << value.error().text();
    return value ? *value : std::nan("");
}

TEST(Expressions, GiveWhatAnEvaluationGives)
{
    const auto result = *evaluate(small());
    const RowStatistics &a = result->policies[0].rows, &b = result->policies[1].rows;
    EXPECT_EQ(valueOf("entropy(A)"), summarize(a.entropy).mean);
    EXPECT_EQ(valueOf("entropy(B) - entropy(A)"), summarize(b.entropy).mean - summarize(a.entropy).mean);
    EXPECT_EQ(valueOf("max_weight(A; row = 7)"), a.maxWeight[7]);
    EXPECT_EQ(valueOf("entropy(A; row = last)"), a.entropy.back());
    EXPECT_EQ(valueOf("planted_mass(B)"), summarize(b.plantedMass).mean);
    EXPECT_NEAR(valueOf("key_entropy(A) - mutual_information(A)"), summarize(a.shannon).mean, 1e-12);
    EXPECT_EQ(valueOf("mutual_information(B)"), (*keyInformation(*result))[1].mutual);
    EXPECT_EQ(valueOf("multiplier(log-n)"), std::log(256.0));
    EXPECT_EQ(valueOf("n / d"), 16);
    EXPECT_EQ(valueOf("2*(entropy(A) > 1e9) + 1"), 1);
}

TEST(Expressions, ChangeTheExperimentForOneNumberAlone)
{
    Experiment longer = small();
    longer.n = 512;
    longer.mask = Mask::of("causal & padding(100)");
    const auto result = *evaluate(longer);
    EXPECT_EQ(valueOf("entropy(A; n = 512; mask = causal & padding(100))"), summarize(result->policies[0].rows.entropy).mean);
    EXPECT_EQ(valueOf("visible(mask = causal; row = 9)"), 10);
    EXPECT_EQ(valueOf("empty_rows(mask = !causal)"), 1);
    EXPECT_EQ(valueOf("n + 0*visible(n = 64)"), 256);
}

TEST(Expressions, KnowSingleCells)
{
    Demand demand;
    demand.weights = true;
    const auto result = *evaluate(small(), demand);
    const Inputs& inputs = *result->inputs;
    const double s = inputs.q.row(3).cast<double>().dot(inputs.k.row(5).cast<double>());
    EXPECT_DOUBLE_EQ(valueOf("score(row = 3; key = 5)"), s);
    EXPECT_DOUBLE_EQ(valueOf("logit(A; row = 3; key = 5)"), s / 4);
    EXPECT_EQ(valueOf("weight(B; row = 3; key = 5)"), double(result->policies[1].weights(3, 5)));
    EXPECT_NEAR(valueOf("score_deviation(source = gaussian; n = 2048; d = 64)"), 8, 0.1);
    EXPECT_NEAR(valueOf("query_length(row = 3)"), inputs.q.row(3).cast<double>().norm(), 1e-12);
    EXPECT_NEAR(valueOf("key_length(row = last)"), inputs.k.row(inputs.nk() - 1).cast<double>().norm(), 1e-12);
    EXPECT_NEAR(valueOf("query_length(source = sphere)"), 4, 1e-5);
    EXPECT_NEAR(valueOf("key_length(source = gaussian; n = 2048)"), 4 - 1.0 / 16, 0.05) << "about √d − 1/(4 √d)";
}

TEST(Expressions, AddUpATermForEachIndex)
{
    Demand demand;
    demand.weights = true;
    const auto result = *evaluate(small(), demand);
    double sum = 0;
    for (Index j = 9; j <= 11; ++j)
        sum += double(result->policies[0].weights(4, j)) * double(j);
    EXPECT_DOUBLE_EQ(valueOf("2*sum(j = 9 .. 11; weight(A; row = 4; key = j)*j) + 1"), 2 * sum + 1);
    EXPECT_NEAR(
        valueOf("sum(key_of = 0 .. 63; weight(A; row = 4; key = key_of)) + sum(j = 64 .. 127; weight(A; row = 4; key = j)) "
                "+ sum(j = 128 .. 191; weight(A; row = 4; key = j)) + sum(j = 192 .. 255; weight(A; row = 4; key = j))"),
        1, 1e-6);
    EXPECT_EQ(valueOf("sum(j = 1..3; j^j*d)"), 16 * (1 + 4 + 27)) << "d is a field, and not the index";
    EXPECT_EQ(valueOf("sum(1, 2, n)"), 259) << "muParser's own";
}

TEST(Expressions, KnowTheoryAndStudies)
{
    EXPECT_NEAR(valueOf("theory_entropy(A; source = sphere; n = 512; d = 64)"), 5.7523, 1e-3);
    EXPECT_NEAR(valueOf("freezing_multiplier(source = sphere; n = 512; d = 64)"), 4.07921, 1e-4);
    EXPECT_LT(valueOf("order_effect(A; n = 32)"), 1e-5);
    EXPECT_GT(valueOf("order_effect(A; n = 32; mask = causal)"), 0.01);
    EXPECT_LT(valueOf("chain_gradient(n = 64)"), 1e-3);
    EXPECT_NEAR(valueOf("jl_variance(points = 500; target = 64)"), 2.0 / 64, 0.005);
    EXPECT_NEAR(valueOf("jl_mean(points = 500; target = 64)"), 1, 0.02);
    const double gradient = valueOf("score_gradient(A; row = 0)");
    EXPECT_DOUBLE_EQ(gradient, valueOf("lambda(A) * jacobian_norm(A; row = 0)"));
    Experiment unscaled = small();
    unscaled.policyA.name = "none";
    unscaled.source = "gaussian";
    unscaled.d = 64;
    const auto peaks = (*evaluate(unscaled))->policies[0].rows.maxWeight;
    const auto share = double(std::ranges::count_if(peaks, [](double peak) { return peak > 0.99; })) / 256;
    EXPECT_GT(share, 0);
    EXPECT_EQ(valueOf("saturated_rows(none)", unscaled), share);
}

struct Wrong {
    const char* typed;
    std::size_t column;
    const char* said;
};

std::ostream& operator<<(std::ostream& out, const Wrong& wrong) { return out << wrong.typed; }

class WrongExpressions : public testing::TestWithParam<Wrong>
{
};

TEST_P(WrongExpressions, AreRefusedWhereTheyAreWrong)
{
    const auto read = Expression::parse(GetParam().typed);
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().column.value_or(999), GetParam().column);
    EXPECT_THAT(read.error().why.text(), testing::HasSubstr(GetParam().said));
}

INSTANTIATE_TEST_SUITE_P(All, WrongExpressions,
    testing::Values(Wrong{"", 0, "missing"}, Wrong{"entropy(A", 7, "not closed"}, Wrong{"1 + entropi(A)", 4, "entropi"},
        Wrong{"entropy()", 0, "must be a policy"}, Wrong{"entropy(C)", 8, "C"}, Wrong{"entropy(A; m = 3)", 11, "no field"},
        Wrong{"entropy(A; n = 0)", 15, "1"}, Wrong{"entropy(A; mask = casual)", 18, "casual"},
        Wrong{"entropy(A; n)", 11, "field = value"}, Wrong{"visible(A)", 8, "not depend on the policy"},
        Wrong{"weight(A; row = 1)", 0, "cell"}, Wrong{"entropy(A; key = 1)", 11, "does not take this argument"},
        Wrong{"entropy(A; row = -1)", 17, "counted from 0"}, Wrong{"2 +", 3, "ends"}, Wrong{"n = 3", 2, "assign"},
        Wrong{"1, 2", 1, "one number"}, Wrong{"theory_rank(A)", 0, "theory_rank"}, Wrong{"sum(j = 0 .. 6; n", 3, "not closed"},
        Wrong{"2*sum(j = 6 .. 0; j)", 5, "sum(j = 0 .. 6; term)"}, Wrong{"sum(j = 0 .. 100; j)", 3, "100 terms"},
        Wrong{"sum(n = 0 .. 6; n)", 4, "that no field or measure has"}, Wrong{"sum(j = 0 .. 6; entropi(A) + j)", 16, "entropi"},
        Wrong{"sum(j = 0 .. 1; sum(i = 0 .. 1; i*j))", 15, "another sum"}));

TEST(Expressions, SayWhatIsNotDefined)
{
    Evaluations evaluations;
    const auto mass = Expression::parse("planted_mass(A; source = sphere)");
    const auto value = mass->value(small(), evaluations);
    ASSERT_FALSE(value);
    EXPECT_EQ(value.error().text(), "planted_mass(A; source = sphere): has no defined value here");
    EXPECT_FALSE(Expression::parse("score(row = 999; key = 0)")->value(small(), evaluations));
    EXPECT_FALSE(Expression::parse("key_length(row = 999)")->value(small(), evaluations));
    EXPECT_FALSE(Expression::parse("entropy(A; row = 5000; n = 100000)")->value(small(), evaluations));
}

TEST(Expressions, KnowValuesOutputsAndDivergences)
{
    const std::string there = "; source = sphere; n = 3; dv = 2)";
    const auto at = [&](const std::string& what, int row, int key) {
        return valueOf(what + "row = " + std::to_string(row) + "; key = " + std::to_string(key) + there);
    };
    double output = 0;
    for (const int key : {0, 1, 2})
        output += at("weight(A; ", 1, key) * at("value(", key, 1);
    EXPECT_NEAR(at("output(A; ", 1, 1), output, 1e-6);
    EXPECT_NEAR(valueOf("divergence(A; policy-b = constant:m=0)"), valueOf("ln(n) - entropy(A)"), 1e-4);
    EXPECT_GT(valueOf("divergence(B; policy-b = constant:m=0)"), 0);
    EXPECT_GT(
        valueOf("linear_error(A; n = 64; d = 8; features = 16)"), valueOf("linear_error(A; n = 64; d = 8; features = 256)"));
    EXPECT_GT(valueOf("projected_error(A; n = 64; target = 4)"), valueOf("projected_error(A; n = 64; target = 256)"));
}

TEST(Expressions, EveryMeasureHasAValueSomewhere)
{
    Evaluations evaluations;
    for (const Measure& measure : ownMeasures()) {
        std::string typed = std::string(measure.name) + '(';
        if ((measure.takes & Measure::Policy) != 0)
            typed += "A; ";
        // A few steps of two networks are enough for a value; whether it is a good one is asked elsewhere.
        typed += "n = 64; points = 100; target = 16; train-steps = 4; train-seeds = 2";
        if ((measure.takes & Measure::NeedsCell) != 0)
            typed += "; row = 3; key = last";
        const auto read = Expression::parse(typed + ')');
        ASSERT_TRUE(read) << typed << read.error().text();
        EXPECT_TRUE(read->value(small(), evaluations)) << typed;
        EXPECT_NE(*measure.help, '\0');
    }
}

TEST(Expressions, StopWhenTheyAreStopped)
{
    std::stop_source source;
    source.request_stop();
    Evaluations evaluations(source.get_token());
    const auto value = Expression::parse("entropy(A; n = 8192)")->value(small(), evaluations);
    ASSERT_FALSE(value);
    EXPECT_EQ(value.error().kind, ErrorKind::Cancelled);
}

} // namespace
} // namespace attentoscope
