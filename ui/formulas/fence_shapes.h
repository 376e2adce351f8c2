// SPDX-License-Identifier: GPL-3.0-or-later
// Draws brackets, bars and root signs as tall as the formula that they enclose.
#pragma once

#include <QPainterPath>
#include <QString>

namespace attentoscope {

// Returns the outline of a fence, from x = 0 to its width and from y = −height/2 to height/2. Lengths are pixels; `rule` is the
// thickness of a thin stroke. Empty if `text` is no fence.
QPainterPath fenceShape(const QString& text, qreal height, qreal em, qreal rule);

// Returns a root sign without its bar. The bar begins at the sign's top right corner, which is the origin; the sign extends
// down to `height`.
QPainterPath rootShape(qreal height, qreal em, qreal rule);

} // namespace attentoscope
