// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/jl/additive/additive_numbers.h"

#include "ui/pages/jl/additive/additive_pictures.h"
#include "ui/text/number_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <numbers>

namespace attentoscope {

namespace {

struct AdditiveNumbers {
    Q_DECLARE_TR_FUNCTIONS(AdditiveNumbers)
};

std::vector<NumberTable::Column> columnsOfFactors()
{
    return {{QStringLiteral("Factor"), AdditiveNumbers::tr("f"),
                AdditiveNumbers::tr("Factor f that multiplies the scores at the full length")},
        {QStringLiteral("Entropy"), AdditiveNumbers::tr("H"), AdditiveNumbers::tr("Mean Shannon entropy at the full length")},
        {QStringLiteral("AtReference"), AdditiveNumbers::tr("H at n₀"),
            AdditiveNumbers::tr("Mean Shannon entropy at the length n₀, where all factors are 1")},
        {QStringLiteral("Peak"), AdditiveNumbers::tr("largest weight"),
            AdditiveNumbers::tr("Mean of the largest weight of a row")},
        {QStringLiteral("Dot"), AdditiveNumbers::tr("f for q·k/√d"),
            AdditiveNumbers::tr("Factor f that multiplies scaled dot products q·k/√d")},
        {QStringLiteral("DotEntropy"), AdditiveNumbers::tr("H for q·k/√d"),
            AdditiveNumbers::tr("Mean Shannon entropy of scaled dot products with this factor")}};
}

} // namespace

NumberTable additiveNumbers(const AdditiveLengths& study)
{
    NumberTable table{columnsOfFactors()};
    const AdditiveLength& whole = study.lengths.back();
    const auto reference = std::ranges::find(study.lengths, study.reference, &AdditiveLength::n);
    const double unit = study.result->experiment.bits ? 1 / std::numbers::ln2 : 1;
    table.corner = QStringLiteral("n = %1").arg(countText(whole.n));
    const char* const keys[] = {"constant", "logN", "matched"};
    for (const FactorLaw factor : allFactorLaws) {
        const std::size_t at = std::size_t(factor);
        const FactorPoint &additive = whole.additive.factors[at], &dot = whole.dot.factors[at];
        table
            .addLine(QLatin1String(keys[at]), factorName(factor).toHtmlEscaped(), {},
                {fixedText(additive.factor, 3), fixedText(unit * additive.entropy, 3),
                    fixedText(unit * reference->additive.factors[at].entropy, 3), weightText(additive.maxWeight),
                    fixedText(dot.factor, 3), fixedText(unit * dot.entropy, 3)})
            .hue = hueOf(factor);
    }
    table.addNote(QStringLiteral("additiveSample"),
        AdditiveNumbers::tr("e = vᵀ tanh(W_q q + W_k k), untrained: %1 hidden units, gain %2, ‖v‖₁ = %3 · entropies in %4")
            .arg(countText(study.units), briefText(study.gain), briefText(study.bound, 3),
                study.result->experiment.bits ? AdditiveNumbers::tr("bits") : AdditiveNumbers::tr("nats")));
    return table;
}

} // namespace attentoscope
