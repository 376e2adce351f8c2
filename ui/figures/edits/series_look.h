// SPDX-License-Identifier: GPL-3.0-or-later
// How a series of a picture looks where that is not left to the program: what an author wants for a figure.
#pragma once

#include <QColor>
#include <QString>

#include <optional>
#include <span>
#include <utility>

namespace attentoscope {

enum class Dash { Solid, Dashed, Dotted, ShortDash, DashDot, DashDotDot, LongDash, LongDashDot, LongDashDotDot };
enum class ErrorLook { None, Bars, Band };
enum class Marker { None, Disc, Square, Triangle, Diamond, TriangleDown, Cross, Plus, Star };

struct SeriesLook {
    std::optional<QColor> color = {}; // without: that of the hue, which the window has, too
    std::optional<Marker> marker = {}; // without: that of the hue
    std::optional<Dash> dash = {};
    std::optional<double> width = {}; // of the line, in points
    std::optional<ErrorLook> errors = {}; // of numbers of the author's own

    // Takes what another look says.
    void take(const SeriesLook& other)
    {
        color = other.color ? other.color : color;
        marker = other.marker ? other.marker : marker;
        dash = other.dash ? other.dash : dash;
        width = other.width ? other.width : width;
        errors = other.errors ? other.errors : errors;
    }
    bool operator==(const SeriesLook&) const = default;
};

// The markers and dashes that can be chosen, by the names that papers' plotting programs have for them: "o", "--",
// and how errors are drawn.
std::span<const std::pair<const char*, Marker>> markerKeys();
std::span<const std::pair<const char*, Dash>> dashKeys();
std::span<const std::pair<const char*, ErrorLook>> errorKeys();

} // namespace attentoscope
