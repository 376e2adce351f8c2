// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/safe_file.h"
#include "core/formats/tensors/tensor_file.h"
#include "core/training/runs/extrapolation.h"
#include "core/training/runs/run_file.h"
#include "tests/helpers/temp_folder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace attentoscope::training {
namespace {

TrainingSetup encoderSetup()
{
    TrainingSetup setup = usualSetup(*findTask("masked-language-model"));
    std::string text;
    for (int i = 0; i < 3000; ++i)
        text += std::string(1, char('a' + i * i % 13)) + (i % 3 == 0 ? " " : "");
    setup.text.cut = std::make_shared<const CutText>(*cutText(text, 40));
    setup.shortest = setup.longest = 10;
    setup.steps = 7;
    setup.batch = 2;
    setup.width = 8;
    setup.d = 4;
    setup.encoder.layers = 2;
    setup.encoder.heads = 3;
    setup.encoder.learnedScale = true;
    setup.encoder.sight.mask = *Mask::parse("causal");
    setup.policy = *parsePolicy("log-n");
    return setup;
}

TrainingSetup retrieverSetup()
{
    TrainingSetup setup = usualSetup(*findTask("recall"));
    setup.shortest = 4;
    setup.longest = 16;
    setup.steps = 7;
    setup.width = 8;
    return setup;
}

TrainingRun watchedRun(const TrainingSetup& setup, Index lookSteps, Index stopAt = -1)
{
    TrainingRun run = *beginTraining(setup);
    std::stop_source stop;
    const auto watch = [&](const TrainingRun& now) {
        if (now.done() == stopAt)
            stop.request_stop();
    };
    static_cast<void>(train(run, 1, stop.get_token(), {.afterStep = watch, .lookSteps = lookSteps}).ok());
    return run;
}

// The critical multiplier of some rows of scores in units of s/√d, as it is defined: the largest ln(1 + N̄(g)) / g from N̄ = 1 on.
double plainCritical(const std::vector<std::vector<double>>& rows)
{
    std::vector<double> gaps;
    double counted = 0;
    for (const auto& row : rows) {
        const double best = *std::ranges::max_element(row);
        const std::size_t before = gaps.size();
        for (const double score : row)
            if (best - score > 1e-6)
                gaps.push_back(best - score);
        counted += gaps.size() > before ? 1 : 0;
    }
    std::ranges::sort(gaps);
    double found = 0;
    for (std::size_t i = 0; i < gaps.size(); ++i)
        if (const double mean = double(i + 1) / counted; mean >= 1)
            found = std::max(found, std::log1p(mean) / gaps[i]);
    return found;
}

// Holds weights, entropies and critical multipliers of a step against its queries and keys. `lambda`: that of row i.
template <class Lambda>
void expectConsistent(const TrainingSetup& setup, const WatchedStep& watched, bool isCausal, const Lambda& lambda)
{
    const WatchedShape s = watchedShape(setup);
    for (Index head = 0; head < s.layers * s.heads; ++head) {
        double entropy = 0;
        std::vector<std::vector<double>> gapRows;
        for (Index i = 0; i < s.queries; ++i) {
            std::vector<double> scores;
            for (Index j = 0; j < (isCausal ? i + 1 : s.keys); ++j) {
                double score = 0;
                for (Index c = 0; c < s.d; ++c)
                    score += double(watched.q[std::size_t((head * s.queries + i) * s.d + c)])
                        * double(watched.k[std::size_t((head * s.keys + j) * s.d + c)]);
                scores.push_back(score);
            }
            double sum = 0;
            for (const double score : scores)
                sum += std::exp(lambda(i) * score);
            for (Index j = 0; j < s.keys; ++j) {
                const double a = j < Index(scores.size()) ? std::exp(lambda(i) * scores[std::size_t(j)]) / sum : 0;
                EXPECT_NEAR(watched.weights[std::size_t((head * s.queries + i) * s.keys + j)], a, 2e-6);
                entropy -= a > 0 ? a * std::log(a) / double(s.queries) : 0;
            }
            for (double& score : scores)
                score /= std::sqrt(double(s.d));
            gapRows.push_back(scores);
        }
        EXPECT_NEAR(watched.entropy[std::size_t(head)], entropy, 1e-5);
        const double critical = plainCritical(gapRows);
        EXPECT_NEAR(watched.critical[std::size_t(head)], critical, critical * 5e-4) << head;
        EXPECT_GT(critical, 0);
    }
}

TEST(WatchedStep, SaysWhatTheHeadsOfAnEncoderDo)
{
    const TrainingSetup setup = encoderSetup();
    const TrainingRun run = watchedRun(setup, 3);
    ASSERT_EQ(run.watched.size(), 4U);
    const Index steps[] = {0, 3, 6, 7};
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_EQ(run.watched[i].step, steps[i]);
        expectConsistent(setup, run.watched[i], true, [](Index row) { return std::log(double(row + 1)) / 2; });
    }
    EXPECT_NE(run.watched[0].q, run.watched[3].q);
    EXPECT_NE(run.watched[0].entropy, run.watched[3].entropy);
}

