// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that showing the same picture again causes no layout, and that a change of marks or colours alone only repaints.
#include "tests/ui/plots/pictures.h"
#include "ui/plots/lines/line_view.h"
#include "ui/plots/maps/color_bar.h"
#include "ui/plots/points/point_view.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QImage>

#include <algorithm>
#include <set>
#include <vector>

namespace attentoscope {
namespace {

template <class View>
struct Shown {
    View view;

    Shown()
    {
        view.resize(420, 320);
        view.show();
    }
    QImage image()
    {
        QApplication::processEvents();
        return view.grab().toImage();
    }
    // Returns how many layouts `act` causes.
    template <class Act>
    int layoutsOf(const Act& act)
    {
        const int before = view.layouts();
        act();
        QApplication::processEvents();
        return view.layouts() - before;
    }
};

// A title part must not be cut in the middle of a number, which would then read as another number.
TEST(Layouts, PartsOfATitleThatHaveNoRoomAreLeftOut)
{
    const auto titled = [](const QString& title, int width) {
        Shown<MapView> map;
        map.view.resize(width, 320);
        MapPicture picture = mapOf(rasterOf(4, 4, [](Index, Index) { return 0.25F; }));
        picture.title = title;
        map.view.show(picture);
        return map.image();
    };
    const QString name = QStringLiteral("<b>A &nbsp;Entropy-invariant · Sigmoid</b>"),
                  m = name + QStringLiteral(" &nbsp; m = 1.111"), whole = m + QStringLiteral(" &nbsp; ⟨Σa⟩ 46.25");
    std::vector<int> parts; // how many parts are shown; grows with the width
    for (int width = 120; width < 700; width += 7) {
        const QImage shown = titled(whole, width);
        parts.push_back(shown == titled(name, width) ? 1 : shown == titled(m, width) ? 2 : 3);
    }
    EXPECT_TRUE(std::ranges::is_sorted(parts));
    EXPECT_EQ(std::set(parts.begin(), parts.end()), (std::set{1, 2, 3}));
}

TEST(Layouts, ASliderThatRestsCostsNone)
{
    Shown<MapView> map;
    Shown<ProfileView> profile;
    Shown<LineView> lines;
    Shown<LineView> curves;
    Shown<PointView> points;
    Shown<ColorBar> bar;
    const auto raster = rasterOf(4, 4, [](Index i, Index j) { return j > i ? masked : 0.25F; });
    const auto words = std::make_shared<int>(0);
    const auto showAll = [&](float weight) { // makes all pictures anew, as a page does at every tick
        map.view.show(mapOf(raster));
        ProfilePicture row;
        row.row = 3;
        row.series = {{QStringLiteral("A"), Hue::policy(0), std::vector<float>{weight, masked, 0.5F}}};
        profile.view.show(row);
        LinePicture line;
        line.series.resize(1);
        line.series[0].xs = {1, 2, 3};
        line.series[0].ys = {double(weight), std::numeric_limits<double>::quiet_NaN(), 1};
        line.xText = [](double x) { return QString::number(x); };
        lines.view.show(line);
        LinePicture curve = twoCurves();
        curve.series[0].ys[1] = std::numeric_limits<double>::quiet_NaN();
        curve.series[0].ys[2] = double(weight);
        curves.view.show(curve);
        PointPicture point;
        point.series.resize(1);
        point.series[0].xs = {0, double(weight)};
        point.series[0].ys = {0, 1};
        point.text = {words, [](const PointAddress&) { return QString(); }};
        points.view.show(point);
        ColorBarPicture scale;
        scale.colors.high = double(weight);
        bar.view.show(scale);
    };
    const auto layouts = [&] {
        return std::vector<int>{profile.view.layouts(), lines.view.layouts(), curves.view.layouts(), points.view.layouts(),
            bar.view.layouts(), map.view.layouts()};
    };
    showAll(0.5F);
    QApplication::processEvents();
    const std::vector<int> before = layouts();
    for (int tick = 0; tick < 5; ++tick)
        showAll(0.5F);
    QApplication::processEvents();
    EXPECT_EQ(layouts(), before);
    showAll(0.75F);
    const std::vector<int> after = layouts();
    for (std::size_t view = 0; view + 1 < before.size(); ++view) // all views but the map, whose picture has not changed
        EXPECT_GT(after[view], before[view]) << view;
    EXPECT_EQ(after.back(), before.back());
}

TEST(Layouts, SelectionRefinementAndColoursOfAMapAreOnlyPainted)
{
    Shown<MapView> map;
    map.view.show(mapOf(rasterOf(4, 4, [](Index, Index) { return 0.25F; })));
    QImage last = map.image();
    const auto isOnlyPainted = [&](const auto& act) {
        EXPECT_EQ(map.layoutsOf(act), 0);
        const QImage now = map.image();
        EXPECT_NE(now, last);
        last = now;
    };
    isOnlyPainted([&] { map.view.setSelection(1, 2); });
    isOnlyPainted([&] { map.view.setRefining(true); });
    isOnlyPainted([&] { map.view.setColors({0, 0.5, false, ColorMap::Viridis}); });
    EXPECT_GT(map.layoutsOf([&] { map.view.setRange({0, 2, 0, 2}); }), 0);
    EXPECT_EQ(map.layoutsOf([&] { map.view.setRange({0, 2, 0, 2}); }), 0);
}

TEST(Layouts, TheSelectedKeyOrPlaceIsOnlyPainted)
{
    Shown<ProfileView> profile;
    ProfilePicture row;
    row.row = 0;
    row.series = {{QStringLiteral("A"), Hue::policy(0), std::vector<float>(10, 0.1F)}};
    profile.view.show(row);
    const QImage without = profile.image();
    EXPECT_EQ(profile.layoutsOf([&] { profile.view.setSelectedKey(4); }), 0);
    EXPECT_NE(profile.image(), without);

    Shown<LineView> lines;
    LinePicture picture;
    picture.series.resize(1);
    picture.series[0].xs = {1, 2, 3};
    picture.series[0].ys = {1, 2, 1};
    lines.view.show(picture);
    const QImage unselected = lines.image();
    picture.selectedX = 2;
    EXPECT_EQ(lines.layoutsOf([&] { lines.view.show(picture); }), 0);
    EXPECT_NE(lines.image(), unselected);
}

} // namespace
} // namespace attentoscope
