// SPDX-License-Identifier: GPL-3.0-or-later
// Why a key has its weight, in a few sentences that follow from the numbers of the cell.
#pragma once

#include "core/attention/reports/inspection.h"

#include <QString>

namespace attentoscope {

QString whyThisWeight(const InspectedCell& cell); // plain text
QString whyThisWeightHelp(); // what its words mean

QString hiddenByText(const InspectedCell& cell); // the parts of the mask that hide it, or why else it has no weight

} // namespace attentoscope
