// A line of a picture: what was measured, what theory expects, an estimate, a bound, a histogram, the values of many rows. What
// it is shows in its marks and its dash, whose it is in its hue.
#pragma once

#include "ui/plots/numbers.h"
#include "ui/plots/words_about.h"
#include "ui/theme/hue.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace attentoscope {

enum class Dash { Solid, Dashed, Dotted, ShortDash, DashDot, DashDotDot, LongDash, LongDashDot, LongDashDotDot };

struct Series {
    enum Shape {
        Line,
        Steps, // a histogram: xs are the edges, one more than ys
        Rows, // many values in a row; where there are more than pixels, their mean and range
    };
    QString name; // for tool tips, and beside the end of a curve
    QString legend; // empty: not in the legend
    QString kind = {}; // beside what was measured: "theory", an estimate; for tables
    Hue hue; // and with it the shape of the markers
    Shape shape = Line;
    Dash dash = Dash::Solid;
    bool thin = false; // beside the main ones
    bool filled = true; // Steps
    bool measured = false; // every point has a marker
    std::vector<std::size_t> markers = {}; // else these have one
    Numbers<double> xs = {}, ys = {}; // NaN makes a gap
    // Of a LinePicture:
    Numbers<double> lows = {}, highs = {}; // a band around it; empty: none
    // Of a CurvePicture:
    Numbers<double> errors = {}; // standard errors of the ys, a band and words of the tool tip; NaN or missing: none
    std::vector<bool> ringed = {}; // points with a ring around them; shorter: no more
    std::vector<bool> firm = {}; // where it can be trusted; elsewhere it is drawn pale. Empty: everywhere
    WordsAbout<double> doubt = {}; // why not there, by x

    bool operator==(const Series&) const = default;
};

// By which it can be chosen: whose it is, and what it is unless it was measured.
inline QStringList namesOf(const Series& series)
{
    QStringList names;
    if (!series.name.isEmpty())
        names << series.name;
    if (!series.measured && !series.legend.isEmpty() && series.legend != series.name)
        names << series.legend;
    return names;
}

// A line of its own in the legend.
inline Series seriesNamed(const QString& name, Hue hue, Series::Shape shape = Series::Line)
{
    Series series;
    series.name = series.legend = name;
    series.hue = hue;
    series.shape = shape;
    return series;
}

} // namespace attentoscope
