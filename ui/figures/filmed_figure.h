// SPDX-License-Identifier: GPL-3.0-or-later
// A figure that can be a picture of a film: it can keep the axes and colours of the others, and its numbers can be read off.
// Figures without axes and colours need not be one.
#pragma once

#include "ui/figures/edits/picture_edits.h"
#include "ui/figures/figure.h"
#include "ui/figures/plot_reading.h"

#include <span>
#include <vector>

namespace attentoscope {

class FilmedFigure
{
public:
    virtual ~FilmedFigure() = default;
    // Returns, for each picture that the figure is composed of, the edits that would fix its axes and colours as they are. What
    // must move with the film, as the cells of a map, is not set.
    virtual std::vector<PictureEdits> ranges(const FigureStyle& style) const = 0;
    // Returns a copy with these ranges. Takes as many from the front as ranges() returns.
    virtual SharedFigure withRanges(std::span<const PictureEdits>& ranges) const = 0;
    // Returns what can be read off where the figure is drawn in this rectangle.
    virtual std::vector<PlotReading> readings(const QRectF& rect, const FigureStyle& style) const = 0;
};

// The same for any figure; one that is no FilmedFigure has no ranges and nothing to be read off.
std::vector<PictureEdits> rangesOf(const Figure& figure, const FigureStyle& style);
SharedFigure withRangesOf(const SharedFigure& figure, std::span<const PictureEdits>& ranges);
std::vector<PlotReading> readingsOf(const Figure& figure, const QRectF& rect, const FigureStyle& style);

// Leaves out points of lines that have more than a read-out can tell apart; those that are left stay as they are.
void thinOut(std::vector<ReadLine>& lines);

// Widens the ranges so that they contain the others, picture by picture.
void widen(std::vector<PictureEdits>& ranges, const std::vector<PictureEdits>& others);

} // namespace attentoscope
