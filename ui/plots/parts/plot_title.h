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
    // Breaks a title that is too long for a sheet of this width into several lines, between its parts where possible.
    void breakFor(double width, const FigureStyle& style);
    // Returns whether the title is shortened where it has to end before `right`.
    bool isCut(double right, const FigureStyle& style) const;
    // Draws the title at `left` if it fits before `right`. A longer one begins further left. If it is still too long, it ends in
    // "…": its last parts are left out one by one, because a number that is cut would be a wrong number; only the first part is
    // cut. On paper, where nothing can say what was left out, it is broken instead.
    void draw(QPainter& painter, double top, double left, double right, const FigureStyle& style) const;

private:
    static TextLine lineOf(const QString& richText, const FigureStyle& style);
    static double beginOf(const FigureStyle& style);
    static double roomBefore(double right, const FigureStyle& style);

    QString text_;
    std::optional<TextLine> whole_;
    std::optional<TextLine> broken_; // into several lines
};

} // namespace attentoscope
