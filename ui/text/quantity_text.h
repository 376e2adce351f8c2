// SPDX-License-Identifier: GPL-3.0-or-later
// The words of the table of quantities, as the experiment wants its entropies.
#pragma once

#include "core/experiment/experiment.h"
#include "core/statistics/quantities.h"

#include <QString>

namespace attentoscope {

QString quantitySymbol(const Quantity& quantity); // for switches and heads of columns
QString quantityName(const Quantity& quantity, const EntropyMeasure& measure); // "peak weight"
QString quantityUnit(const Quantity& quantity, const EntropyMeasure& measure, bool bits); // "nats"; empty: it has none
QString quantityAxis(const Quantity& quantity, const EntropyMeasure& measure, bool bits); // "entropy H (nats)"
QString withUnit(
    const QString& what, const QString& unit); // "H (nats)" in the brackets of the language; what alone without a unit
double quantityFactor(const Quantity& quantity, const EntropyMeasure& measure, bool bits); // from nats to what is shown

} // namespace attentoscope
