// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the page of attention by distance: its pictures show the numbers of the core's study.
#include "ui/pages/distance/distance_page.h"

#include "tests/ui/page_test.h"
#include "ui/plots/lines/line_view.h"

#include <cmath>

namespace attentoscope {
namespace {

Experiment withWindow()
{
    Experiment experiment;
    experiment.n = 300;
    experiment.d = 16;
    experiment.mask = Mask::of("sliding(40)");
    return experiment;
}

class DistanceOfThePage : public PageTest<BoardOf<distanceBoard>>
{
protected:
    DistanceOfThePage()
        : PageTest(withWindow())
    {
    }
    const LinePicture& picture(const char* name) { return find<LineView>(name)->picture(); }
};

TEST_F(DistanceOfThePage, ShowsWhereAWindowCuts)
{
    ASSERT_TRUE(waitUntil([&] { return isKnown<Distances>(); }));
    const DistanceStudy& study = *answer<Distances>();
    const LinePicture& weights = picture("byDistance");
    ASSERT_EQ(weights.series.size(), 2u) << "no key after the query is seen";
    EXPECT_EQ(weights.series[1].ys, study.before[1].weight);
    EXPECT_FALSE(std::isnan(weights.series[0].ys[8])) << study.edges[8];
    EXPECT_TRUE(std::isnan(weights.series[0].ys.back())) << "a gap beyond the window";
    EXPECT_EQ(weights.xLabel, QStringLiteral("distance i − j"));
    const LinePicture& masses = picture("byDecade");
    EXPECT_EQ(masses.series[0].ys.front(), study.before[0].mass.front()) << "the query's own key";
    EXPECT_EQ(masses.series[0].ys[2], study.decades(0)[1]);
    EXPECT_EQ(page.figures().size(), 3u);
}

TEST_F(DistanceOfThePage, LaterKeysHaveLinesOfTheirOwn)
{
    ASSERT_TRUE(document.setField(*findField("mask"), std::string("full")));
    ASSERT_TRUE(waitUntil([&] { return isKnown<Distances>(); }));
    const LinePicture& weights = picture("byDistance");
    ASSERT_EQ(weights.series.size(), 4u);
    EXPECT_TRUE(weights.series[3].thin);
    for (const Series& series : weights.series)
        for (std::size_t bin = 0; bin < series.xs.size(); ++bin)
            EXPECT_TRUE(std::isnan(series.ys[bin]) || series.xs[bin] < double(document.experiment().n))
                << "no key is as far away as " << series.xs[bin];
    EXPECT_EQ(weights.series[3].ys, answer<Distances>()->after[1].weight);
}

TEST_F(DistanceOfThePage, AnErrorStandsWhereThePicturesStand)
{
    document.setExperiment(
        [] {
            Experiment experiment = withWindow();
            experiment.d = 3;
            return experiment;
        }(),
        {});
    BoardOf<distanceBoard> fresh(&document, &engine);
    fresh.resize(800, 500);
    page.hide();
    fresh.show();
    ASSERT_TRUE(waitUntil([&] { return fresh.findChild<LineView*>("byDecade")->picture().emptyText.contains("needles"); }));
}

} // namespace
} // namespace attentoscope
