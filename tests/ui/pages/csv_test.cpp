// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/evaluate/evaluate.h"
#include "core/attention/reports/row_report.h"
#include "core/base/numbers.h"
#include "core/studies/sweep/sweep_report.h"
#include "ui/pages/curves/curve_picture.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace attentoscope {
namespace {

SweepTable table()
{
    SweepTable table;
    table.policies = {{"standard", {}}, {"entropy-invariant", {}}};
    table.lengths = {64, 128};
    table.steps = 2;
    table.stepsDone = 1;
    for (std::size_t policy = 0; policy < 2; ++policy) {
        for (const Index n : table.lengths) {
            SweepPoint point;
            point.policy = policy;
            point.n = n;
            point.trials = n == 64 ? 1 : 0;
            point[quantity("entropy")] = {1.5 + double(policy), 0.25};
            if (policy == 0)
                point.expected[indexOf(quantity("entropy"))] = 1.625;
            table.points.push_back(point);
        }
    }
    return table;
}

TEST(Csv, CurvesHaveOneLineForEachPointThatIsIn)
{
    const std::string text = csvText(sweepReport(table(), {}, true));
    const auto lines = split(text, '\n');
    ASSERT_EQ(lines.size(), 4u); // head, two points, and the empty rest
    EXPECT_TRUE(lines[1].starts_with("standard,64,1.5,0.25,"));
    EXPECT_EQ(split(lines[1], ',').size(), split(lines[0], ',').size());
    EXPECT_EQ(text.find("nan"), std::string::npos);
}

TEST(Csv, RowsHaveOneLineForEachPolicyAndRow)
{
    Experiment experiment;
    experiment.n = 16;
    experiment.d = 16;
    experiment.mask = Mask::of("causal & !prefix(1)");
    const auto result = evaluate(experiment);
    ASSERT_TRUE(result);
    const std::string text = csvText(rowReport(**result));
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 33);
    EXPECT_EQ(text.find("nan"), std::string::npos);
    EXPECT_NE(text.find("standard,0,0,"), std::string::npos);
}

TEST(CurvePicture, ShowsWhatIsInAndTheoryWhereItHolds)
{
    const LinePicture picture = curvePicture(table(), quantity("entropy"), true, false);
    ASSERT_EQ(picture.series.size(), 3u) << "A, B, and theory of A above them";
    EXPECT_EQ(picture.series[0].xs, (std::vector<double>{64}));
    EXPECT_EQ(picture.series[2].name, picture.series[0].name);
    EXPECT_EQ(picture.series[2].ys, (std::vector<double>{1.625, 1.625}));
    const LinePicture bits = curvePicture(table(), quantity("entropy"), true, true);
    EXPECT_NEAR(bits.series[0].ys[0], 1.5 / std::numbers::ln2, 1e-12);
    const LinePicture planted = curvePicture(table(), quantity("planted_mass"), true, false);
    EXPECT_TRUE(planted.series.empty());
    EXPECT_FALSE(planted.emptyText.isEmpty());
}

} // namespace
} // namespace attentoscope
