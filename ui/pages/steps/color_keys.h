// SPDX-License-Identifier: GPL-3.0-or-later
// The scales of colours of a scene on paper, where no pointer tells the numbers of cells.
#pragma once

#include "ui/figures/figure.h"
#include "ui/pages/steps/step_scene.h"

class QPainter;

namespace attentoscope {

// Lays out the scales, as many beside each other as have room: which matrices have one, if there are several, and its bar between
// the numbers at its ends. Returns the least width of the widest and the height of all, in painter units. Null: they are not
// drawn.
QSizeF layColorKeys(QPainter* painter, const QRectF& rect, const FigureStyle& style, const StepScene& scene);

} // namespace attentoscope
