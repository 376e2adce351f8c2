// What stands above the axes of a LinePlot: the legend, and the names of the marked places.
#include "ui/plots/line_plot.h"

#include <algorithm>
#include <cmath>

namespace attentoscope {
namespace {

constexpr double sampleWidth = 22; // px of a line sample in the legend
constexpr double entryGap = 14;

} // namespace

std::vector<LinePlot::LegendEntry> LinePlot::legendEntries() const
{
    std::vector<LegendEntry> entries;
    bool band = false;
    for (const LineSeries& series : picture_.series) {
        if (!series.legend.isEmpty())
            entries.push_back({&series, series.legend});
        band = band || !series.lows.empty();
    }
    if (band && !picture_.bandName.isEmpty())
        entries.push_back({nullptr, picture_.bandName});
    return entries;
}

int LinePlot::entryWidth(const LegendEntry& entry) const
{
    return length(sampleWidth + 5 + entryGap) + QFontMetrics(labelFont()).horizontalAdvance(entry.text);
}

LegendFlow LinePlot::legendFlow(const std::vector<LegendEntry>& entries) const
{
    std::vector<int> widths;
    for (const LegendEntry& entry : entries)
        widths.push_back(entryWidth(entry));
    return {widths, length(entryGap), int(plotRect().width())};
}

int LinePlot::legendRows() const { return legendFlow(legendEntries()).rows; }

void LinePlot::drawHeader(QCPPainter& painter) const
{
    painter.setFont(labelFont());
    painter.setAntialiasing(true);
    drawLegend(painter);
    const int top = length(headerRowHeight) * legendRows();
    for (const Label& label : placeLabels()) {
        painter.setPen(style().theme.color(label.mark->hue));
        painter.drawText(
            QRect(label.x - plotRect().left(), top + label.row * length(headerRowHeight), label.width, length(headerRowHeight)),
            Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, label.mark->text);
    }
}

void LinePlot::drawLegend(QCPPainter& painter) const
{
    const Theme& theme = style().theme;
    const std::vector<LegendEntry> entries = legendEntries();
    const LegendFlow flow = legendFlow(entries);
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const LegendEntry& entry = entries[i];
        const int x = flow.places[i].x, y = flow.places[i].row * length(headerRowHeight), width = entryWidth(entry);
        const QPointF left(x, y + length(headerRowHeight) / 2.0), right(x + length(sampleWidth), left.y());
        const QRectF box(left.x(), left.y() - length(5), length(sampleWidth), length(10));
        painter.setBrush(Qt::NoBrush);
        if (entry.series == nullptr) {
            QColor fill = theme.text;
            fill.setAlphaF(0.2F);
            painter.fillRect(box, fill);
        } else {
            const QColor color = theme.color(entry.series->hue);
            QPen stroke = pen(color, entry.series->thin ? 1.3 : 1.8);
            if (entry.series->thin)
                stroke.setDashPattern({1.5, 2.5});
            painter.setPen(stroke);
            if (entry.series->shape == LineSeries::Steps) {
                if (entry.series->filled)
                    painter.fillRect(box, theme.uncertainty(entry.series->hue));
                painter.drawRect(box);
            } else {
                painter.drawLine(left, right);
                if (!entry.series->markers.empty() || entry.series->shape == LineSeries::Rows)
                    drawMarker(painter, (left + right) / 2, entry.series->hue);
            }
        }
        painter.setPen(entry.series != nullptr ? theme.color(entry.series->hue) : theme.secondaryText);
        painter.drawText(
            QRectF(right.x() + length(5), y, width, length(headerRowHeight)), Qt::AlignLeft | Qt::AlignVCenter, entry.text);
    }
}

// Each name above its line, or to one side of it: all in one row where that can be, else each in the first where it meets no
// other.
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

// The labels from `first` on, with `rows` of them below the first row at most; tries every place.
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
