// SPDX-License-Identifier: GPL-3.0-or-later
// Draws cells that are the pixels of an image. In a file of lines and shapes each cell becomes several pixels: programs such as
// librsvg and MuPDF smooth small images whatever the file says, and a smoothed cell has the colour of a value that it does not
// have.
#pragma once

#include <QImage>
#include <QRectF>

class QPainter;

namespace attentoscope {

// `source`: the part of the image that fills the target, in its pixels. `unit`: painter units of 1/96 inch.
void drawCellImage(QPainter& painter, const QRectF& target, const QImage& cells, const QRectF& source, double unit);

} // namespace attentoscope
