// SPDX-License-Identifier: GPL-3.0-or-later
// What an author added to the axes of a plot: notes, lines of reference and numbers of their own. Included by .cpp files only.
#pragma once

#include "ui/figures/edits/author_marks.h"
#include "ui/figures/edits/picture_edits.h"
#include "ui/figures/plot_parts.h"
#include "ui/plots/legend.h"
#include "ui/plots/parts/plot_frame.h"
#include "ui/plots/parts/plot_look.h"

#include <qcustomplot.h>

#include <QStringList>

#include <vector>

namespace attentoscope {

class PlotMarks
{
public:
    PlotMarks(QCustomPlot& plot, const PlotLook& look, const PlotFrame& frame)
        : plot_(plot)
        , look_(look)
        , frame_(frame)
    {
    }
    void set(const AuthorMarks& marks) { marks_ = marks; } // takes effect with the next layout
    AxisEdits widened(const QCPAxis& axis, AxisEdits edits) const; // so that all marks are inside
    std::vector<LegendEntry> entries() const; // of the author's own numbers
    QStringList words() const; // on them, in a caption
    void draw(QCPPainter& painter) const;
    void addParts(PlotParts& parts) const; // of what it draws

private:
    bool isShown() const { return !marks_.empty() && plot_.yAxis->visible() && !frame_.isEmpty(); }
    QRect inside() const { return plot_.xAxis->axisRect()->rect(); }
    QRectF placeOf(const Inset& inset) const;
    void drawReference(QCPPainter& painter, const ReferenceLine& line) const;
    void drawOwnNumbers(QCPPainter& painter, const OwnNumbers& own, std::size_t which) const;
    void drawErrorBand(QCPPainter& painter, const OwnNumbers& own) const;
    QPointF pixelOf(double x, double y) const { return {plot_.xAxis->coordToPixel(x), plot_.yAxis->coordToPixel(y)}; }
    void drawWords(QCPPainter& painter) const;
    std::vector<QPointF> drawnPoints() const;

    QCustomPlot& plot_;
    const PlotLook& look_;
    const PlotFrame& frame_;
    AuthorMarks marks_;
};

} // namespace attentoscope
