// SPDX-License-Identifier: GPL-3.0-or-later
// Brackets, bars and the sign of a root that are as tall as what they belong to.
#pragma once

#include <QPainterPath>
#include <QString>

namespace attentoscope {

// What a fence of this text looks like: from x = 0 to its width, from y = −height/2 to height/2. Lengths are pixels; `rule` is
// the thickness of a thin stroke. Empty for what is no fence.
QPainterPath fenceShape(const QString& text, qreal height, qreal em, qreal rule);

// The sign of a root without its bar: its top right corner is the origin, where the bar begins, and it goes down to `height`.
QPainterPath rootShape(qreal height, qreal em, qreal rule);

} // namespace attentoscope
