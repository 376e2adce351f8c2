// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/safe_file.h"
#include "core/formats/tensors/tensor_file.h"
#include "core/training/runs/run_file.h"
#include "tests/helpers/temp_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace attentoscope::training {
namespace {

TrainingRun savedRun(std::uint64_t seed, Index stopAt)
{
    TrainingSetup setup{
        .task = "vote", .policy = *parsePolicy("entropy-invariant:n0=4096@sink:s=0.125"), .shortest = 4, .longest = 9};
    setup.steps = 12;
    setup.width = 6;
    setup.d = 3;
    setup.adam = {.rate = 0.1 + 0.2, .weightDecay = 1e-3, .warmUp = 3, .decay = RateDecay::Cosine};
    setup.seed = seed;
    TrainingRun run = *beginTraining(setup);
    std::stop_source stop;
    const auto at = [&](const TrainingRun& now) {
        if (now.done() == stopAt)
            stop.request_stop();
    };
    if (stopAt > 0)
        static_cast<void>(train(run, 1, stop.get_token(), {.afterStep = at}).ok());
    return run;
}

TEST(RunFile, GivesBackWhatWasSaved)
{
    const test::TempFolder folder;
    const auto path = folder / "runs.safetensors";
    const std::vector<TrainingRun> runs = {savedRun(1, 5), savedRun(0xffffffffffffffffU, 12), savedRun(3, 0)};
    EXPECT_EQ(runs[0].done(), 5);
    ASSERT_TRUE(saveRuns(path, runs));
    auto opened = openRuns(path);
    ASSERT_TRUE(opened) << opened.error().text();
    EXPECT_EQ(*opened, runs);
    EXPECT_TRUE(train(opened->front()));
    EXPECT_EQ(opened->front(), savedRun(1, 12));
}

TEST(RunFile, HoldsTheWeightsAsTensorsWithNames)
{
    const test::TempFolder folder;
    const auto path = folder / "runs.safetensors";
    const TrainingRun run = savedRun(1, 5);
    ASSERT_TRUE(saveRuns(path, std::span(&run, 1)));
    const auto file = TensorFile::open(path);
    ASSERT_TRUE(file);
    const TensorInfo* keys = file->find("0.keys.second");
    ASSERT_TRUE(keys);
    EXPECT_EQ(keys->shape, (std::vector<Index>{6, 3}));
    const Retriever net = retrieverOf(run.setup);
    EXPECT_EQ(float(file->values(*keys, 18)->front()), run.parameters[std::size_t(net.keys.second())]);
    EXPECT_EQ(file->find("0.losses")->shape, std::vector<Index>{5});
}

TEST(RunFile, RefusesOtherAndBrokenFiles)
{
    const test::TempFolder folder;
    const auto path = folder / "runs.safetensors";
    const TrainingRun run = savedRun(1, 5);
    ASSERT_TRUE(saveRuns(path, std::span(&run, 1)));
    const std::string good = *readWholeFile(path, 1'000'000);
    const auto refusal = [&](std::string bytes) {
        EXPECT_TRUE(writeFileSafely(path, bytes));
        const auto opened = openRuns(path);
        return opened ? std::string("opened") : opened.error().text();
    };
    // Replaces texts by others of equal length, so that the header stays as long as it says.
    const auto with = [&](const std::string& from, const std::string& to) {
        std::string bytes = good;
        const auto at = bytes.find(from);
        EXPECT_NE(at, std::string::npos) << from;
        EXPECT_EQ(from.size(), to.size());
        return bytes.replace(at, from.size(), to);
    };
    using testing::HasSubstr;
    EXPECT_THAT(refusal(with("attentoscope.training", "attentoscope.trainink")), HasSubstr("no training runs"));
    EXPECT_THAT(refusal(with("\\\"steps\\\":12", "\\\"stepz\\\":12")), HasSubstr("settings that cannot be read"));
    EXPECT_THAT(refusal(with("\\\"done\\\":5", "\\\"done\\\":7")), HasSubstr("0.losses"));
    EXPECT_THAT(refusal(with("\\\"steps\\\":12", "\\\"steps\\\":-2")), HasSubstr("must be 1"));
    EXPECT_THAT(refusal(with("\\\"width\\\":6", "\\\"width\\\":5")), HasSubstr("0.keys.first"));
    EXPECT_THAT(refusal(with("\\\"steps\\\":12,\\\"batch\\\":64", "\\\"steps\\\":1e9,\\\"batch\\\":4")),
        HasSubstr("settings that cannot"));
    EXPECT_THAT(refusal(with("vote", "note")), HasSubstr("no task"));
    EXPECT_THAT(refusal(good.substr(0, good.size() - 4)), HasSubstr("runs.safetensors"));
    EXPECT_THAT(refusal("no tensors"), HasSubstr("runs.safetensors"));
    EXPECT_EQ(refusal(good), "opened");
}

} // namespace
} // namespace attentoscope::training
