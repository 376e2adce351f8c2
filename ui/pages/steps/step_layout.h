// SPDX-License-Identifier: GPL-3.0-or-later
// Lays out the matrices, bars and signs of a step in a rectangle.
#pragma once

#include "ui/figures/figure.h"
#include "ui/pages/steps/step_scene.h"

#include <QRectF>

#include <vector>

namespace attentoscope {

// Where an item of a scene stands, in painter units.
struct PlacedItem {
    const SceneItem* item;
    QRectF rect; // of the cells or bars, or of a sign
    CellSize cell;
    double extent = 0; // width of the title's lines
    BelowBars below = {};
};

Index rowsOf(const SceneItem& item);
Index columnsOf(const SceneItem& item);
QFont signFont(const FigureStyle& style);

std::vector<PlacedItem> layOut(const StepScene& scene, const QRectF& rect, const FigureStyle& style);
// Returns the room for cells and bars that can still be told apart, beside all names, on a sheet of this width.
FigureNeed needOf(const StepScene& scene, double room, const FigureStyle& style);

} // namespace attentoscope
