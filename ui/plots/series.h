// SPDX-License-Identifier: GPL-3.0-or-later
// A line of a picture: a measurement, a theory, an estimate, a bound, a histogram, or the values of many rows. Markers and dash
// say which of these it is, the hue says what it belongs to.
#pragma once

#include "ui/figures/edits/named_text.h"
#include "ui/figures/edits/series_id.h"
#include "ui/figures/edits/series_look.h"
#include "ui/plots/numbers.h"
#include "ui/plots/words_about.h"
#include "ui/theme/hue.h"

#include <QString>

#include <algorithm>
#include <vector>

namespace attentoscope {

struct Series {
    enum Shape {
        Line,
        Steps, // a histogram: xs are the edges of the bars, one more than ys
        Rows, // one value per row; with more rows than pixels, their mean and range
        Points, // values of things without an order, such as heads: markers that no line joins
    };
    SeriesId id = {};
    // Plain. What they mean as a whole, as a policy or a kind, is what an author edits by them.
    NamedText name; // for tool tips and for labels at the ends of curves
    NamedText legend; // empty: not in the legend
    QString kind = {}; // for tables, unless it was measured: "theory", or the name of an estimate
    Hue hue; // decides the shape of the markers, too
    Shape shape = Line;
    Dash dash = Dash::Solid;
    bool thin = false; // thinner than the main lines
    bool filled = true; // for Steps
    bool measured = false; // every point has a marker
    std::vector<std::size_t> markers = {}; // points with a marker if not measured
    Numbers<double> xs = {}, ys = {}; // NaN makes a gap
    // Of lines that are no curves:
    Numbers<double> lows = {}, highs = {}; // edges of a band around the line; empty: none
    // Of curves, see LinePicture::curves:
    bool hollow = false; // its markers are not filled: of the second of the two things that LinePicture::hollow tells apart
    bool faded = false; // belongs to an older state than the others, and waits to be measured again
    Numbers<double> errors = {}; // standard errors of ys, for a band and the tool tip; NaN or missing: none
    std::vector<bool> ringed = {}; // points with a ring around them; may be shorter than ys
    std::vector<bool> firm = {}; // false where the line is not trusted and drawn pale. Empty: trusted everywhere
    SeriesLook look = {}; // of a figure, see ui/figures/edits/series_edits.h
    WordsAbout<double> doubt = {}; // says why the line is not trusted at an x

    bool operator==(const Series&) const = default;
};

inline std::size_t pointsOf(const Series& series) { return std::min(series.xs.size(), series.ys.size()); }

// Returns the texts that name the series: its name, and its legend text unless it was measured.
inline std::vector<NamedText> textsOf(const Series& series)
{
    const bool isNamedByLegend = !series.measured && series.legend.text() != series.name.text();
    return isNamedByLegend ? std::vector{series.name, series.legend} : std::vector{series.name};
}

// Returns the points at which a line that is cut into `parts` equal parts is cut, for markers.
inline std::vector<std::size_t> someMarkers(const Series& series, std::size_t parts)
{
    std::vector<std::size_t> markers;
    for (std::size_t part = 1; part < parts; ++part)
        markers.push_back(part * series.xs.size() / parts);
    return markers;
}

// Makes an empty series with an entry of its own in the legend.
inline Series seriesNamed(const SeriesId& id, const QString& name, Hue hue, Series::Shape shape = Series::Line)
{
    Series series;
    series.id = id;
    series.name = series.legend = naming(id, name);
    series.hue = hue;
    series.shape = shape;
    return series;
}

} // namespace attentoscope
