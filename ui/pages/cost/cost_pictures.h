// SPDX-License-Identifier: GPL-3.0-or-later
// The pictures and texts of the cost page, made from a table: pure, so that they can be tested.
#pragma once

#include "core/studies/cost/cost_study.h"
#include "ui/plots/lines/line_view.h"

namespace attentoscope {

LinePicture timePicture(const CostTable& table);
LinePicture memoryPicture(const CostTable& table);

// What was measured, as lines of cells: n, times in ms, memory in MB; "—" where a length was left out.
QStringList costHeads();
std::vector<QStringList> costCells(const CostTable& table);

QString ratioText(const CostTable& table); // rich text: what is saved at the largest length that both can do; empty: none
QString machineText(const CostTable& table); // what the two ran on

} // namespace attentoscope
