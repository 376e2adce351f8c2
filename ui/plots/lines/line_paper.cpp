// SPDX-License-Identifier: GPL-3.0-or-later
// Lines on paper: readable without colour, with a legend that figures of a sheet can share.
#include "ui/plots/lines/line_plot.h"
#include "ui/plots/strokes.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace attentoscope {

namespace {

constexpr std::size_t markersOnPaper = 7; // along a line
constexpr std::size_t mostBars = 12; // with more bars one has a marker

// Theory and estimates of all kinds have dashes. A reference is grey and has no marker; a fourth subject is as grey.
bool isOfSubject(const Series& series)
{
    const bool isReference = series.hue == Hue::reference() && series.shape == Series::Line && !series.measured;
    return series.kind.isEmpty() && !series.hue.isNeutral() && !isReference;
}

// Gives one of many bars a marker: near the highest, at another place for each hue.
std::vector<std::size_t> barsWithMarkers(const Series& series)
{
    std::vector<std::size_t> filled;
    for (std::size_t bar = 0; bar < series.ys.size(); ++bar)
        if (series.ys[bar] > 0)
            filled.push_back(bar);
    if (filled.size() <= mostBars)
        return filled;
    constexpr std::size_t hues = 4, share = 10;
    const auto highest = std::ranges::max_element(filled, {}, [&](std::size_t bar) { return series.ys[bar]; });
    const std::size_t place =
        std::size_t(highest - filled.begin()) + std::size_t(series.hue.marker()) % hues * filled.size() / share;
    return {filled[std::min(place, filled.size() - 1)]};
}

// Returns the points of the `which`-th of `count` lines that have a marker: in equal steps, between those of the other lines.
std::vector<std::size_t> staggeredMarkers(const Series& series, std::size_t which, std::size_t count)
{
    const std::size_t points = pointsOf(series), parts = std::min(markersOnPaper, points);
    std::vector<std::size_t> markers;
    for (std::size_t part = 0; part < parts; ++part)
        markers.push_back((2 * (count * part + which) + 1) * points / (2 * count * parts));
    return markers;
}

} // namespace

// Returns the marker that stands for all measured curves: a disc if one of them has it.
std::optional<Marker> markerOfMeasured(const LinePicture& picture)
{
    std::optional<Marker> first;
    for (const Series& series : picture.series) {
        if (!series.measured || !isThere(series))
            continue;
        const std::optional<Marker> own = series.look.marker ? series.look.marker : usualMarker(series.hue);
        if (own == Marker::Disc)
            return std::nullopt; // as the sample has it without a look
        first = first ? first : own;
    }
    return first;
}

// Returns whether there are curves that a legend must set apart from the measured ones.
bool hasOtherThanMeasured(const LinePicture& picture)
{
    const auto isMeasured = [&](const Hue& hue) {
        return std::ranges::any_of(picture.series, [&](const Series& each) { return each.measured && each.hue == hue; });
    };
    return std::ranges::any_of(picture.series,
        [&](const Series& series) { return !series.measured && !series.legend.isEmpty() && isMeasured(series.hue); });
}

bool LinePlot::anyRinged() const
{
    return std::ranges::any_of(picture_.series, [](const Series& series) { return std::ranges::count(series.ringed, true) > 0; });
}

LinePicture forPaper(LinePicture picture)
{
    if (picture.curves)
        return picture;
    const bool ofParts = !picture.zones.empty(); // bars that mean other things in each part of the axis stay as they are
    const auto isStaggered = [](const Series& series) {
        return isOfSubject(series) && !series.measured && series.shape == Series::Line && series.markers.empty()
            && (series.dash == Dash::Solid || series.hollow);
    };
    const auto lines = std::size_t(std::ranges::count_if(picture.series, isStaggered));
    std::size_t line = 0;
    for (Series& series : picture.series) {
        if (!isOfSubject(series) || series.measured || (series.shape == Series::Steps && ofParts))
            continue;
        if (series.shape == Series::Steps) {
            series.markers = barsWithMarkers(series);
            series.filled = series.filled && series.hue.marker() % 2 == 0; // what is filled and what is not differ without colour
        } else if (series.shape == Series::Line) {
            const bool isOne = isStaggered(series);
            if (series.hollow)
                series.dash = Dash::Solid;
            if (isOne)
                series.markers = staggeredMarkers(series, line++, lines);
        }
    }
    return picture;
}

SeriesLook lookOfKind(const LinePicture& picture, const Series& series)
{
    SeriesLook look = series.look;
    const auto keepEqual = [](auto& own, const auto& other) { own = own == other ? own : std::nullopt; };
    for (const Series& other : picture.series)
        if (other.id.kind == series.id.kind) {
            keepEqual(look.color, other.look.color);
            keepEqual(look.marker, other.look.marker);
            keepEqual(look.dash, other.look.dash);
            keepEqual(look.width, other.look.width);
        }
    return look;
}

std::vector<LineKeyEntry> sharedEntriesOf(const LinePicture& picture)
{
    std::vector<LineKeyEntry> entries;
    const auto add = [&](const LineKeyEntry& entry) {
        if (!entry.name.isEmpty() && std::ranges::find(entries, entry) == entries.end())
            entries.push_back(entry);
    };
    for (const Series& series : picture.series) {
        const bool isMarked = series.measured || !series.markers.empty() || series.shape != Series::Line;
        const bool isNamed = picture.curves ? picture.legend && !series.hollow && isThere(series) && series.kind.isEmpty()
                                            : series.legend == series.name && isMarked && !series.hollow && isOfSubject(series);
        if (isNamed)
            add({.name = series.name, .hue = series.hue, .look = series.look, .id = series.name.meant(series.id)});
    }
    if (!picture.curves || !picture.legend)
        return entries;
    for (const Series& series : picture.series)
        if (series.measured && !series.xs.empty() && hasOtherThanMeasured(picture))
            add({.name = series.legend, .hue = Hue::plain(), .marked = true, .look = {.marker = markerOfMeasured(picture)}});
    for (const Series& series : picture.series)
        if (series.id.kind == theoryKind)
            add({.name = series.legend,
                .hue = Hue::plain(),
                .dash = series.dash,
                .look = lookOfKind(picture, series),
                .id = series.legend.meant(series.id)});
    return entries;
}

} // namespace attentoscope
