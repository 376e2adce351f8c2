// SPDX-License-Identifier: GPL-3.0-or-later
// Draws what a ProfilePlot has above its axes: the heading and the legend.
#include "ui/plots/lines/profile_plot.h"

#include "ui/figures/text_line.h"
#include "ui/plots/strokes.h"
#include "ui/text/number_text.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace attentoscope {

namespace {

FormulaFont headingFont(const FigureStyle& style) { return style.font(10.0 / 9.0); }

} // namespace

double ProfilePlot::headerHeight() const { return Legend::rowHeight(style()) + 4; }

// Draws the heading on the left and the legend on the right of one line, or the heading above the legend.
void ProfilePlot::drawHeader(QCPPainter& painter) const
{
    drawHeading(painter);
    const bool several = headerRows() > 1;
    const Legend signs = legend(several ? placing().room() : std::numeric_limits<int>::max());
    if (several)
        return signs.draw(painter, {double(placing().leftOf(signs)), double(length(headerHeight()))});
    signs.draw(painter, {double(std::max(0, plotRect().width() - signs.width())), 0});
}

bool ProfilePlot::hasPlainHeading() const { return onScreen() && picture_.title.isEmpty(); }

// Returns the width that the heading has at most, whichever row is shown, so that another row moves nothing.
double ProfilePlot::headingWidth() const
{
    const FormulaFont font = headingFont(style());
    return hasPlainHeading() ? textWidth(headingOf(std::max(picture_.row, keys() - 1)), font)
                             : TextLine(heading(), font, style().theme.text).size().width();
}

// Draws the usual heading as plain text: it changes with every row, and laying out rich text is slower.
void ProfilePlot::drawHeading(QCPPainter& painter) const
{
    const FormulaFont font = headingFont(style());
    const QPointF at(0, length(1));
    if (hasPlainHeading()) {
        painter.setPen(style().theme.text);
        const int room = plotRect().width();
        const QString shown = textWidth(heading(), font) <= room ? heading() : shortened(heading(), QFontMetrics(font), room);
        return drawPlainText(painter, font, QRectF(at, plotRect().size()), Qt::AlignLeft | Qt::AlignTop, shown);
    }
    TextLine line(heading(), font, style().theme.text);
    line.cutTo(plotRect().width());
    line.draw(painter, at);
}

int ProfilePlot::headerRows() const
{
    const int room = plotRect().width();
    const double wanted = headingWidth() + length(Legend::entryGap);
    return wanted + legend(std::numeric_limits<int>::max()).width() <= room ? 1 : 1 + legend(placing().room()).rows();
}

Legend ProfilePlot::legend(int room) const
{
    return {placing().isInside() || placing().isHidden() ? std::vector<LegendEntry>() : placing().entries(), style(), room};
}

std::vector<LegendEntry> ProfilePlot::legendEntries() const
{
    constexpr double sampleWidth = 18, plantedWidth = 8; // px
    std::vector<LegendEntry> entries;
    for (std::size_t s = 0; s < picture_.series.size(); ++s)
        if (picture_.series[s].pinned < 0)
            entries.push_back({picture_.series[s].name, colorOf(style().theme, picture_.series[s].hue, picture_.series[s].look),
                sampleWidth, signOf(picture_.series[s], s)});
    for (const Index row : pinnedRows()) {
        const auto series = std::ranges::find(picture_.series, row, &ProfileSeries::pinned);
        entries.push_back({tr("row %1").arg(countText(row)), style().theme.secondaryText, sampleWidth,
            lineSign(dashed(pen(style().theme.secondaryText, 1), dashOf(*series)))});
    }
    if (!picture_.planted.empty())
        entries.push_back(
            {tr("needle"), style().theme.secondaryText, plantedWidth, [this](QCPPainter& painter, const QRectF& box) {
                 drawPlantedMark(painter, {box.left() + length(5), box.center().y() + length(3)});
             }});
    return entries;
}

// The first series is filled and the others are lines, and stems end in discs or squares, so that colour is not needed to tell
// them apart.
PaintSign ProfilePlot::signOf(const ProfileSeries& series, std::size_t place) const
{
    const Theme& theme = style().theme;
    const double height = length(8);
    if (asStems())
        return markerSign({place % 2 == 0 ? QCPScatterStyle::ssDisc : QCPScatterStyle::ssSquare,
            colorOf(theme, series.hue, series.look), colorOf(theme, series.hue, series.look), height});
    const QPen stroke = inLook(pen(colorOf(theme, series.hue, series.look), 1.6), series.look, style().unit);
    if (!onScreen())
        return lineAndMarkerSign(stroke, markerOf(theme, series.hue, style().unit, series.look));
    if (place > 0)
        return lineSign(stroke);
    return [fill = uncertaintyOf(theme, series.hue, series.look), stroke, height](QCPPainter& painter, const QRectF& box) {
        const QRectF area(box.left(), box.center().y() - height / 2, box.width(), height);
        painter.fillRect(area, fill);
        painter.setPen(stroke);
        painter.drawLine(area.topLeft(), area.topRight());
    };
}

} // namespace attentoscope
