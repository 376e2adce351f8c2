// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the pictures and text of the page of costs from a table. The functions need no widget, so that tests can call them.
#pragma once

#include "core/studies/cost/cost_study.h"
#include "ui/plots/lines/line_view.h"

namespace attentoscope {

LinePicture timePicture(const CostTable& table);
LinePicture memoryPicture(const CostTable& table);

// Return the heads of the table of costs and the measured numbers as its lines of cells: n, times in ms, memory in MB; "—"
// where a length was left out.
QStringList costHeads();
std::vector<QStringList> costCells(const CostTable& table);

// Rich text: what is saved at the largest length that both can do; empty: there is none.
QString ratioText(const CostTable& table);
QString machineText(const CostTable& table); // the machine that the measurement ran on

} // namespace attentoscope
