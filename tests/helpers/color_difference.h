// SPDX-License-Identifier: GPL-3.0-or-later
// How far apart two colours look: ΔE of CIE 1976, the distance in CIELAB. About 2.3 is just noticeable.
#pragma once

#include <QColor>

#include <array>
#include <cmath>

namespace attentoscope {

inline std::array<double, 3> labOf(const QColor& color) // L*, a*, b* under D65
{
    const auto linear = [](double v) { return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); };
    const double r = linear(color.redF()), g = linear(color.greenF()), b = linear(color.blueF());
    const auto f = [](double t) { return t > 216.0 / 24389 ? std::cbrt(t) : (24389.0 / 27 * t + 16) / 116; };
    const double x = f((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
    const double y = f(0.2126729 * r + 0.7151522 * g + 0.0721750 * b);
    const double z = f((0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

inline double lightness(const QColor& color) { return labOf(color)[0]; }

inline double colorDifference(const QColor& first, const QColor& second)
{
    const auto a = labOf(first), b = labOf(second);
    return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

} // namespace attentoscope
