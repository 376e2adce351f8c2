// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that people blind to one kind of cones can tell policies and differences apart, too. Simulation: Machado, Oliveira,
// Fernandes 2009, severity 1, on linear RGB; distance: CIEDE2000, checked against the values of Sharma, Wu, Dalal 2005.
#include "ui/theme/color_map.h"
#include "ui/theme/theme.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>

namespace attentoscope {
namespace {

using Triple = std::array<double, 3>;
using Sight = std::array<Triple, 3>;

constexpr Sight sights[] = {
    {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
    {{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}}, // protanopia
    {{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}}, // deuteranopia
    {{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}}, // tritanopia
};

Triple labOf(const QColor& color, const Sight& sight)
{
    const auto linear = [](double v) { return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); };
    const Triple rgb{linear(color.redF()), linear(color.greenF()), linear(color.blueF())};
    Triple seen{};
    for (std::size_t i = 0; i < 3; ++i)
        seen[i] = std::clamp(sight[i][0] * rgb[0] + sight[i][1] * rgb[1] + sight[i][2] * rgb[2], 0.0, 1.0);
    const double x = (0.4124564 * seen[0] + 0.3575761 * seen[1] + 0.1804375 * seen[2]) / 0.95047;
    const double y = 0.2126729 * seen[0] + 0.7151522 * seen[1] + 0.0721750 * seen[2];
    const double z = (0.0193339 * seen[0] + 0.1191920 * seen[1] + 0.9503041 * seen[2]) / 1.08883;
    const auto f = [](double t) { return t > 216.0 / 24389 ? std::cbrt(t) : (24389.0 / 27 * t + 16) / 116; };
    return {116 * f(y) - 16, 500 * (f(x) - f(y)), 200 * (f(y) - f(z))};
}

double distance(const Triple& first, const Triple& second)
{
    constexpr double degree = std::numbers::pi / 180;
    const double far = std::pow(25.0, 7);
    const double mean7 = std::pow((std::hypot(first[1], first[2]) + std::hypot(second[1], second[2])) / 2, 7);
    const double stretch = 1.5 - 0.5 * std::sqrt(mean7 / (mean7 + far));
    const double a1 = first[1] * stretch, a2 = second[1] * stretch;
    const double c1 = std::hypot(a1, first[2]), c2 = std::hypot(a2, second[2]);
    const auto hue = [&](double a, double b) {
        const double h = std::atan2(b, a) / degree;
        return h < 0 ? h + 360 : h;
    };
    const double h1 = hue(a1, first[2]), h2 = hue(a2, second[2]);
    double turn = c1 * c2 == 0 ? 0 : h2 - h1;
    turn += turn > 180 ? -360 : turn < -180 ? 360 : 0;
    double h = h1 + h2;
    if (c1 * c2 != 0)
        h = std::abs(h1 - h2) <= 180 ? h / 2 : h < 360 ? (h + 360) / 2 : (h - 360) / 2;
    const double dL = second[0] - first[0], dC = c2 - c1, dH = 2 * std::sqrt(c1 * c2) * std::sin(turn / 2 * degree);
    const double l = (first[0] + second[0]) / 2, c = (c1 + c2) / 2;
    const double t = 1 - 0.17 * std::cos((h - 30) * degree) + 0.24 * std::cos(2 * h * degree)
        + 0.32 * std::cos((3 * h + 6) * degree) - 0.2 * std::cos((4 * h - 63) * degree);
    const double l50 = (l - 50) * (l - 50), c7 = std::pow(c, 7);
    const double sL = 1 + 0.015 * l50 / std::sqrt(20 + l50), sC = 1 + 0.045 * c, sH = 1 + 0.015 * c * t;
    const double rotation =
        -2 * std::sqrt(c7 / (c7 + far)) * std::sin(60 * std::exp(-((h - 275) / 25) * ((h - 275) / 25)) * degree);
    return std::sqrt(dL * dL / (sL * sL) + dC * dC / (sC * sC) + dH * dH / (sH * sH) + rotation * dC / sC * dH / sH);
}

TEST(ColorBlind, DistancesAreThePublishedOnes)
{
    EXPECT_NEAR(distance({50, 2.6772, -79.7751}, {50, 0, -82.7485}), 2.0425, 1e-4);
    EXPECT_NEAR(distance({50, -1.1848, -84.8006}, {50, 0, -82.7485}), 1.0000, 1e-4);
    EXPECT_NEAR(distance({60.2574, -34.0099, 36.2677}, {60.4626, -34.1751, 39.4387}), 1.2644, 1e-4);
    EXPECT_NEAR(distance({2.0776, 0.0795, -1.1350}, {0.9033, -0.0636, -0.5514}), 0.9082, 1e-4);
}

// Returns what is left of a colour on a print without colours, its lightness.
Triple greyOf(const QColor& color) { return {labOf(color, sights[0])[0], 0, 0}; }

Hue hueOf(int color) { return color < 2 ? Hue::policy(color) : Hue::further(color - 2); }

// A distance of ten is four times the just noticeable one (2.3), so colours differ at a glance, even in thin lines. A and B,
// which are everywhere, must be three times as far apart.
TEST(ColorBlind, AnyTwoPoliciesAreToldApart)
{
    for (const Theme& theme : {Theme::light(), Theme::dark()})
        for (std::size_t sight = 0; sight < std::size(sights); ++sight)
            for (int a = 0; a < Theme::colorCount; ++a)
                for (int b = a + 1; b < Theme::colorCount; ++b)
                    EXPECT_GE(distance(labOf(theme.color(hueOf(a)), sights[sight]), labOf(theme.color(hueOf(b)), sights[sight])),
                        a == 0 && b == 1 ? 30 : 10)
                        << (theme.isDark ? "dark " : "light ") << sight << ": " << a << ' ' << b;
}

// On a print without colours any two differ in lightness by more than is just noticeable, and in their markers.
TEST(ColorBlind, AnyTwoPoliciesAreToldApartInGrey)
{
    for (const Theme& theme : {Theme::light(), Theme::dark()})
        for (int a = 0; a < Theme::colorCount; ++a)
            for (int b = a + 1; b < Theme::colorCount; ++b) {
                EXPECT_GE(distance(greyOf(theme.color(hueOf(a))), greyOf(theme.color(hueOf(b)))), 3.5)
                    << (theme.isDark ? "dark " : "light ") << a << ' ' << b;
                const bool ofEarlierVersions = a == 2 + Hue::plum && b == 2 + Hue::wine; // see Hue::further()
                EXPECT_TRUE(hueOf(a).marker() != hueOf(b).marker() || ofEarlierVersions) << a << ' ' << b;
            }
}

TEST(ColorBlind, MoreAndLessAreToldApartInADifference)
{
    for (const bool dark : {false, true})
        for (std::size_t sight = 0; sight < std::size(sights); ++sight)
            for (const double way : {0.1, 0.2, 0.3, 0.4, 0.5})
                EXPECT_GE(distance(labOf(QColor(colorAt(ColorMap::Diverging, 0.5 - way, dark)), sights[sight]),
                              labOf(QColor(colorAt(ColorMap::Diverging, 0.5 + way, dark)), sights[sight])),
                    10)
                    << dark << ' ' << sight << ' ' << way;
}

// A difference in grey is read by lightness alone: it grows from the least to the most, with 0 half way.
TEST(ColorBlind, DifferencesInGreyKeepTheirSigns)
{
    for (const bool dark : {false, true}) {
        const auto light = [&](double t) { return greyOf(QColor(colorAt(divergingBeside(ColorMap::Grey), t, dark)))[0]; };
        for (int k = 1; k <= 20; ++k)
            EXPECT_GT(light(k / 20.0), light((k - 1) / 20.0));
        for (const double way : {0.05, 0.2, 0.5})
            EXPECT_NEAR(light(0.5 + way) - light(0.5), light(0.5) - light(0.5 - way), 4) << way;
    }
    EXPECT_EQ(divergingBeside(ColorMap::Cividis), ColorMap::Diverging);
}

// A sequential map must grow lighter steadily for everybody, because it is read by lightness alone.
TEST(ColorBlind, SequentialMapsGrowLighterForEverybody)
{
    for (const ColorMap map : sequentialColorMaps())
        for (std::size_t sight = 0; sight < std::size(sights); ++sight)
            for (int k = 1; k <= 20; ++k)
                EXPECT_GT(labOf(QColor(colorAt(map, k / 20.0, false)), sights[sight])[0],
                    labOf(QColor(colorAt(map, (k - 1) / 20.0, false)), sights[sight])[0])
                    << colorMapKey(map).toStdString() << ' ' << sight << ' ' << k;
}

} // namespace
} // namespace attentoscope
