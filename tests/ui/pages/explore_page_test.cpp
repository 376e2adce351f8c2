#include "ui/pages/explore/explore_page.h"

#include "core/session/fields.h"
#include "tests/ui/page_test.h"
#include "ui/document/questions/maps.h"
#include "ui/document/questions/row_profile.h"
#include "ui/plots/lines/curve_view.h"
#include "ui/plots/lines/profile_view.h"
#include "ui/plots/maps/map_view.h"

#include <QTest>

#include <gtest/gtest.h>

#include <map>
#include <utility>

namespace attentoscope {
namespace {

Experiment aShortMap()
{
    Experiment experiment;
    experiment.n = 128;
    experiment.lengths = Lengths::of("64,256"); // beyond those of the maps
    experiment.trials = 1;
    experiment.rows = 8;
    return experiment;
}

class Explore : public QObject, public PageTest<ExplorePage>
{
protected:
    Explore()
        : PageTest(aShortMap())
    {
        for (const char* name : {"mapA", "mapB", "profile", "curves"})
            find<QWidget>(name)->installEventFilter(this);
    }
    bool ready(Index n)
    {
        return waitUntil([&] {
            return isKnown<MapPictures>() && result()->inputs->nk() == n && isKnown<Curves>() && isKnown<RowProfile>()
                && engine.isResting();
        });
    }
    std::map<std::string, int> layouts()
    {
        return {{"mapA", find<MapView>("mapA")->layouts()}, {"mapB", find<MapView>("mapB")->layouts()},
            {"profile", find<ProfileView>("profile")->layouts()}, {"curves", find<CurveView>("curves")->layouts()}};
    }
    // A picture that gets another size, because numbers beside it take more room, is laid out for that, too.
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::Resize)
            ++resizes[watched->objectName().toStdString()];
        return false;
    }
    std::map<std::string, int> resizes;

    // Once nothing is laid out any more: a busy machine hands out the events of a resize late.
    std::map<std::string, int> settled()
    {
        auto counts = layouts();
        EXPECT_TRUE(waitUntil([&] {
            QTest::qWait(30);
            return std::exchange(counts, layouts()) == layouts();
        }));
        return counts;
    }
    // How often each picture was laid out while `act` ran and all came that follows from it.
    template <class Act>
    std::map<std::string, int> layoutsOf(const Act& act, Index n)
    {
        const auto before = settled();
        resizes.clear();
        act();
        EXPECT_TRUE(ready(n));
        auto counts = settled();
        for (auto& [name, count] : counts)
            count -= before.at(name);
        return counts;
    }
};

// One for the new raster; a second one when it comes in two steps.
TEST_F(Explore, ATickOfTheLengthLaysAPictureOutAtMostTwice)
{
    ASSERT_TRUE(ready(128));
    for (const Index n : {129, 130, 131}) {
        const auto counts = layoutsOf([&] { ASSERT_TRUE(document.setField(*findField("n"), std::int64_t(n), true)); }, n);
        for (const auto& [name, count] : counts) {
            EXPECT_GE(count, 1) << name << ' ' << n;
            EXPECT_LE(count, 2 + 2 * resizes[name]) << name << ' ' << n;
        }
    }
}

TEST_F(Explore, AnotherCellIsSelectedWithoutALayoutOfTheMaps)
{
    ASSERT_TRUE(ready(128));
    const auto counts = layoutsOf([&] { document.select({5, 7}); }, 128);
    for (const char* name : {"mapA", "mapB"}) {
        EXPECT_EQ(find<MapView>(name)->picture().selectedRow, 5);
        EXPECT_EQ(counts.at(name), 0) << name;
    }
    EXPECT_EQ(find<ProfileView>("profile")->picture().row, 5);
    EXPECT_EQ(counts.at("curves"), 0);
}

} // namespace
} // namespace attentoscope
