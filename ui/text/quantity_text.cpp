// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/quantity_text.h"

#include "core/experiment/entropy_unit.h"
#include "ui/text/cell_text.h"
#include "ui/text/number_text.h"
#include "ui/text/translated.h"

#include <QCoreApplication>

#include <cmath>

namespace attentoscope {

namespace {

// Returns an experiment with these settings, which are all that a unit depends on.
Experiment measuring(const EntropyMeasure& measure, bool bits)
{
    Experiment experiment;
    experiment.entropy = measure;
    experiment.bits = bits;
    return experiment;
}

} // namespace

QString quantitySymbol(const Quantity& quantity) { return translated(quantity.symbol); }

QString quantityName(const Quantity& quantity, const EntropyMeasure& measure)
{
    const auto words = [](const char* text) { return QCoreApplication::translate("QuantityText", text); };
    if (quantity.unit != QuantityUnit::Entropy || measure.kind == EntropyMeasure::Shannon)
        return translated(quantity.label);
    if (measure.kind == EntropyMeasure::Tsallis)
        return words(QT_TRANSLATE_NOOP("QuantityText", "Tsallis entropy, q = %1")).arg(briefText(measure.order));
    return std::isinf(measure.order)
        ? words(QT_TRANSLATE_NOOP("QuantityText", "min-entropy H∞"))
        : words(QT_TRANSLATE_NOOP("QuantityText", "Rényi entropy, α = %1")).arg(briefText(measure.order));
}

QString quantityUnit(const Quantity& quantity, const EntropyMeasure& measure, bool bits)
{
    return quantity.unit == QuantityUnit::Entropy ? entropyUnit(measuring(measure, bits)) : QString();
}

QString quantityAxis(const Quantity& quantity, const EntropyMeasure& measure, bool bits)
{
    return withUnit(quantityName(quantity, measure), quantityUnit(quantity, measure, bits));
}

QString withUnit(const QString& what, const QString& unit)
{
    return unit.isEmpty() ? what : QCoreApplication::translate("QuantityText", "%1 (%2)").arg(what, unit);
}

double quantityFactor(const Quantity& quantity, const EntropyMeasure& measure, bool bits)
{
    return quantity.unit == QuantityUnit::Entropy ? unitOf(measuring(measure, bits)).perNat : 1;
}

} // namespace attentoscope
