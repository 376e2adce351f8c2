// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the pictures and text of the page of costs from a table. The functions need no widget, so that tests can call them.
#pragma once

#include "core/studies/cost/cost_study.h"
#include "ui/plots/lines/line_view.h"
#include "ui/widgets/tables/number_grid.h"

namespace attentoscope {

LinePicture timePicture(const CostTable& table);
LinePicture memoryPicture(const CostTable& table);

// Returns the measured numbers, a line for each length n: times in ms, memory in MB; "—" where a length was left out.
NumberTable costTable(const CostTable& table);

// Rich text: what is saved at the largest length that both can do; empty: there is none.
QString ratioText(const CostTable& table);
QString machineText(const CostTable& table); // the machine that the measurement ran on

} // namespace attentoscope
