// SPDX-License-Identifier: GPL-3.0-or-later
// What a plot is on paper: the room that it needs, and how its data lines up with that of its neighbours.
#include "ui/plots/plot_base.h"

#include <QImage>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace attentoscope {

QSizeF PlotBase::leastDataMm() const { return {25, 18}; }

QStringList PlotBase::captionWords() const { return noteText_.split(QStringLiteral(" · "), Qt::SkipEmptyParts) + ownWords(); }

// Finds the margins at a size that has room for the data, because legends and ticks depend on the room.
FigureNeed PlotBase::need(double width)
{
    constexpr double pxPerMm = 96 / 25.4, usualPt = 7;
    constexpr int passes = 4;
    const QSizeF least = leastDataMm() * (pxPerMm * style_.unit * std::max(1.0, style_.fontPt / usualPt));
    FigureNeed needs{.data = least, .around = {}};
    double wide = std::max(width, 1.5 * least.width()), high = 3 * least.height();
    int left = 0; // at all sizes that are tried: higher axes have more ticks, and these longer texts
    spare_ = {0, 0};
    leastTop_ = leastBottom_ = 0;
    emptyPlace_.reset(); // where there is room for the legend above the axes, there is room for all
    for (int pass = 0; pass < passes; ++pass) {
        arrangeFor(QSizeF(std::ceil(wide), std::ceil(high)).toSize());
        needs.around = edges() | QMargins(0, style_.align.top(), 0, style_.align.bottom());
        left = std::max(left, needs.around.left());
        needs.around.setLeft(left);
        const double entry = Legend(shownEntries(), style_, 1 << 20).widest() + length(6) - needs.around.left();
        needs.data = {
            std::max({least.width(), wanted_.width(), entry, leastHeader()}), std::max(least.height(), wanted_.height())};
        const double wanted = std::max(width, needs.leastWidth());
        high = std::max(needs.leastHeight(), wantedAspect() > 0 ? wide / wantedAspect() : 0);
        if (pass > 0 && wide >= wanted - 0.5 && wide <= wanted + 0.5)
            break;
        wide = wanted;
    }
    if (const double aspect = wantedAspect(); aspect > 0) {
        const int beside = needs.around.left() + needs.around.right(), above = needs.around.top() + needs.around.bottom();
        needs.data.setHeight(std::max(wanted_.height(), needs.data.width() / std::max(aspect, 1.0)));
        needs.height = std::max(needs.leastHeight(), above + (std::max(width, needs.leastWidth()) - beside) / aspect);
    }
    return needs;
}

// A legend stands inside the axes where it covers nothing, else above them.
QMargins PlotBase::edgesAt(const QSizeF& size)
{
    emptyPlace_.reset();
    layOn(size.toSize());
    if (legendPlace_ || shownEntries().empty() || !legendTakesRoom())
        return edges();
    emptyPlace_ = QRect(); // to be found in the larger axes without a legend above them
    layOn(size.toSize());
    emptyPlace_ = findEmptyPlace();
    if (!emptyPlace_)
        layOn(size.toSize());
    return edges();
}

QMargins PlotBase::marginsAt(const QSizeF& size)
{
    const QMargins edges = edgesAt(size); // finds what is spare
    return edges - QMargins(0, 0, spare_.width(), spare_.height());
}

void PlotBase::layOn(const QSize& sheet)
{
    spare_ = {0, 0};
    leastTop_ = leastBottom_ = 0;
    arrangeFor(sheet);
    const QMargins natural = edges(), margins = axisRect()->margins(), wanted = style_.align;
    if (wanted.top() > natural.top() || wanted.bottom() > natural.bottom()) {
        leastTop_ = margins.top() + std::max(0, wanted.top() - natural.top());
        leastBottom_ = margins.bottom() + std::max(0, wanted.bottom() - natural.bottom());
        arrangeFor(sheet);
    }
    if (const double aspect = wantedAspect(); aspect > 0) {
        const QRect data = plotRect();
        const int width = int(std::lround(data.height() * aspect)), height = int(std::lround(data.width() / aspect));
        spare_ = {std::max(0, data.width() - width), std::max(0, data.height() - height)};
        arrangeFor(sheet - spare_);
    }
}

QMargins PlotBase::edges() const
{
    const QRect all = viewport(), inner = plotRect();
    return {
        inner.left(), inner.top(), all.right() - inner.right() + spare_.width(), all.bottom() - inner.bottom() + spare_.height()};
}

DrawnRanges PlotBase::rangesAt(const QSizeF& size, bool isFilmed)
{
    edgesAt(size);
    DrawnRanges drawn;
    const auto rangeOf = [](const QCPAxis& axis) {
        return DrawnAxis{axis.label(), axis.scaleType() == QCPAxis::stLogarithmic, axis.range().lower, axis.range().upper};
    };
    if (!yAxis->visible() || !yAxis->ticks()) // there are no data
        return drawn;
    if (!isFilmed || !countsCells())
        drawn.x = rangeOf(*xAxis);
    drawn.y = rangeOf(*yAxis);
    return drawn;
}

PlotReading PlotBase::readingIn(const QRectF& rect)
{
    edgesAt(rect.size());
    const auto read = [](const QCPAxis& axis) {
        return ReadAxis{axis.label(), axis.range().lower, axis.range().upper, axis.scaleType() == QCPAxis::stLogarithmic};
    };
    PlotReading reading;
    reading.data = QRectF(plotRect()).translated(rect.topLeft());
    reading.x = read(*xAxis);
    reading.y = read(*yAxis);
    readOff(reading);
    return reading;
}

void PlotBase::paintOn(QCPPainter& painter, const QRectF& rect)
{
    edgesAt(rect.size());
    setBackground(QBrush(style_.theme.background)); // in figures no PlotGround fills the background
    const QSize size = rect.size().toSize() - spare_;
    painter.save();
    painter.translate(rect.topLeft());
    toPainter(&painter, size.width(), size.height());
    painter.restore();
}

} // namespace attentoscope
