// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the lab's curves against another number than the length.
#include "tests/ui/menu_clicks.h"
#include "tests/ui/pages/lab_test.h"
#include "ui/document/questions/curves_over.h"
#include "ui/pages/curves/axis_button.h"
#include "ui/plots/lines/line_plot.h"

#include <QTest>

namespace attentoscope {
namespace {

class LabAxis : public Lab
{
protected:
    bool drawn(const QString& axis)
    {
        return waitUntil([&] {
            return engine.isResting() && isKnown<CurvesOver>() && document.view().of<LabSettings>().axis == axis
                && picture(quantity("entropy")).xLabel
                == axisName(document.experiment(), axis.section(QLatin1Char('='), 0, 0).toStdString());
        });
    }
};

TEST_F(LabAxis, AllPoliciesAreDrawnAlongTheNumberThatTheMenuHas)
{
    ASSERT_TRUE(ready());
    ASSERT_TRUE(chooseInMenu(find<QWidget>("labAxis"), "axis.d"));
    ASSERT_TRUE(drawn("d=8:512:x2"));
    const std::vector<Series> drawn = measured(quantity("entropy"));
    ASSERT_EQ(drawn.size(), 3u) << "A, B and the further policy";
    for (std::size_t at = 0; at < drawn[0].xs.size(); ++at) {
        Experiment experiment = document.experiment();
        experiment.d = int(drawn[0].xs[at]);
        experiment.lengths = Lengths::of(std::to_string(experiment.n));
        auto runner = SweepRunner::start(experiment, {experiment.policyA, experiment.policyB, experiment.further.front()});
        while (!runner->finished())
            ASSERT_TRUE(runner->step().ok());
        for (std::size_t policy = 0; policy < 3; ++policy)
            EXPECT_EQ(drawn[policy].ys[at], runner->table()->points[policy].entropy().mean) << drawn[policy].xs[at];
    }
    EXPECT_EQ(drawn[2].hue, document.looks().huesOf(sweptPolicies(document.experiment()))[2]) << "a policy keeps its colour";
    EXPECT_EQ(picture(quantity("entropy")).presentN, double(document.experiment().d));
}

TEST_F(LabAxis, AClickSetsTheNumberAndAStoryLeadsBackToLengths)
{
    ASSERT_TRUE(ready());
    ASSERT_TRUE(chooseInMenu(find<QWidget>("labAxis"), "axis.d"));
    ASSERT_TRUE(drawn("d=8:512:x2"));
    EXPECT_FALSE(hasGuide(quantity("multiplier"), Overlay::Freezing)) << "it follows from the length";
    auto* plot = page.findChild<LineView*>("multiplier")->findChild<LinePlot*>();
    QTest::mouseClick(plot, Qt::LeftButton, {}, QPoint(int(plot->xAxis->coordToPixel(128)), plot->plotRect().center().y()));
    EXPECT_NEAR(double(document.experiment().d), 128, 8) << "as near as a pixel tells";
    document.history()->undo();
    EXPECT_EQ(document.experiment(), threePolicies());
    press("story.noise");
    EXPECT_EQ(document.view().of<LabSettings>().axis, QString());
    ASSERT_TRUE(ready());
    EXPECT_TRUE(hasGuide(quantity("multiplier"), Overlay::Freezing));
}

} // namespace
} // namespace attentoscope
