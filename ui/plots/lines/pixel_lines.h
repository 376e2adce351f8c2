// Lines of very many points, a column of pixels at a time: strokes and polygons of a thousand corners took a quarter of a moving
// window's time, and for each of a thousand rectangles Qt asks its other threads.
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
    bool steps = false; // half way between two points; else straight from one to the next
    std::optional<QColor> stroke, below; // what is drawn of it
};

// Into so many pixels that are those of the axes; the image is kept from one time to the next.
void drawPixelLines(QImage& image, const QSize& size, const std::vector<PixelLine>& lines, const QCPAxis& x, const QCPAxis& y);

} // namespace attentoscope