TEST(WatchedStep, SaysWhatTheHeadOfARetrieverDoes)
{
    const TrainingSetup setup = retrieverSetup();
    const TrainingRun run = watchedRun(setup, 7);
    ASSERT_EQ(run.watched.size(), 2U);
    for (const WatchedStep& watched : run.watched)
        expectConsistent(setup, watched, false, [&](Index) { return 1 / std::sqrt(double(setup.d)); });
}

TEST(WatchedStep, ChangesNothingOfTheTrainingAndIsTheSameAfterAStop)
{
    const test::TempFolder folder;
    for (const TrainingSetup& setup : {encoderSetup(), retrieverSetup()}) {
        const TrainingRun watched = watchedRun(setup, 3);
        TrainingRun plain = watchedRun(setup, 0);
        EXPECT_TRUE(plain.watched.empty());
        EXPECT_EQ(plain.parameters, watched.parameters);
        EXPECT_EQ(plain.losses, watched.losses);

        const TrainingRun stopped = watchedRun(setup, 3, 6);
        ASSERT_EQ(stopped.done(), 6);
        ASSERT_TRUE(saveRuns(folder / "runs.safetensors", std::span(&stopped, 1)));
        auto opened = openRuns(folder / "runs.safetensors", setup.text);
        ASSERT_TRUE(opened) << opened.error().text();
        EXPECT_EQ(opened->front(), stopped);
        ASSERT_TRUE(train(opened->front(), 1, {}, {.lookSteps = 3}));
        EXPECT_EQ(opened->front(), watched);
    }
}

TEST(WatchedStep, IsARecordingOfAllLayers)
{
    const test::TempFolder folder;
    const TrainingSetup setup = encoderSetup();
    const TrainingRun run = watchedRun(setup, 7);
    ASSERT_TRUE(writeWatched(folder / "step-7.npz", setup, run.watched.back()));
    const auto file = TensorFile::open(folder / "step-7.npz");
    ASSERT_TRUE(file);
    const TensorInfo* queries = file->find("layers.1.q");
    ASSERT_TRUE(queries);
    EXPECT_EQ(queries->shape, (std::vector<Index>{1, 3, 10, 4}));
    const auto numbers = *file->values(*queries, 120);
    for (std::size_t i = 0; i < numbers.size(); ++i)
        EXPECT_EQ(float(numbers[i]), run.watched.back().q[120 + i]);
    EXPECT_EQ(file->texts(*file->find("layers.0.recorded_mask"), 1)->front(), "causal");
    EXPECT_EQ(file->texts(*file->find("tokens"), 10)->size(), 10U);
    EXPECT_EQ(file->find("layers.0.recorded_scale"), nullptr) << "each row has its own";
    const TrainingSetup recall = retrieverSetup();
    ASSERT_TRUE(writeWatched(folder / "recall.npz", recall, watchedRun(recall, 7).watched.back()));
    EXPECT_TRUE(TensorFile::open(folder / "recall.npz")->find("layers.0.recorded_scale"));
    TrainingSetup distant = retrieverSetup();
    distant.policy = *parsePolicy("scale-invariant");
    ASSERT_TRUE(writeWatched(folder / "distant.npz", distant, watchedRun(distant, 7).watched.back()));
    EXPECT_EQ(TensorFile::open(folder / "distant.npz")->find("layers.0.recorded_scale"), nullptr)
        << "no scale alone makes its weights";
}

TEST(WatchedStep, IsRefusedFromAFileThatClaimsTooMany)
{
    const test::TempFolder folder;
    const auto path = folder / "runs.safetensors";
    const TrainingRun run = watchedRun(retrieverSetup(), 3);
    ASSERT_TRUE(saveRuns(path, std::span(&run, 1)));
    std::string bytes = *readWholeFile(path, 10'000'000);
    const std::string steps = "[0,3,6,7]";
    for (const std::string& other :
        {std::string("[0,3,6,9]"), std::string("[0,3,6,6]"), std::string("[0,3,-6] "), std::string("0        ")}) {
        std::string changed = bytes;
        const std::size_t at = changed.find(steps);
        ASSERT_NE(at, std::string::npos);
        changed.replace(at, steps.size(), other);
        ASSERT_TRUE(writeFileSafely(path, changed));
        EXPECT_FALSE(openRuns(path)) << other;
    }
}

} // namespace
} // namespace attentoscope::training
