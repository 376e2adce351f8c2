// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/lines/pixel_lines.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace attentoscope {

namespace {

// Returns the pixel row of the line in each pixel column; it may lie above or below the image. None: a gap.
std::vector<std::optional<int>> rowsOf(const PixelLine& line, const QSize& size, const QCPAxis& x, const QCPAxis& y)
{
    const QRect rect = x.axisRect()->rect();
    const double perColumn = double(rect.width()) / size.width(), perRow = double(size.height()) / rect.height();
    const auto& [xs, ys, steps, stroke, below] = line;
    std::vector<std::optional<int>> rows(std::size_t(size.width()));
    qsizetype i = 0;
    for (int column = 0; column < size.width(); ++column) {
        const double at = x.pixelToCoord(rect.left() + (column + 0.5) * perColumn);
        if (at < xs.front() || at > xs.back())
            continue;
        while (i + 2 < xs.size() && (steps ? (xs[i] + xs[i + 1]) / 2 : xs[i + 1]) < at)
            ++i;
        const bool isNext = steps && (xs[i] + xs[i + 1]) / 2 < at;
        const double part = steps ? double(isNext) : std::clamp((at - xs[i]) / (xs[i + 1] - xs[i]), 0.0, 1.0);
        const double value = part == 0 ? ys[i] : part == 1 ? ys[i + 1] : ys[i] + part * (ys[i + 1] - ys[i]);
        if (!std::isnan(value))
            rows[std::size_t(column)] = int(std::lround((y.coordToPixel(value) - rect.top()) * perRow));
    }
    return rows;
}

void fillBelow(QImage& image, const std::vector<std::optional<int>>& rows, QRgb color)
{
    std::vector<int> top;
    for (const auto& row : rows)
        top.push_back(row.value_or(image.height()));
    for (int y = 0; y < image.height(); ++y) {
        auto* pixels = reinterpret_cast<QRgb*>(image.scanLine(y));
        for (std::size_t column = 0; column < top.size(); ++column)
            pixels[column] = y >= top[column] ? color : pixels[column];
    }
}

// Draws a line one pixel wide. Each column is filled from the line's row in the column before to its own.
void stroke(QImage& image, const std::vector<std::optional<int>>& rows, QRgb color)
{
    const int last = image.height() - 1; // a line on the lower edge is drawn, too
    const qsizetype perRow = image.bytesPerLine() / qsizetype(sizeof(QRgb));
    auto* pixels = reinterpret_cast<QRgb*>(image.bits());
    for (std::size_t column = 0; column < rows.size(); ++column) {
        if (!rows[column])
            continue;
        const int here = *rows[column], before = column > 0 ? rows[column - 1].value_or(here) : here;
        const int from = std::min(here, before), to = std::max(here, before);
        if (to < 0 || from > image.height())
            continue;
        for (int y = std::clamp(from, 0, last); y <= std::min(to, last); ++y)
            pixels[y * perRow + qsizetype(column)] = color;
    }
}

} // namespace

void drawPixelLines(QImage& image, const QSize& size, const std::vector<PixelLine>& lines, const QCPAxis& x, const QCPAxis& y)
{
    if (image.size() != size)
        image = QImage(size, QImage::Format_ARGB32_Premultiplied);
    image.fill(0);
    for (const PixelLine& line : lines) {
        const auto rows = rowsOf(line, size, x, y);
        if (line.below)
            fillBelow(image, rows, qPremultiply(line.below->rgba()));
        if (line.stroke)
            stroke(image, rows, qPremultiply(line.stroke->rgba()));
    }
}

} // namespace attentoscope
