// QSvgGenerator writes no clip paths. A painter that draws into one leaves a mark where a clip begins and where it ends, and when
// the file is there the marks become clip paths.
#pragma once

#include <QByteArray>
#include <QRectF>

class QPainter;

namespace attentoscope {

// Nothing where the painter draws elsewhere.
void beginSvgClip(QPainter& painter, const QRectF& rect); // in the painter's coordinates
void endSvgClip(QPainter& painter);

QByteArray withSvgClips(const QByteArray& svg);

} // namespace attentoscope
