// SPDX-License-Identifier: GPL-3.0-or-later
// Adds clip paths to SVG files, since QSvgGenerator writes none: while painting, marks are drawn where a clip begins and ends,
// and in the finished file the marks are replaced by clip paths.
#pragma once

#include <QByteArray>
#include <QRectF>

class QPainter;

namespace attentoscope {

// These do nothing if the painter does not draw into an SVG.
void beginSvgClip(QPainter& painter, const QRectF& rect); // in the painter's coordinates
void endSvgClip(QPainter& painter);

QByteArray withSvgClips(const QByteArray& svg);

} // namespace attentoscope
