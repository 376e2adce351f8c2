// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/gradients/additive_lengths.h"

#include "core/attention/evaluate/evaluate.h"
#include "core/formats/tensors/npy.h"
#include "core/formats/tensors/npz.h"
#include "core/studies/gradients/additive.h"
#include "tests/helpers/additive_twin.h"
#include "tests/helpers/temp_folder.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace attentoscope {
namespace {

Experiment sphereOf(Index n, Index d)
{
    Experiment experiment;
    experiment.source = "sphere";
    experiment.n = n;
    experiment.d = d;
    return experiment;
}

SharedAdditiveLengths lengthsOf(const Experiment& experiment, double n0 = 512, int threads = 0)
{
    Demand demand;
    demand.rows = 16;
    demand.threads = threads;
    const auto result = evaluate(experiment, demand);
    EXPECT_TRUE(result.ok());
    const auto study = studyAdditiveLengths(*result, experiment.gradients, n0);
    EXPECT_TRUE(study.ok());
    return *study;
}

const FactorPoint& pointOf(const ScoresAtLength& scores, FactorLaw factor) { return scores.factors[std::size_t(factor)]; }

// Compares with vᵀ tanh(W_q q + W_k k) in float64 and the softmax written out.
TEST(AdditiveLengths, IsTheEntropyOfTheSoftmaxOfAdditiveScores)
{
    const Experiment experiment = sphereOf(192, 12);
    const auto study = lengthsOf(experiment, 96);
    EXPECT_EQ(study->reference, 96);
    ASSERT_EQ(study->lengths.size(), 2U) << "192 and 96; 48 is too short";
    const Inputs& inputs = *study->result->inputs;
    const AdditiveScorer scorer = randomScorer(experiment.gradients, 12, std::uint64_t(experiment.seed));
    EXPECT_DOUBLE_EQ(study->bound, scorer.bound());
    for (const AdditiveLength& length : study->lengths) {
        const MatrixD keys = inputs.k.topRows(length.n).cast<double>();
        const auto rows = evenlySpacedRows(length.n, 64);
        for (const FactorLaw which : allFactorLaws) {
            const double factor = pointOf(length.additive, which).factor;
            double mean = 0, peak = 0, reach = 0;
            for (const Index i : rows) {
                const MatrixD e = additiveScores(scorer, inputs.q.row(i).cast<double>(), keys);
                const double z = (factor * e.array()).exp().sum();
                const auto a = (factor * e.array()).exp() / z;
                mean -= (a * a.log()).sum() / 64;
                peak += a.maxCoeff() / 64;
                reach += (e.maxCoeff() - e.mean()) / 64;
            }
            EXPECT_NEAR(pointOf(length.additive, which).entropy, mean, 1e-4);
            EXPECT_NEAR(pointOf(length.additive, which).maxWeight, peak, 1e-5);
            EXPECT_NEAR(length.additive.reach, reach, 1e-5);
        }
        EXPECT_NEAR(pointOf(length.additive, FactorLaw::LogN).factor, std::log(double(length.n)) / std::log(96), 1e-12);
    }
}

TEST(AdditiveLengths, TheMatchedFactorKeepsTheEntropy)
{
    Experiment experiment = sphereOf(2048, 64);
    experiment.gradients.additiveGain = 4;
    const auto study = lengthsOf(experiment);
    const auto at = [&](Index n) { return *std::ranges::find(study->lengths, n, &AdditiveLength::n); };
    const double kept = pointOf(at(512).additive, FactorLaw::Constant).entropy;
    EXPECT_EQ(pointOf(at(512).additive, FactorLaw::Matched).factor, 1);
    for (const Index n : {128, 256, 1024, 2048})
        EXPECT_NEAR(pointOf(at(n).additive, FactorLaw::Matched).entropy, kept, 1e-5) << n;
    EXPECT_TRUE(std::isnan(pointOf(at(64).additive, FactorLaw::Matched).factor)) << "ln 64 is less than that";
    EXPECT_LT(std::log(64), kept);
}

// For noise on the sphere the exact theory has the multipliers 1.5870 and 2.4333, which keep at n = 1024 and 4096 the entropy
// of n = 512 (tests/core/theory). With 64 sampled rows and one draw of keys, the study comes near these.
TEST(AdditiveLengths, DotProductsNeedWhatTheirTheorySays)
{
    const auto study = lengthsOf(sphereOf(4096, 64));
    for (const auto& [n, m] : {std::pair(1024, 1.5870), {4096, 2.4333}})
        EXPECT_NEAR(pointOf(std::ranges::find(study->lengths, n, &AdditiveLength::n)->dot, FactorLaw::Matched).factor, m, 0.05);
    EXPECT_NEAR(pointOf(study->lengths.back().dot, FactorLaw::Constant).entropy, 7.8291, 0.02);
    EXPECT_NEAR(study->lengths.back().dot.deviation, 1, 0.02) << "of s/√d";
}

TEST(AdditiveLengths, BoundedScoresOfUnitGainNeedMoreThanTheLogarithm)
{
    const auto study = lengthsOf(sphereOf(4096, 64));
    const ScoresAtLength& last = study->lengths.back().additive;
    EXPECT_GT(pointOf(last, FactorLaw::Matched).factor, 2 * pointOf(last, FactorLaw::LogN).factor);
    EXPECT_GT(pointOf(last, FactorLaw::LogN).entropy, pointOf(study->lengths[3].additive, FactorLaw::LogN).entropy + 1)
        << "from 512 to 4096 the entropy is far from kept";
    for (const AdditiveLength& length : study->lengths)
        EXPECT_LT(length.additive.reach, 2 * study->bound);
}

// Among 64 keys one is the best; among 128 another 64 tie with it. No factor brings the entropy below ln 65 then.
TEST(AdditiveLengths, KeysThatTieHaveNoMatchedFactor)
{
    constexpr Index n = 128, d = 4;
    std::vector<float> q(n * d, 0), k(n * d, 0);
    for (Index i = 0; i < n; ++i) {
        q[std::size_t(i * d)] = 20;
        k[std::size_t(i * d)] = i == 0 || i >= 64 ? 1 : 0;
    }
    const test::TempFolder folder;
    const auto file = folder / "ties.npz";
    const Index shape[] = {n, d};
    ASSERT_TRUE(writeNpz(file, {{"q", npyBytes(q, shape)}, {"k", npyBytes(k, shape)}}).ok());
    Experiment experiment;
    experiment.source = "tensor";
    experiment.tensorFile = file.string();
    const auto study = lengthsOf(experiment, 64);
    ASSERT_EQ(study->reference, 64);
    const auto at = [&](Index length) { return *std::ranges::find(study->lengths, length, &AdditiveLength::n); };
    EXPECT_EQ(pointOf(at(64).dot, FactorLaw::Matched).factor, 1);
    EXPECT_LT(pointOf(at(64).dot, FactorLaw::Constant).entropy, 0.1);
    EXPECT_NEAR(pointOf(at(128).dot, FactorLaw::Constant).entropy, std::log(65), 0.1);
    EXPECT_TRUE(std::isnan(pointOf(at(128).dot, FactorLaw::Matched).factor));
}

TEST(AdditiveLengths, MasksThreadsStoppingAndN0)
{
    Experiment experiment = sphereOf(300, 16);
    experiment.mask = Mask::of("causal & !sink(1)");
    const auto one = lengthsOf(experiment, 512, 1), three = lengthsOf(experiment, 512, 3);
    EXPECT_EQ(one->reference, 300) << "the longest, where all are shorter";
    for (std::size_t i = 0; i < one->lengths.size(); ++i)
        for (const FactorLaw factor : allFactorLaws) {
            const double a = pointOf(one->lengths[i].additive, factor).entropy,
                         b = pointOf(three->lengths[i].additive, factor).entropy;
            EXPECT_TRUE(a == b || (std::isnan(a) && std::isnan(b)));
        }
    std::stop_source stop;
    stop.request_stop();
    EXPECT_EQ(studyAdditiveLengths(one->result, {}, 512, 64, stop.get_token()).error().kind, ErrorKind::Cancelled);
    EXPECT_EQ(invariantLength(experiment), 512);
    experiment.policyB = {"entropy-invariant", {{"n0", 128}}, {}};
    EXPECT_EQ(invariantLength(experiment), 128);
    experiment.policyB = {"ssmax", {}, {}};
    EXPECT_EQ(invariantLength(experiment), 512);
}

} // namespace
} // namespace attentoscope
