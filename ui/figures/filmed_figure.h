// SPDX-License-Identifier: GPL-3.0-or-later
// A figure that can be one of several: a picture of a film, or beside others on a sheet. It can keep the axes and colours of the
// others, and the room around its data; its numbers can be read off. Figures without axes and colours need not be one.
#pragma once

#include "ui/figures/figure.h"
#include "ui/figures/plot_reading.h"

#include <QMarginsF>

#include <span>
#include <vector>

namespace attentoscope {

class FilmedFigure
{
public:
    virtual ~FilmedFigure() = default;
    // Returns the figure as a picture of a film: it shows where the film is, and nothing moves but what is shown.
    virtual SharedFigure filmed() const = 0;
    // Returns, for each picture that the figure is composed of, what its axes and colours go over on a small sheet. What must
    // move with the film, as the cells of a map, is not among them.
    virtual std::vector<DrawnRanges> ranges() const = 0;
    // Returns a copy with these ranges. Takes as many from the front as ranges() returns.
    virtual SharedFigure withRanges(std::span<const DrawnRanges>& ranges) const = 0;
    // Returns, for each picture, the margins around its data where the figure is drawn in this rectangle, in units of
    // style.unit; what is free because data keep their shape does not count.
    virtual std::vector<QMarginsF> margins(const QRectF& rect, const FigureStyle& style) const = 0;
    // Returns a copy with at least these margins. Takes as many from the front as margins() returns.
    virtual SharedFigure withMargins(std::span<const QMarginsF>& least) const = 0;
    // Returns what can be read off where the figure is drawn in this rectangle.
    virtual std::vector<PlotReading> readings(const QRectF& rect, const FigureStyle& style) const = 0;
};

// The same for any figure; one that is no FilmedFigure has no ranges, no margins and nothing to be read off.
SharedFigure filmedOf(const SharedFigure& figure);
std::vector<DrawnRanges> rangesOf(const Figure& figure);
SharedFigure withRangesOf(const SharedFigure& figure, std::span<const DrawnRanges>& ranges);
std::vector<QMarginsF> marginsOf(const Figure& figure, const QRectF& rect, const FigureStyle& style);
SharedFigure withMarginsOf(const SharedFigure& figure, std::span<const QMarginsF>& least);
std::vector<PlotReading> readingsOf(const Figure& figure, const QRectF& rect, const FigureStyle& style);

// Leaves out points of lines that have more than a read-out can tell apart; those that are left stay as they are.
void thinOut(std::vector<ReadLine>& lines);

} // namespace attentoscope
