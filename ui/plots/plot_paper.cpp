// SPDX-License-Identifier: GPL-3.0-or-later
// What a plot is on paper: the room that it needs, and how its data lines up with that of its neighbours.
#include "ui/plots/plot_base.h"

#include <algorithm>
#include <cmath>

namespace attentoscope {

QSizeF PlotBase::leastDataMm() const { return {25, 18}; }

QStringList PlotBase::captionWords() const { return noteText_.split(QStringLiteral(" · "), Qt::SkipEmptyParts); }

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
    for (int pass = 0; pass < passes; ++pass) {
        arrangeFor(QSizeF(std::ceil(wide), std::ceil(high)).toSize());
        needs.around = edges();
        left = std::max(left, needs.around.left());
        needs.around.setLeft(left);
        const double entry = Legend(legendEntries(), style_, 1 << 20).widest() + length(6) - needs.around.left();
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

QMargins PlotBase::edgesAt(const QSizeF& size)
{
    const QSize sheet = size.toSize();
    spare_ = {0, 0};
    arrangeFor(sheet);
    const auto fit = [&] {
        const double aspect = wantedAspect();
        if (!(aspect > 0))
            return;
        const QRect data = plotRect();
        const int width = int(std::lround(data.height() * aspect)), height = int(std::lround(data.width() / aspect));
        spare_ += {std::max(0, data.width() - width), std::max(0, data.height() - height)};
        arrangeFor(sheet - spare_);
    };
    fit();
    const QMargins natural = edges(), margins = axisRect()->margins(), wanted = style_.align;
    if (wanted.top() > natural.top() || wanted.bottom() > natural.bottom()) {
        leastTop_ = margins.top() + std::max(0, wanted.top() - natural.top());
        leastBottom_ = margins.bottom() + std::max(0, wanted.bottom() - natural.bottom());
        arrangeFor(sheet - spare_);
        fit(); // the data is less high now
    }
    return edges();
}

QMargins PlotBase::edges() const
{
    const QRect all = viewport(), inner = plotRect();
    return {
        inner.left(), inner.top(), all.right() - inner.right() + spare_.width(), all.bottom() - inner.bottom() + spare_.height()};
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
