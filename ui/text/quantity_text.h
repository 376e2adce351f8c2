// SPDX-License-Identifier: GPL-3.0-or-later
// The words for the table of quantities, with entropies in the experiment's unit.
#pragma once

#include "core/experiment/experiment.h"
#include "core/statistics/quantities.h"

#include <QString>

namespace attentoscope {

QString quantitySymbol(const Quantity& quantity); // for switches and column heads
QString quantityName(const Quantity& quantity, const EntropyMeasure& measure); // "largest weight"
QString quantityUnit(const Quantity& quantity, const EntropyMeasure& measure, bool bits); // "nats"; empty: no unit
QString quantityAxis(const Quantity& quantity, const EntropyMeasure& measure, bool bits); // "entropy H (nats)"
QString withUnit(const QString& what, const QString& unit); // "H (nats)" in the brackets of the language; empty unit: `what`
double quantityFactor(const Quantity& quantity, const EntropyMeasure& measure, bool bits); // converts nats to the unit shown

} // namespace attentoscope
