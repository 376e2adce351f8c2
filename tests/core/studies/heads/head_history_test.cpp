// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/heads/head_history.h"

#include "core/formats/tensors/npy.h"
#include "core/formats/tensors/npz.h"
#include "tests/helpers/temp_folder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <string>
#include <vector>

namespace attentoscope {
namespace {

constexpr Index n = 8;

// Writes two heads whose keys are the unit vectors. The queries of head 0 are c times the keys, those of head 1 are 0.
void record(const std::filesystem::path& file, float c)
{
    std::vector<float> q(2 * n * n, 0), k(2 * n * n, 0);
    for (Index head = 0; head < 2; ++head)
        for (Index i = 0; i < n; ++i) {
            k[std::size_t((head * n + i) * n + i)] = 1;
            q[std::size_t((head * n + i) * n + i)] = head == 0 ? c : 0;
        }
    const Index shape[] = {2, n, n};
    const auto done = writeNpz(file, {{"layers.3.q", npyBytes(q, shape)}, {"layers.3.k", npyBytes(k, shape)}});
    ASSERT_TRUE(done.ok()) << done.error().text();
}

// Returns H / ln n of a row with one logit x and n − 1 logits of 0.
double focus(double c)
{
    const double x = c / std::sqrt(double(n)), z = std::exp(x) + double(n) - 1, p = std::exp(x) / z;
    return (std::log(z) - p * x) / std::log(double(n));
}

struct HeadHistoryTest : testing::Test {
    test::TempFolder folder;
    std::vector<float> factors{0, 5, 60, 80};

    HeadHistoryTest()
    {
        for (std::size_t step = 0; step < factors.size(); ++step)
            record(folder / ("run2-step-" + std::to_string(90 + 10 * step) + ".npz"), factors[step]); // steps 90 ... 120
        folder.put("run2-step-end.npz", "x");
        folder.put("run3-step-100.npz", "x");
        folder.put("run2-step-100.txt", "x");
    }
    Experiment experiment() const
    {
        Experiment of;
        of.source = "tensor";
        of.tensorFile = (folder / "run2-step-110.npz").string();
        return of;
    }
    Outcome<HeadHistory> history() const
    {
        return headHistory(experiment(), recordedSteps(experiment().tensorFile), {{"standard", {}}}, {});
    }
};

TEST_F(HeadHistoryTest, StepsAreTheFilesWhoseNamesDifferInTheirLastNumber)
{
    const auto steps = recordedSteps(experiment().tensorFile);
    ASSERT_EQ(steps.size(), 4U);
    for (std::size_t i = 0; i < 4; ++i) { // sorted by number: 100 comes after 90, though not in the alphabet
        EXPECT_EQ(steps[i].step, Index(90 + 10 * i));
        EXPECT_EQ(steps[i].file, folder / ("run2-step-" + std::to_string(90 + 10 * i) + ".npz"));
    }
    EXPECT_TRUE(recordedSteps(folder / "model.npz").empty());
    const auto absent = recordedSteps(folder / "run2-step-95.npz"); // a missing file is an error only when it is read
    ASSERT_EQ(absent.size(), 5U);
    EXPECT_EQ(absent[1].step, 95);
    EXPECT_EQ(recordedSteps("/nowhere/step-1.npz"), (std::vector<RecordedStep>{{1, "/nowhere/step-1.npz"}}));
}

TEST_F(HeadHistoryTest, FocusIsThatOfTheClosedForm)
{
    const auto found = history();
    ASSERT_TRUE(found.ok());
    ASSERT_EQ(found->steps.size(), factors.size());
    for (std::size_t step = 0; step < factors.size(); ++step) {
        EXPECT_NEAR(focusAt(*found->steps[step], 3, 0, 0), focus(double(factors[step])), 1e-6) << step;
        EXPECT_NEAR(focusAt(*found->steps[step], 3, 1, 0), 1, 1e-6) << step;
    }
    EXPECT_TRUE(std::isnan(focusAt(*found->steps[0], 2, 0, 0))) << "no such layer";
    EXPECT_TRUE(std::isnan(focusAt(*found->steps[0], 3, 2, 0))) << "no such head";
}

TEST_F(HeadHistoryTest, AHeadThatCollapsesAndOneThatNeverFocuses)
{
    ASSERT_LT(focus(60), collapsedBelow);
    ASSERT_GT(focus(5), collapsedBelow);
    const auto found = history();
    ASSERT_TRUE(found.ok());
    const FateOfHead first = fateOf(*found, 3, 0, 0), second = fateOf(*found, 3, 1, 0);
    EXPECT_EQ(first.fate, HeadFate::Collapsed);
    EXPECT_EQ(first.since, 110);
    EXPECT_EQ(second.fate, HeadFate::NeverFocused);
    record(folder / "run2-step-130.npz", 5); // the head is focused again
    EXPECT_EQ(fateOf(*history(), 3, 0, 0).fate, HeadFate::Other);
}

TEST_F(HeadHistoryTest, AFileThatCannotBeReadStopsNothing)
{
    folder.put("run2-step-105.npz", "still being written");
    std::vector<std::size_t> told;
    const auto steps = recordedSteps(experiment().tensorFile);
    const auto found = headHistory(
        experiment(), steps, {{"standard", {}}}, {}, {}, {}, [&](const HeadHistory& part) { told.push_back(part.steps.size()); });
    ASSERT_TRUE(found.ok());
    ASSERT_EQ(found->steps.size(), 5U);
    EXPECT_TRUE(found->steps[2]->problem);
    EXPECT_TRUE(std::isnan(focusAt(*found->steps[2], 3, 0, 0)));
    EXPECT_EQ(fateOf(*found, 3, 0, 0).since, 110);
    EXPECT_EQ(told, (std::vector<std::size_t>{1, 2, 3, 4, 5}));
    // Steps that are already known are not studied again.
    const auto again = headHistory(experiment(), steps, {{"standard", {}}}, {}, [&](const RecordedStep& step) {
        const auto at = std::ranges::find(steps, step) - steps.begin();
        return found->steps[std::size_t(at)];
    });
    for (std::size_t step = 0; step < 5; ++step)
        EXPECT_EQ(again->steps[step], found->steps[step]);
}

} // namespace
} // namespace attentoscope
