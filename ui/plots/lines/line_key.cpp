// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/lines/line_key.h"

#include "ui/plots/edit_series.h"
#include "ui/plots/legend.h"
#include "ui/plots/parts/looks_of_parts.h"
#include "ui/plots/strokes.h"

#include <algorithm>
#include <utility>

namespace attentoscope {

namespace {

PaintSign signOf(const LineKeyEntry& entry, const Theme& theme, double unit)
{
    QPen line(colorOf(theme, entry.hue, entry.look), 1.4 * unit);
    line.setCapStyle(Qt::FlatCap);
    if (entry.band)
        return areaSign(uncertaintyOf(theme, entry.hue, entry.look), Qt::NoPen, 10 * unit);
    if (entry.ring)
        return [line, unit](QCPPainter& painter, const QRectF& box) {
            painter.setPen(line);
            painter.drawEllipse(box.center(), 6 * unit, 6 * unit);
            painter.setBrush(line.color());
            painter.drawEllipse(box.center(), 2 * unit, 2 * unit);
        };
    const QPen stroke = inLook(dashed(line, entry.dash), entry.look, unit);
    return entry.hue.isNeutral() && !entry.marked ? lineSign(stroke)
                                                  : lineAndMarkerSign(stroke, markerOf(theme, entry.hue, unit, entry.look));
}

class LineLegend : public Figure
{
public:
    explicit LineLegend(std::vector<LineKeyEntry> entries)
        : entries_(std::move(entries))
    {
    }

    void paint(QCPPainter& painter, const QRectF& rect, const FigureStyle& style) const override
    {
        painter.fillRect(rect, style.theme.background);
        legend(rect.width(), style).draw(painter, rect.topLeft() + QPointF(style.length(indent), 0));
    }
    FigureNeed need(double width, const FigureStyle& style) const override
    {
        const double least = legend(1e6, style).widest() + style.length(indent);
        const int rows = legend(std::max(width, least), style).rows();
        FigureNeed needs{.data = QSizeF(least, rows * style.length(Legend::rowHeight(style))), .around = {}};
        needs.height = needs.data.height();
        return needs;
    }

    std::optional<std::vector<PlotParts>> plots(const QRectF& rect, const FigureStyle& style, QString&) const override
    {
        PlotParts parts{.sheet = rect, .data = rect, .words = {}, .hasAxes = false, .background = style.theme.background};
        const Legend all = legend(rect.width(), style);
        for (const LegendEntry& entry : all.entries())
            parts.legend.entries.push_back(entryOfPlot(entry));
        parts.legend.corner = rect.topLeft();
        parts.legend.rows = all.rows();
        return std::vector{std::move(parts)};
    }

    // Follows the series of the pictures beside it.
    SharedFigure edited(const PictureEdits& edits) const override
    {
        std::vector<LineKeyEntry> entries = entries_;
        std::erase_if(entries, [&](const LineKeyEntry& entry) { return edits.hides(entry.id); });
        for (LineKeyEntry& entry : entries)
            if (const auto own = edits.series.find(entry.id); own != edits.series.end()) {
                entry.name = own->second.name ? withFormulas(*own->second.name) : entry.name;
                entry.look.take(own->second.look);
            }
        return std::make_shared<LineLegend>(std::move(entries));
    }

private:
    static constexpr double indent = 8; // px

    Legend legend(double width, const FigureStyle& style) const
    {
        constexpr double sampleWidth = 26; // px
        std::vector<LegendEntry> signs;
        for (const LineKeyEntry& entry : entries_) {
            const Hue hue = entry.hue.isPlain() ? Hue::quiet() : entry.hue;
            if (entry.ring) { // on paper, see LinePlot::drawMarkers()
                const QCPScatterStyle dot = markerOf(style.theme, entry.hue, style.unit, entry.look);
                signs.push_back({entry.name, style.theme.color(hue), sampleWidth, markerSign(hollow(dot, style.theme))});
                continue;
            }
            signs.push_back(
                {entry.name, colorOf(style.theme, hue, entry.look), sampleWidth, signOf(entry, style.theme, style.unit)});
        }
        return {signs, style, int(width) - style.length(indent)};
    }

    std::vector<LineKeyEntry> entries_;
};

} // namespace

LineKey::LineKey(const LineKeyEntry& entry, QWidget* parent)
    : QWidget(parent)
    , entry_(entry)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void LineKey::paintEvent(QPaintEvent*)
{
    QCPPainter painter(this);
    painter.setAntialiasing(true);
    signOf(entry_, Theme::of(*this), logicalDpiY() / 96.0)(painter, QRectF(rect()).adjusted(1, 0, -1, 0));
}

SharedFigure makeLineLegend(std::vector<LineKeyEntry> entries) { return std::make_shared<LineLegend>(std::move(entries)); }

} // namespace attentoscope
