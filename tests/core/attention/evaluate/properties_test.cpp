// SPDX-License-Identifier: GPL-3.0-or-later
// Properties that hold for every experiment, on random ones.
#include "core/attention/evaluate/evaluate.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <numeric>

namespace attentoscope {
namespace {

// A small random experiment with its own Q, K, V, so that a test can change them.
struct Sample {
    Experiment experiment;
    std::shared_ptr<Inputs> inputs;
};

Sample drawSample()
{
    Sample s;
    s.experiment.source = "gaussian";
    s.experiment.n = *rc::gen::inRange<Index>(1, 70);
    s.experiment.d = *rc::gen::inRange<Index>(1, 24);
    s.experiment.dv = *rc::gen::inRange<Index>(0, 6);
    s.experiment.seed = *rc::gen::inRange<Index>(0, 1000000);
    s.experiment.mask = Mask::of(*rc::gen::elementOf(std::vector<std::string>{"full", "causal", "padding(5)",
        "sliding(4) | sink(1)", "!causal", "hierarchical(1,4)", "dilated(6,2)", "block-diagonal(7)"}));
    s.experiment.tau = *rc::gen::elementOf(std::vector<double>{0.1, 1, 3});
    auto made = makeInputs(s.experiment);
    RC_ASSERT(made.ok());
    s.inputs = std::make_shared<Inputs>(**made);
    return s;
}

SharedResult run(const Sample& s, const char* policy = "standard", bool weights = false, int threads = 0)
{
    Demand demand;
    demand.policies = std::vector{*parsePolicy(policy)};
    demand.inputs = s.inputs;
    demand.weights = weights;
    demand.threads = threads;
    auto result = evaluate(s.experiment, demand);
    RC_ASSERT(result.ok());
    return *result;
}

RC_GTEST_PROP(Properties, RowsAreProbabilities, ())
{
    const auto result = run(drawSample(), "entropy-invariant", true);
    const PolicyResult& got = result->policies[0];
    for (std::size_t r = 0; r < got.rows.size(); ++r) {
        double sum = 0;
        for (Index j = 0; j < got.weights.cols(); ++j) {
            RC_ASSERT(got.weights(r, j) >= 0.0F);
            sum += double(got.weights(r, j));
        }
        if (got.rows.visible[r] == 0) {
            RC_ASSERT(sum == 0.0);
            RC_ASSERT(std::isnan(got.rows.entropy[r]));
            RC_ASSERT((got.output.cols() == 0 || got.output.row(r).isZero(0)));
        } else {
            RC_ASSERT(std::fabs(sum - 1) < 1e-6);
            RC_ASSERT(got.rows.weightSum[r] == sum);
        }
    }
}

RC_GTEST_PROP(Properties, EntropyLiesBetweenZeroAndLogVisible, ())
{
    Sample s = drawSample();
    s.experiment.entropy = {EntropyMeasure::Renyi, *rc::gen::elementOf(std::vector<double>{0, 0.5, 1, 2, 7, INFINITY})};
    const auto result = run(s, "log-n");
    const RowStatistics& rows = result->policies[0].rows;
    for (std::size_t r = 0; r < rows.size(); ++r) {
        const double visible = double(rows.visible[r]);
        if (visible == 0)
            continue;
        for (const double h : {rows.entropy[r], rows.shannon[r]}) {
            RC_ASSERT(h >= 0);
            RC_ASSERT(h <= std::log(visible) + 1e-12);
        }
        if (visible == 1)
            RC_ASSERT(rows.entropy[r] == 0.0);
    }
}

RC_GTEST_PROP(Properties, RenyiNeverRisesWithItsOrder, ())
{
    Sample s = drawSample();
    PerRow<double> before;
    for (const double order : {0.0, 0.25, 0.9, 1.0, 1.1, 2.0, 3.0, 10.0, double(INFINITY)}) {
        s.experiment.entropy = {EntropyMeasure::Renyi, order};
        const auto result = run(s);
        const PerRow<double>& now = result->policies[0].rows.entropy;
        for (std::size_t r = 0; r < before.size(); ++r)
            RC_ASSERT(std::isnan(now[r]) || now[r] <= before[r] + 1e-5);
        before = now;
    }
}

// Adding the same number to every score of a row does not change its weights: k_j + c u, with u · q_i the same for every row i,
// adds such a number to each row.
RC_GTEST_PROP(Properties, ShiftingAllScoresChangesNothing, ())
{
    Sample s = drawSample();
    s.inputs->q.col(0).setConstant(1); // this shifts every score alike when the first coordinate of the keys is shifted
    const auto before = run(s, "standard", true);
    s.inputs->k.col(0).array() += 3;
    const auto after = run(s, "standard", true);
    RC_ASSERT((before->policies[0].weights - after->policies[0].weights).cwiseAbs().maxCoeff() < 1e-5);
    for (std::size_t r = 0; r < before->policies[0].rows.size(); ++r)
        if (before->policies[0].rows.visible[r] > 0)
            RC_ASSERT(std::fabs(before->policies[0].rows.shannon[r] - after->policies[0].rows.shannon[r]) < 1e-5);
}

RC_GTEST_PROP(Properties, PermutingTheTokensPermutesEverything, ())
{
    Sample s = drawSample();
    s.experiment.mask = Mask::of("full");
    const Index n = s.inputs->nk();
    std::vector<Index> to(n);
    std::iota(to.begin(), to.end(), 0);
    for (Index i = n - 1; i > 0; --i)
        std::swap(to[i], to[*rc::gen::inRange<Index>(0, i + 1)]);
    Sample moved = s;
    moved.inputs = std::make_shared<Inputs>(*s.inputs);
    for (Index i = 0; i < n; ++i) {
        moved.inputs->q.row(to[i]) = s.inputs->q.row(i);
        moved.inputs->k.row(to[i]) = s.inputs->k.row(i);
        if (s.inputs->dv() > 0)
            moved.inputs->v.row(to[i]) = s.inputs->v.row(i);
    }
    const auto a = run(s, "standard", true), b = run(moved, "standard", true);
    for (Index i = 0; i < n; ++i) {
        RC_ASSERT(std::fabs(a->policies[0].rows.shannon[i] - b->policies[0].rows.shannon[to[i]]) < 2e-6);
        for (Index j = 0; j < n; ++j)
            RC_ASSERT(std::fabs(a->policies[0].weights(i, j) - b->policies[0].weights(to[i], to[j])) < 1e-6F);
        for (Index c = 0; c < a->policies[0].output.cols(); ++c)
            RC_ASSERT(std::fabs(a->policies[0].output(i, c) - b->policies[0].output(to[i], c)) < 2e-6F * float(n));
    }
}

RC_GTEST_PROP(Properties, EntropyInvariantIsStandardAtItsOwnLength, ())
{
    Sample s = drawSample();
    RC_PRE(s.experiment.n >= 2);
    s.experiment.length = {LengthMeaning::Sequence, 512};
    const std::string policy = "entropy-invariant:n0=" + std::to_string(s.experiment.n);
    const auto a = run(s, "standard"), b = run(s, policy.c_str());
    for (std::size_t r = 0; r < a->policies[0].rows.size(); ++r) {
        const double m = b->policies[0].rows.multiplier[r];
        const bool empty = b->policies[0].rows.visible[r] == 0;
        RC_ASSERT((empty ? std::isnan(m) : m == s.experiment.tau));
        RC_ASSERT(std::isnan(a->policies[0].rows.shannon[r]) || a->policies[0].rows.shannon[r] == b->policies[0].rows.shannon[r]);
    }
}

RC_GTEST_PROP(Properties, WhatIsMaskedCannotLeak, ())
{
    Sample s = drawSample();
    const Index n = s.inputs->nk();
    const Index hidden = *rc::gen::inRange<Index>(0, n);
    s.experiment.mask = Mask::of("(" + s.experiment.mask.text() + ") & padding(" + std::to_string(hidden) + ")");
    const auto before = run(s, "standard", true);
    const float poison = *rc::gen::elementOf(std::vector<float>{NAN, INFINITY, 1e30F, -1e30F});
    for (Index j = hidden; j < n; ++j) {
        s.inputs->k.row(j).setConstant(poison);
        if (s.inputs->dv() > 0)
            s.inputs->v.row(j).setConstant(poison);
    }
    const auto after = run(s, "standard", true);
    RC_ASSERT(before->policies[0].weights == after->policies[0].weights);
    RC_ASSERT(before->policies[0].output == after->policies[0].output);
    const auto& a = before->policies[0].rows.shannon;
    const auto& b = after->policies[0].rows.shannon;
    RC_ASSERT(std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0);
}

RC_GTEST_PROP(Properties, ThreadsDoNotChangeABit, ())
{
    const Sample s = drawSample();
    const auto one = run(s, "entropy-invariant", true, 1);
    for (const int threads : {2, 3}) {
        const auto many = run(s, "entropy-invariant", true, threads);
        const auto& a = one->policies[0].rows.shannon;
        const auto& b = many->policies[0].rows.shannon;
        RC_ASSERT(std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0);
        RC_ASSERT(one->policies[0].weights == many->policies[0].weights);
        RC_ASSERT(one->policies[0].output == many->policies[0].output);
    }
}

} // namespace
} // namespace attentoscope
