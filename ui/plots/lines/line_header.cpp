// SPDX-License-Identifier: GPL-3.0-or-later
// Draws what a LinePlot has around its axes: the legend, the names of the marked places, and those of curves at their ends.
#include "ui/plots/lines/line_plot.h"

#include "ui/figures/text_line.h"

#include <algorithm>
#include <cmath>

namespace attentoscope {

namespace {

// Returns the index of the last point that can be drawn, or the number of points if there is none.
std::size_t lastPoint(const Series& series)
{
    for (std::size_t k = pointsOf(series); k-- > 0;)
        if (isPoint(series, k))
            return k;
    return pointsOf(series);
}

} // namespace

std::vector<LegendEntry> LinePlot::legendEntries() const
{
    if (picture_.curves)
        return legendOfCurves();
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

QStringList LinePlot::captionWords() const
{
    QStringList words = PicturePlot::captionWords();
    const auto hasErrors = [](const Series& series) {
        return std::ranges::any_of(series.errors, [](double error) { return std::isfinite(error); });
    };
    if (!picture_.hollow.isEmpty())
        words << tr("filled markers: %1").arg(picture_.filled) << tr("hollow markers: %1").arg(picture_.hollow);
    if (picture_.curves && !picture_.errorMeaning.isEmpty() && std::ranges::any_of(picture_.series, hasErrors))
        words << tr("bands: standard error of the mean, %1").arg(picture_.errorMeaning);
    const auto isTheory = [](const Series& series) { return series.kind == QLatin1String("theory") && isThere(series); };
    if (picture_.curves && std::ranges::any_of(picture_.series, isTheory))
        words << tr("dashed: theory, what is expected at this length, scale and mask");
    return words;
}

// Each series has its own marker, and measurement and theory have different line styles, so that colour is not needed to tell
// them apart.
std::vector<LegendEntry> LinePlot::legendOfCurves() const
{
    constexpr double sampleWidth = 26, markerWidth = 10; // px
    const Theme& theme = style().theme;
    std::vector<LegendEntry> entries;
    if (!picture_.legend || !hasData())
        return entries;
    const auto add = [&](const QString& text, const PaintSign& sign) {
        const auto isText = [&](const LegendEntry& entry) { return entry.text == text; };
        if (std::none_of(entries.begin(), entries.end(), isText)) // policies with the same text share an entry
            entries.push_back({text, theme.secondaryText, sampleWidth, sign});
    };
    if (!namesFitBeside())
        for (const Series* series : named())
            if (!series->hollow) // another one has its hue, and the markers are explained below
                entries.push_back(
                    {series->name, theme.color(series->hue), markerWidth, markerSign(markerOf(theme, *series, style().unit))});
    // In the window the tooltips of points and of the switch of theory explain what is measured and what is theory.
    const auto explains = [this](const Series& series) {
        return !onScreen() || !(series.measured || series.kind == QLatin1String("theory"));
    };
    const QCPScatterStyle dot = markerOf(theme, Hue::plain(), style().unit);
    if (!picture_.hollow.isEmpty()) {
        entries.push_back({picture_.filled, theme.secondaryText, markerWidth, markerSign(dot)});
        entries.push_back({picture_.hollow, theme.secondaryText, markerWidth, markerSign(hollow(dot, theme))});
    }
    const auto isKnown = [](double error) { return std::isfinite(error); };
    for (const Series& series : picture_.series)
        if (series.measured && !series.xs.empty() && explains(series))
            add(series.legend, lineAndMarkerSign(pen(theme.text, 1.8), dot));
    for (const Series& series : picture_.series)
        if (explains(series) && std::any_of(series.errors.begin(), series.errors.end(), isKnown))
            add(tr("± standard error"), areaSign(theme.uncertainty(Hue::plain()), Qt::NoPen, length(10)));
    for (const bool theory : {true, false}) // theory is listed before estimates
        for (const Series& series : picture_.series)
            if (!series.measured && explains(series) && !series.legend.isEmpty() && (series.dash == Dash::Dashed) == theory)
                add(series.legend, lineSign(dashed(pen(theme.text, 1.4), series.dash)));
    return entries;
}

PaintSign LinePlot::signOf(const Series& series) const
{
    const Theme& theme = style().theme;
    if (series.shape == Series::Steps)
        return areaSign(series.filled ? theme.uncertainty(series.hue) : QBrush(), strokeOf(series, style()), length(10));
    if (series.shape == Series::Points)
        return markerSign(markerOf(theme, series.hue, style().unit));
    const bool marked = series.measured || !series.markers.empty() || series.shape == Series::Rows;
    const QPen stroke = strokeOf(series, style());
    return marked ? lineAndMarkerSign(stroke, markerOf(theme, series.hue, style().unit)) : lineSign(stroke);
}

int LinePlot::headerHeight() const
{
    if (picture_.curves)
        return picture_.legend && !legendInside() ? std::max(legendRows(), 1) * Legend::rowHeight + 4 : 0;
    int markRows = 0;
    for (const Label& label : placeLabels())
        markRows = std::max(markRows, label.row + 1);
    return std::max(legendRows() + markRows, picture_.headerRows) * Legend::rowHeight + 2;
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

// Returns one series for each name: the measured one, or another one if nothing was measured.
std::vector<const Series*> LinePlot::named() const
{
    std::vector<const Series*> found;
    for (const Series& series : picture_.series) {
        const auto same = std::find_if(found.begin(), found.end(), [&](const Series* each) { return each->name == series.name; });
        if (series.name.isEmpty())
            continue;
        if (same == found.end())
            found.push_back(&series);
        else if (!isThere(**same) || (series.measured && isThere(series)))
            *same = &series;
    }
    return found;
}

int LinePlot::widestName() const
{
    int widest = 0;
    for (const Series* series : named())
        widest = std::max(widest, textWidth(series->name, labelFont()));
    return widest;
}

bool LinePlot::namesFitBeside() const
{
    constexpr double leastBeside = 270; // px that the curves and the numbers of their axis keep
    const int room = std::max(viewport().width() / 4, viewport().width() - length(leastBeside));
    return picture_.legend && !wantsLegendInside() && picture_.rightMargin < 0 && widestName() + length(besideRoom) < room;
}

// Draws the names beside the ends of the lines, moved apart where they would overlap.
void LinePlot::drawNamesBeside(QCPPainter& painter) const
{
    if (!picture_.curves || !hasData() || !namesFitBeside())
        return;
    struct Label {
        double y;
        const Series* series;
    };
    std::vector<Label> labels;
    for (const Series* series : named())
        if (isThere(*series) && yAxis->range().contains(series->ys[lastPoint(*series)]))
            labels.push_back({yAxis->coordToPixel(series->ys[lastPoint(*series)]), series});
    std::sort(labels.begin(), labels.end(), [](const Label& a, const Label& b) { return a.y < b.y; });
    const QFontMetrics metrics(labelFont());
    for (std::size_t k = 1; k < labels.size(); ++k)
        labels[k].y = std::max(labels[k].y, labels[k - 1].y + metrics.height());
    double lowest = plotRect().bottom();
    for (std::size_t k = labels.size(); k-- > 0; lowest -= metrics.height())
        labels[k].y = std::min(labels[k].y, lowest);
    const Theme& theme = style().theme;
    painter.setFont(labelFont());
    for (const Label& label : labels) {
        drawMarker(painter, {plotRect().right() + double(length(11)), label.y}, markerOf(theme, *label.series, style().unit));
        painter.setPen(colorOf(theme, *label.series));
        painter.drawText(
            QPointF(plotRect().right() + length(19), label.y + (metrics.ascent() - metrics.descent()) / 2.0), label.series->name);
    }
}

} // namespace attentoscope
