// SPDX-License-Identifier: GPL-3.0-or-later
// Draws lines of very many points column by column into an image. QPainter's strokes and polygons of a thousand corners took a
// quarter of the window's time during a drag, and for a thousand rectangles it synchronises with other threads each time.
#pragma once

#include <QColor>
#include <QImage>
#include <QVector>

#include <optional>
#include <vector>

class QCPAxis;

namespace attentoscope {

struct PixelLine {
    QVector<double> xs, ys; // more than two points, from left to right; NaN: a gap
    bool steps = false; // the line jumps half way between two points; else it is straight
    std::optional<QColor> stroke, below; // colours of the line and of the area below it; none: not drawn
};

// Draws into an image of `size` pixels that covers the rectangle of the axes. The caller keeps the image, so that it is not
// allocated again each time.
void drawPixelLines(QImage& image, const QSize& size, const std::vector<PixelLine>& lines, const QCPAxis& x, const QCPAxis& y);

} // namespace attentoscope
