// The title of a picture, which is fitted into the width that there is.
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
    int height(const FigureStyle& style) const; // of its strip; 0: there is none
    double scaleFor(double width, const FigureStyle& style) const; // at which it fits
    // No larger than this: what neighbours need. False: so it was.
    bool setMost(double most);
    // At `left` if it fits there, up to `right`. One that is too long begins further left and is set smaller, as far as it can be
    // read; its height stays, so that neighbours still line up. What has no room then is left out part by part, for half a number
    // would be another one; the last part ends early.
    void draw(QPainter& painter, double top, double left, double right, const FigureStyle& style) const;

private:
    static TextLine lineOf(const QString& richText, const FigureStyle& style);

    QString text_;
    std::optional<TextLine> whole_;
    double most_ = 1;
};

} // namespace attentoscope
