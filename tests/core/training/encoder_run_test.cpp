// SPDX-License-Identifier: GPL-3.0-or-later
// Tests runs of the masked language model: training, tests, controls and refusals.
#include "core/training/runs/extrapolation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

namespace attentoscope::training {
namespace {

// A text in which each letter follows from the one before it, so that hidden ones can be guessed.
const SharedText& letterText()
{
    static const SharedText text = [] {
        std::string letters;
        unsigned state = 1;
        for (int i = 0, at = 0; i < 6000; ++i) {
            state = state * 1103515245U + 12345U;
            at = (at + 1 + int(state >> 16) % 8 / 7) % 9;
            letters += std::string(1, char('a' + at)) + ' ';
        }
        return SharedText{std::make_shared<const CutText>(*cutText(letters, 32))};
    }();
    return text;
}

TrainingSetup letterSetup()
{
    TrainingSetup setup = usualSetup(*findTask("masked-language-model"));
    setup.shortest = setup.longest = 16;
    setup.steps = 120;
    setup.batch = 8;
    setup.width = 16;
    setup.d = 8;
    setup.encoder.layers = 1;
    setup.encoder.heads = 2;
    setup.adam.rate = 1e-2;
    setup.adam.warmUp = 10;
    setup.text = letterText();
    return setup;
}

TrainingRun trainedRun(const TrainingSetup& setup, int threads = 1)
{
    TrainingRun run = *beginTraining(setup);
    EXPECT_TRUE(train(run, threads));
    return run;
}

TEST(EncoderRun, LearnsAndGoesOnFromACheckpoint)
{
    const TrainingRun run = trainedRun(letterSetup());
    const auto mean = [&](Index begin, Index end) {
        return std::accumulate(run.losses.begin() + begin, run.losses.begin() + end, 0.0) / double(end - begin);
    };
    EXPECT_LT(mean(110, 120), 0.7 * mean(0, 5));
    std::stop_source stop;
    TrainingRun stopped = *beginTraining(letterSetup());
    EXPECT_FALSE(train(stopped, 1, stop.get_token(), {.afterStep = [&](const TrainingRun& now) {
        if (now.done() == 47)
            stop.request_stop();
    }}));
    EXPECT_EQ(stopped.done(), 47);
    EXPECT_TRUE(train(stopped));
    EXPECT_EQ(stopped, run);
}

TEST(EncoderRun, HasTheSameBitsForAnyNumberOfThreads)
{
    TrainingSetup setup = letterSetup();
    setup.steps = 3;
    setup.shortest = 40;
    setup.longest = 60;
    setup.width = 64;
    setup.policy = *parsePolicy("log-n@sink");
    EXPECT_EQ(trainedRun(setup, 1), trainedRun(setup, 3));
}

TEST(EncoderRun, ComesWithItsControls)
{
    ExtrapolationPlan plan{.setup = letterSetup(),
        .policies = *parsePolicies("standard,entropy-invariant:n0=16,log-n"),
        .lengths = {16, 64},
        .seeds = 2,
        .examples = 50};
    plan.setup.steps = 40;
    const Extrapolation found = *extrapolate(plan);
    ASSERT_EQ(found.groups.size(), 3U) << "one for two policies, one for log-n, one without positions";
    EXPECT_EQ(trainingCase(found.groups).text(),
        "Policies that have the same scale at the training lengths share one training: 2 trainings for 3 policies.");
    ASSERT_EQ(found.rows.size(), 20U);
    for (std::size_t i = 0; i < found.rows.size(); ++i) {
        EXPECT_EQ(found.rows[i].isControl, i >= 12) << i;
        EXPECT_EQ(found.rows[i].tested.examples, 50) << i;
        EXPECT_TRUE(std::isnan(found.rows[i].tested.plantedMass));
        EXPECT_GT(found.rows[i].tested.entropy, 0);
        EXPECT_LE(found.rows[i].tested.entropy, std::log(double(found.rows[i].tested.n)) + 1e-6);
        EXPECT_EQ(found.rows[i].guessed, found.guesses[0].accuracy);
    }
    EXPECT_EQ(found.rows[0].tested.loss, found.rows[4].tested.loss) << "one network at the training length";
    EXPECT_NE(found.rows[1].tested.loss, found.rows[5].tested.loss);
    EXPECT_NEAR(found.rows[5].tested.multiplier, std::log(64.0) / std::log(16.0), 1e-12);
    ASSERT_EQ(found.guesses.size(), 2U);
    EXPECT_GT(found.guesses[0].accuracy, 0);
    EXPECT_LT(found.guesses[0].accuracy, 0.5);
    EXPECT_NEAR(found.guesses[1].loss, std::log(10.0), 0.3) << "nine letters and the sign of words, equally often";
    const auto means = found.means();
    ASSERT_EQ(means.size(), 10U);
    EXPECT_TRUE(means[6].isControl);
    EXPECT_EQ(means[6].seeds, 2);
    EXPECT_DOUBLE_EQ(means[6].gain, means[6].accuracy.mean - means[0].accuracy.mean) << "over the same network with positions";
}

TEST(EncoderRun, HasOneTrainingOnlyUnderAFullMask)
{
    TrainingSetup setup = letterSetup();
    const auto policies = *parsePolicies("standard,entropy-invariant:n0=16");
    EXPECT_EQ(trainingGroups(setup, policies).size(), 1U);
    setup.encoder.sight.mask = Mask::of("causal");
    EXPECT_EQ(trainingGroups(setup, policies).size(), 2U) << "rows see other numbers of keys";
    setup.encoder.sight.length.kind = LengthMeaning::Sequence;
    EXPECT_EQ(trainingGroups(setup, policies).size(), 1U) << "n is the sequence's";
}

TEST(EncoderRun, RefusesWhatCannotBeTrained)
{
    const auto refused = [](const auto& change) {
        TrainingSetup setup = letterSetup();
        change(setup);
        const auto begun = beginTraining(setup);
        return begun ? std::string("accepted") : begun.error().what;
    };
    EXPECT_EQ(refused([](TrainingSetup&) {}), "accepted");
    EXPECT_EQ(refused([](TrainingSetup& s) { s.text = {}; }), "text");
    EXPECT_EQ(refused([](TrainingSetup& s) { s.longest = s.text.cut->tested(); }), "train-length");
    EXPECT_EQ(refused([](TrainingSetup& s) { s.encoder.layers = 0; }), "layers");
    EXPECT_EQ(refused([](TrainingSetup& s) { s.encoder.ropeBase = 0.5; }), "rope");
    EXPECT_EQ(refused([](TrainingSetup& s) { s.d = 7; }), "rope");
    EXPECT_EQ(refused([](TrainingSetup& s) { s.encoder.penalty.beta = NAN; }), "penalty");
    EXPECT_EQ(refused([](TrainingSetup& s) { s.encoder.hidden = 1; }), "hidden");
    EXPECT_EQ(refused([](TrainingSetup& s) { s.policy = *parsePolicy("entropy-matched:n0=16"); }), "policy");
}

TEST(Extrapolation, CountsTheMemoryOfAllRuns)
{
    ExtrapolationPlan plan{
        .setup = letterSetup(), .policies = *parsePolicies("standard"), .lengths = {16}, .seeds = 1, .examples = 10};
    plan.setup.width = 1024;
    plan.setup.encoder.layers = 4;
    plan.setup.batch = 1;
    plan.seeds = 1000; // some 0.8 GB each
    const auto refused = extrapolate(plan);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().what, "seeds");
    EXPECT_THAT(refused.error().text(), testing::HasSubstr("the networks, together with the work"));
}

} // namespace
} // namespace attentoscope::training
