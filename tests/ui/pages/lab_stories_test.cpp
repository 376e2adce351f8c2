// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that the numbers in the lab's stories equal those that a sweep of their experiments measures.
#include "ui/pages/lab/lab_stories.h"

#include "core/studies/sweep/sweep.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

namespace attentoscope {
namespace {

// A number in the text, and the quantity it states: "97 %" at n = 64.
struct Said {
    std::size_t policy; // 0: A, 1: B, then further policies
    const char* quantity;
    Index n;
    const char* text;
};

double valueOf(const QString& text)
{
    const bool percent = text.endsWith(QStringLiteral(" %"));
    return QString(text).remove(QStringLiteral(" %")).toDouble() / (percent ? 100 : 1);
}

// Returns the tolerance: half a unit of the last digit written, plus the standard error.
double roundingOf(const QString& text)
{
    const qsizetype point = text.indexOf(QLatin1Char('.'));
    const bool percent = text.endsWith(QStringLiteral(" %"));
    const auto digits = point < 0 ? 0 : text.size() - point - 1 - (percent ? 2 : 0);
    return 0.5 * std::pow(10.0, -double(digits)) / (percent ? 100 : 1);
}

void isMeasured(const char* key, const std::vector<Said>& said)
{
    const auto& stories = labStories().stories;
    const auto story = std::ranges::find_if(stories, [&](const Story& each) { return std::string_view(each.key) == key; });
    ASSERT_NE(story, stories.end());
    Experiment experiment = labStories().experiment(*story, Experiment());
    std::vector<Index> lengths;
    for (const Said& each : said)
        lengths.push_back(each.n);
    std::ranges::sort(lengths);
    lengths.erase(std::ranges::unique(lengths).begin(), lengths.end());
    std::string text;
    for (const Index n : lengths)
        text += (text.empty() ? "" : ",") + std::to_string(n);
    experiment.lengths = Lengths::of(text);
    std::vector<PolicyChoice> policies{experiment.policyA, experiment.policyB};
    policies.insert(policies.end(), experiment.further.begin(), experiment.further.end());
    auto runner = SweepRunner::start(experiment, policies, {.keyInformation = false});
    ASSERT_TRUE(runner);
    while (!runner->finished())
        ASSERT_TRUE(runner->step());
    const SharedSweep table = runner->table();
    for (const Said& each : said) {
        const auto length = std::ranges::find(lengths, each.n) - lengths.begin();
        const MeanError& measured = table->points[each.policy * lengths.size() + std::size_t(length)][quantity(each.quantity)];
        const QString number = QString::fromUtf8(each.text);
        EXPECT_TRUE(QString::fromUtf8(story->text).contains(number)) << each.text;
        EXPECT_NEAR(measured.mean, valueOf(number), roundingOf(number)) << policyText(policies[each.policy]) << " at " << each.n;
    }
}

TEST(LabStories, TheSinkTakesWhatTheySay)
{
    isMeasured("sink",
        {{0, "nowhere", 64, "97 %"}, {0, "nowhere", 512, "78 %"}, {0, "nowhere", 16384, "10 %"}, {1, "nowhere", 16384, "5 %"}});
}

TEST(LabStories, SparseWeightsKeepWhatTheySay)
{
    isMeasured("sparse",
        {{0, "planted_mass", 512, "21 %"}, {1, "planted_mass", 4096, "97 %"}, {1, "planted_mass", 16384, "91 %"},
            {0, "planted_mass", 16384, "0.8 %"}});
}

TEST(LabStories, TheSigmoidGivesWhatTheySay)
{
    isMeasured("sigmoid",
        {{0, "weight_sum", 64, "5.1"}, {0, "weight_sum", 16384, "1.9"}, {0, "planted_mass", 64, "3.7"},
            {0, "planted_mass", 16384, "0.2"}, {1, "planted_mass", 64, "2.4"}, {1, "planted_mass", 16384, "2.8"}});
}

} // namespace
} // namespace attentoscope
