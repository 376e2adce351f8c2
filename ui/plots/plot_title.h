// SPDX-License-Identifier: GPL-3.0-or-later
// The title of a plot, fitted into the width that is available.
#pragma once

#include "ui/figures/figure.h"
#include "ui/figures/text_line.h"

#include <optional>

class QPainter;

namespace attentoscope {

class PlotTitle
{
public:
    void set(const QString& richText, const FigureStyle& style);
    const QString& text() const { return text_; }
    int height(const FigureStyle& style) const; // height of the title's strip; 0: no title
    double scaleFor(double width, const FigureStyle& style) const; // scale at which the title fits, at most 1
    // Limits the scale, so that neighbouring titles have the same size. Returns false if the limit was the same before.
    bool setMost(double most);
    // Draws the title at `left` if it fits before `right`. A longer one begins further left and is scaled down to the smallest
    // readable size; its height stays, so that neighbouring plots line up. If it is still too long, its last parts are left out
    // one by one, because a number that is cut would be a wrong number; only the first part is cut.
    void draw(QPainter& painter, double top, double left, double right, const FigureStyle& style) const;

private:
    static TextLine lineOf(const QString& richText, const FigureStyle& style);

    QString text_;
    std::optional<TextLine> whole_;
    double most_ = 1;
};

} // namespace attentoscope
