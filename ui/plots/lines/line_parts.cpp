// SPDX-License-Identifier: GPL-3.0-or-later
// A LinePlot as numbers and looks, for formats that draw plots by themselves.
#include "ui/plots/lines/line_plot.h"
#include "ui/plots/parts/looks_of_parts.h"
#include "ui/text/joined.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attentoscope {

namespace {

constexpr double gapInPart = std::numeric_limits<double>::quiet_NaN();

QString nameOfPart(const Series& series)
{
    const QString name = series.name.isEmpty() ? series.legend : series.name;
    return series.measured || series.legend.isEmpty() || name.contains(series.legend) ? name : phraseOf({name, series.legend});
}

// Returns the points of a series that are in a list, as a series of markers alone.
SeriesOfPlot marksOf(const Series& series, const std::vector<std::size_t>& points, const MarkOfPlot& mark)
{
    SeriesOfPlot marks{.name = nameOfPart(series), .xs = {}, .ys = {}, .mark = mark};
    for (const std::size_t k : points) {
        const bool isBar = series.shape == Series::Steps && k + 1 < series.xs.size();
        if (k < pointsOf(series) && std::isfinite(series.ys[k])) {
            marks.xs.push_back(isBar ? (series.xs[k] + series.xs[k + 1]) / 2 : series.xs[k]);
            marks.ys.push_back(series.ys[k]);
        }
    }
    return marks;
}

} // namespace

std::optional<SeriesOfPlot> LinePlot::bandPart(const Series& series) const
{
    const bool errors = !series.errors.empty();
    const bool edges = series.lows.size() >= series.ys.size() && series.highs.size() >= series.ys.size();
    if (series.shape != Series::Line || (!errors && !edges) || (picture_.curves && joinsNothing(series)))
        return {};
    SeriesOfPlot band{.name = nameOfPart(series), .xs = {}, .ys = {}};
    band.fill = uncertaintyOf(style().theme, series.hue, series.look);
    for (std::size_t k = 0; k < pointsOf(series); ++k) {
        const double error = std::isfinite(errorAt(series, k)) ? errorAt(series, k) : 0;
        band.xs.push_back(series.xs[k]);
        band.lows.push_back(errors ? series.ys[k] - error : series.lows[k]);
        band.highs.push_back(errors ? series.ys[k] + error : series.highs[k]);
    }
    return band;
}

// Adds the lines as they are drawn, with all their numbers.
void LinePlot::addLineParts(const Series& series, std::vector<SeriesOfPlot>& parts) const
{
    SeriesOfPlot line{.name = nameOfPart(series), .xs = series.xs, .ys = series.ys};
    line.xs.resize(pointsOf(series));
    line.stroke = strokeOfPlot(strokeOf(series, style()));
    if (picture_.curves)
        for (std::size_t k = 0; k < line.xs.size(); ++k)
            line.ys[k] = isPoint(series, k) ? line.ys[k] : gapInPart;
    if (series.shape == Series::Steps) {
        line.steps = true;
        line.xs = series.xs; // one more than ys
        line.stroke = strokeOfPlot(inLook(pen(colorOf(style().theme, series), 1.4), series.look, style().unit));
        if (series.filled)
            line.fill = uncertaintyOf(style().theme, series.hue, series.look);
    } else if (series.shape == Series::Rows) {
        line.stroke = strokeOfPlot(inLook(pen(colorOf(style().theme, series), 1.2), series.look, style().unit));
    }
    if (series.shape == Series::Points || (picture_.curves && joinsNothing(series)))
        line.stroke.reset();
    else if (picture_.curves && series.measured && isExplained(series) && !series.faded)
        line.stroke->color.setAlphaF(0.5F); // paler than its markers, see markCurve()
    if (line.stroke && !series.firm.empty()) { // the part that can be trusted, and a pale line through all
        SeriesOfPlot firm = line;
        for (std::size_t k = 0; k < firm.ys.size(); ++k)
            firm.ys[k] = k >= series.firm.size() || series.firm[k] ? firm.ys[k] : gapInPart;
        line.stroke->color.setAlphaF(0.5F);
        parts.push_back(std::move(line));
        parts.push_back(std::move(firm));
    } else {
        parts.push_back(std::move(line));
    }
}

void LinePlot::addMarkParts(const Series& series, std::vector<SeriesOfPlot>& parts) const
{
    const QCPScatterStyle marker = markerOf(style().theme, series, style().unit);
    const auto mark = markOfPlot(marker), ring = markOfPlot(hollow(marker, style().theme));
    std::vector<std::size_t> marked = series.markers, ringed;
    if (series.measured || series.shape == Series::Points) {
        marked.clear();
        for (std::size_t k = 0; k < pointsOf(series); ++k)
            if (!picture_.curves || isPoint(series, k))
                (k < series.ringed.size() && series.ringed[k] ? ringed : marked).push_back(k);
    }
    if (mark && !marked.empty())
        parts.push_back(marksOf(series, marked, *mark));
    if (ring && !ringed.empty())
        parts.push_back(marksOf(series, ringed, *ring));
}

bool LinePlot::addParts(PlotParts& parts) const
{
    if (!hasData())
        return false;
    const Theme& theme = style().theme;
    QColor shade = theme.secondaryText;
    shade.setAlphaF(0.1F);
    for (const LineZone& zone : picture_.zones)
        parts.zones.push_back({.low = zone.low, .high = zone.high, .fill = shade, .text = zone.text});
    for (const LineMark& mark : picture_.marks)
        if (std::isfinite(mark.x))
            parts.rules.push_back({.isUpright = true,
                .at = mark.x,
                .stroke =
                    *strokeOfPlot(pen(mark.hue.isNeutral() ? theme.axis : theme.color(mark.hue), mark.hue.isNeutral() ? 1 : 1.4)),
                .text = {}});
    const std::vector<Label> labels = placeLabels();
    const double header = plotRect().top() - length(headerHeight()), top = header + topOf(labels);
    const int row = length(Legend::rowHeight(style()));
    for (const Label& label : labels)
        parts.words.push_back({.at = QPointF(label.x, top + label.row * row),
            .text = label.mark->text,
            .isBold = false,
            .color = theme.color(label.mark->hue)});
    parts.legend.corner = {double(plotRect().left()), header};
    for (const Series& series : picture_.series)
        if (auto band = bandPart(series))
            parts.series.push_back(*std::move(band));
    for (const Series& series : picture_.series)
        addLineParts(series, parts.series);
    for (const Series& series : picture_.series)
        addMarkParts(series, parts.series);
    return true;
}

} // namespace attentoscope
