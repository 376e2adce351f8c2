// SPDX-License-Identifier: GPL-3.0-or-later
// What a LinePlot draws above its axes: the legend, and the names of the marked places.
#include "ui/plots/lines/line_plot.h"

#include <algorithm>
#include <cmath>

namespace attentoscope {
std::vector<LegendEntry> LinePlot::legendEntries() const
{
    constexpr double sampleWidth = 22; // px
    const Theme& theme = style().theme;
    std::vector<LegendEntry> entries;
    bool band = false;
    for (const Series& series : picture_.series) {
        band = band || !series.lows.empty();
        if (!series.legend.isEmpty())
            entries.push_back({series.legend, theme.color(series.hue), sampleWidth, signOf(series)});
    }
    if (band && !picture_.bandName.isEmpty())
        entries.push_back({picture_.bandName, theme.secondaryText, sampleWidth,
            areaSign(theme.uncertainty(Hue::plain()), Qt::NoPen, length(10))});
    return entries;
}

PaintSign LinePlot::signOf(const Series& series) const
{
    const Theme& theme = style().theme;
    if (series.shape == Series::Steps)
        return areaSign(series.filled ? theme.uncertainty(series.hue) : QBrush(), strokeOf(series, style()), length(10));
    const bool marked = series.measured || !series.markers.empty() || series.shape == Series::Rows;
    const QPen stroke = strokeOf(series, style());
    return marked ? lineAndMarkerSign(stroke, markerOf(theme, series.hue, style().unit)) : lineSign(stroke);
}

void LinePlot::drawHeader(QCPPainter& painter) const
{
    drawLegendAbove(painter);
    painter.setFont(labelFont());
    const int height = length(Legend::rowHeight), top = height * legendRows();
    for (const Label& label : placeLabels()) {
        painter.setPen(style().theme.color(label.mark->hue));
        painter.drawText(QRect(label.x - plotRect().left(), top + label.row * height, label.width, height),
            Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, label.mark->text);
    }
}

// Places each name above its mark or to one side of it: all in one row if possible, else in as few rows as avoid overlaps.
std::vector<LinePlot::Label> LinePlot::placeLabels() const
{
    const QFontMetrics metrics(labelFont());
    std::vector<Label> labels;
    for (const LineMark& mark : picture_.marks)
        if (!mark.text.isEmpty() && std::isfinite(mark.x))
            labels.push_back({&mark, 0, metrics.horizontalAdvance(mark.text), 0});
    for (int row = 0; row < int(labels.size()); ++row)
        if (placeInRows(labels, 0, row))
            break;
    return labels;
}

// Places the labels from `first` on, in `rows` rows beside the first one at most, by trying all places. Returns false if they
// overlap.
bool LinePlot::placeInRows(std::vector<Label>& labels, std::size_t first, int rows) const
{
    if (first == labels.size())
        return true;
    Label& label = labels[first];
    const int at = int(std::lround(xAxis->coordToPixel(label.mark->x))), gap = length(5), lean = length(3);
    const int farLeft = plotRect().left() - lean, farRight = viewport().right() - label.width - length(2);
    for (label.row = 0; label.row <= rows; ++label.row)
        for (const int x : {at - label.width / 2, at - lean, at - label.width + lean}) {
            label.x = std::clamp(x, farLeft, std::max(farLeft, farRight));
            const bool free = std::none_of(labels.begin(), labels.begin() + std::ptrdiff_t(first), [&](const Label& other) {
                return other.row == label.row && label.x < other.x + other.width + gap && other.x < label.x + label.width + gap;
            });
            if (free && placeInRows(labels, first + 1, rows))
                return true;
        }
    label.row = rows;
    return false;
}

} // namespace attentoscope
