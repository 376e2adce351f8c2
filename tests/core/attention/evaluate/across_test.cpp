// SPDX-License-Identifier: GPL-3.0-or-later
// Cross-attention, where the queries are a sequence of their own: compares it with a plain computation and checks the notes
// about it.
#include "core/attention/evaluate/evaluate.h"
#include "core/attention/reports/pytorch_code.h"
#include "core/studies/sweep/sweep.h"

#include <gmock/gmock.h>

#include <cmath>
#include <vector>

namespace attentoscope {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

Experiment across()
{
    Experiment e;
    e.source = "text";
    e.textQ = "那只 猫=cat 坐在=sits+on";
    e.textK = "The cat sits on the mat";
    e.d = 6;
    e.dv = 2;
    return e;
}

SharedResult evaluated(const Experiment& e)
{
    Demand demand;
    demand.weights = true;
    const auto result = evaluate(e, demand);
    EXPECT_TRUE(result.ok()) << (result.ok() ? "" : result.error().text());
    return result.ok() ? *result : nullptr;
}

std::string warningsOf(const Result& result)
{
    std::string text;
    for (const Message& warning : result.warnings)
        text += warning.text() + '\n';
    return text;
}

// Applies RoPE by hand: rotates pair t of a vector at place p by p · base^(−2t/d).
std::vector<double> turned(const TokenRows& rows, Index row, Index place, double base)
{
    const Index d = rows.cols();
    std::vector<double> out;
    for (Index t = 0; t < d / 2; ++t) {
        const double angle = base == 0 ? 0 : double(place) * std::pow(base, -2.0 * double(t) / double(d));
        const double x = double(rows(row, 2 * t)), y = double(rows(row, 2 * t + 1));
        out.push_back(x * std::cos(angle) - y * std::sin(angle));
        out.push_back(x * std::sin(angle) + y * std::cos(angle));
    }
    return out;
}

// Checks the standard policy against softmax((R_i q_i · R_j k_j) / √d − slope (i − j)) over the keys that `sees` allows, with
// query i at place i.
template <class Sees>
void expectPlain(const Experiment& e, const Sees& sees)
{
    Experiment unturned = e;
    unturned.rope = 0;
    const Inputs in = **makeInputs(unturned);
    const SharedResult result = evaluated(e);
    ASSERT_TRUE(result);
    const PolicyResult& standard = result->policies[0];
    for (Index i = 0; i < in.nq(); ++i) {
        std::vector<double> weight(std::size_t(in.nk()), 0);
        double sum = 0, entropy = 0;
        for (Index j = 0; j < in.nk(); ++j) {
            if (!sees(i, j))
                continue;
            const auto q = turned(in.q, i, i, e.rope), k = turned(in.k, j, j, e.rope);
            double score = 0;
            for (std::size_t c = 0; c < q.size(); ++c)
                score += q[c] * k[c];
            sum += weight[std::size_t(j)] = std::exp(score / std::sqrt(double(e.d)) - e.alibi * double(i - j));
        }
        for (Index j = 0; j < in.nk(); ++j) {
            const double a = weight[std::size_t(j)] / sum;
            entropy -= a > 0 ? a * std::log(a) : 0;
            EXPECT_NEAR(double(standard.weights(i, j)), a, 1e-5) << i << ", " << j;
        }
        EXPECT_NEAR(standard.rows.shannon[std::size_t(i)], entropy, 1e-5) << i;
    }
}

TEST(Across, EveryQueryLooksAtAllKeysOfTheOtherText)
{
    expectPlain(across(), [](Index, Index) { return true; });
    EXPECT_THAT(evaluated(across())->warnings, IsEmpty());
}

TEST(Across, MaskRopeAndAlibiCountTheQueriesFromZero)
{
    Experiment e = across();
    e.mask = Mask::of("causal");
    expectPlain(e, [](Index i, Index j) { return j <= i; });
    EXPECT_THAT(warningsOf(*evaluated(e)), HasSubstr("query i and key i are both at position i"));
    e.alibi = 0.25;
    expectPlain(e, [](Index i, Index j) { return j <= i; });
    e.alibi = 0;
    e.rope = 100;
    e.mask = Mask::of("full");
    expectPlain(e, [](Index, Index) { return true; });
    EXPECT_THAT(warningsOf(*evaluated(e)), HasSubstr("query i and key i are both at position i"));
}

TEST(Across, ATextLookingAtItselfIsSelfAttention)
{
    Experiment two = across(), one = two;
    two.textQ = two.textK;
    two.mask = one.mask = Mask::of("causal");
    one.text = {one.textK};
    one.textQ = one.textK = "";
    const SharedResult a = evaluated(two), b = evaluated(one);
    ASSERT_TRUE(a && b);
    EXPECT_EQ(a->policies[0].weights, b->policies[0].weights);
    EXPECT_EQ(a->policies[1].output, b->policies[1].output);
    EXPECT_THAT(a->warnings, IsEmpty());
}

TEST(Across, AsPyTorchThePlacesBeginAtZero)
{
    Experiment e = across();
    e.mask = Mask::of("causal");
    const SharedResult own = evaluated(e);
    EXPECT_THAT(*pytorchCode(*own, own->policies[0]), HasSubstr("i = torch.arange(nq, device=q.device)"));
    e.queries = QueryPlaces::Suffix;
    const SharedResult suffix = evaluated(e);
    EXPECT_THAT(*pytorchCode(*suffix, suffix->policies[0]), HasSubstr("i = torch.arange(nk - nq, nk, device=q.device)"));
}

TEST(Across, TheCurvesAreMeasuredOnTheFirstKeysWithAllQueries)
{
    Experiment e = across();
    e.lengths = Lengths::of("1,3,6");
    e.trials = 1;
    auto runner = SweepRunner::start(e, {e.policyA}, {});
    ASSERT_TRUE(runner.ok()) << runner.error().text();
    while (!runner->finished())
        ASSERT_TRUE(runner->step().ok());
    const SharedSweep table = runner->table();
    ASSERT_EQ(table->points.size(), 3U);
    EXPECT_THAT(table->warnings, IsEmpty());
    for (const SweepPoint& point : table->points) {
        Experiment first = e;
        first.mask = Mask::of("padding(" + std::to_string(point.n) + ")"); // this mask hides the others
        double mean = 0;
        const SharedResult whole = evaluated(first);
        for (const double entropy : whole->policies[0].rows.shannon)
            mean += entropy / 3;
        EXPECT_NEAR(point.measured[indexOf(quantity("entropy"))].mean, mean, 1e-6) << point.n;
    }
}

} // namespace
} // namespace attentoscope
