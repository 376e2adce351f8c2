// SPDX-License-Identifier: GPL-3.0-or-later
// Explains in a few sentences, derived from the numbers of a cell, why a key has its weight.
#pragma once

#include "core/attention/reports/inspection.h"

#include <QString>

namespace attentoscope {

QString whyThisWeight(const InspectedCell& cell); // plain text
QString whyThisWeightHelp(); // explains the terms used

QString hiddenByText(const InspectedCell& cell); // the terms of the mask that hide it, or another reason why it has no weight

} // namespace attentoscope
