// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/safe_file.h"
#include "core/formats/tensors/tensor_file.h"
#include "core/training/runs/run_file.h"
#include "tests/helpers/temp_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

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

// Puts other bytes in the place of the first float of the first array, the weights of the keys.
std::string refusalOfWeight(const std::array<unsigned char, 4>& weight)
{
    const test::TempFolder folder;
    const auto path = folder / "runs.safetensors";
    const TrainingRun run = savedRun(1, 5);
    EXPECT_TRUE(saveRuns(path, std::span(&run, 1)));
    std::string bytes = *readWholeFile(path, 1'000'000);
    std::size_t header = 0;
    for (std::size_t i = 8; i-- > 0;)
        header = header << 8 | static_cast<unsigned char>(bytes[i]);
    for (std::size_t i = 0; i < weight.size(); ++i)
        bytes[8 + header + i] = char(weight[i]);
    EXPECT_TRUE(writeFileSafely(path, bytes));
    const auto opened = openRuns(path);
    return opened ? "opened" : opened.error().text();
}

TEST(RunFile, RefusesWeightsThatAreNoNumbersOrWereChanged)
{
    EXPECT_THAT(refusalOfWeight({0, 0, 0xc0, 0x7f}), testing::HasSubstr("\"0.keys.first\" holds an infinite number or NaN"));
    EXPECT_THAT(refusalOfWeight({0, 0, 0x80, 0xff}), testing::HasSubstr("infinite number"));
    EXPECT_THAT(refusalOfWeight({0, 0, 0x80, 0x3f}), testing::HasSubstr("was changed after it was saved"));
}

TEST(RunFile, OpensFilesOfEarlierVersionsThatHaveNoSum)
{
    const test::TempFolder folder;
    const auto path = folder / "runs.safetensors";
    const TrainingRun run = savedRun(1, 5);
    ASSERT_TRUE(saveRuns(path, std::span(&run, 1)));
    std::string bytes = *readWholeFile(path, 1'000'000);
    const std::string key = "\\\"sha256\\\"";
    const auto at = bytes.find(key);
    ASSERT_NE(at, std::string::npos);
    bytes.replace(at, key.size(), "\\\"sha257\\\"");
    ASSERT_TRUE(writeFileSafely(path, bytes));
    const auto opened = openRuns(path);
    ASSERT_TRUE(opened) << opened.error().text();
    EXPECT_EQ(opened->front(), run);
}

SharedText smallText(int kind)
{
    std::string text;
    for (int i = 0; i < 4000; ++i)
        text += std::string(1, char('a' + i * i / 3 % (20 + kind))) + (i % 4 == 0 ? " " : "");
    return {std::make_shared<const CutText>(*cutText(text, 40))};
}

TEST(RunFile, KeepsAnEncoderAndAsksForItsText)
{
    const test::TempFolder folder;
    const auto path = folder / "runs.safetensors";
    TrainingSetup setup = usualSetup(*findTask("masked-language-model"));
    setup.policy = *parsePolicy("log-n");
    setup.shortest = setup.longest = 8;
    setup.steps = 4;
    setup.batch = 3;
    setup.width = 8;
    setup.d = 4;
    setup.encoder = {.layers = 2,
        .heads = 2,
        .ropeBase = 77,
        .tied = false,
        .learnedScale = true,
        .penalty = {0.25, 1.5},
        .sight = {Mask::of("causal"), {LengthMeaning::Fixed, 9}},
        .hidden = 0.3};
    setup.text = smallText(0);
    TrainingRun run = *beginTraining(setup);
    ASSERT_TRUE(train(run));
    ASSERT_TRUE(saveRuns(path, std::span(&run, 1)));
    const auto opened = openRuns(path, smallText(0));
    ASSERT_TRUE(opened) << opened.error().text();
    EXPECT_EQ(opened->front(), run);
    EXPECT_TRUE(TensorFile::open(path)->find("0.layers.1.scale"));
    for (const SharedText& other : {smallText(1), SharedText()}) {
        const auto refused = openRuns(path, other);
        ASSERT_FALSE(refused);
        EXPECT_THAT(refused.error().text(), testing::HasSubstr("trained on another text"));
    }
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
