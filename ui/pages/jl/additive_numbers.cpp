// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/jl/additive_numbers.h"

#include "ui/pages/jl/additive_pictures.h"
#include "ui/text/number_text.h"
#include "ui/theme/theme.h"

#include <QLabel>

#include <algorithm>
#include <numbers>

namespace attentoscope {

namespace {

std::vector<NumberGrid::Column> columnsOfFactors()
{
    return {
        {QStringLiteral("Factor"), AdditiveNumbers::tr("f"), AdditiveNumbers::tr("The factor on the scores at the whole length")},
        {QStringLiteral("Entropy"), AdditiveNumbers::tr("H"), AdditiveNumbers::tr("Mean Shannon entropy at the whole length")},
        {QStringLiteral("AtReference"), AdditiveNumbers::tr("H at n₀"),
            AdditiveNumbers::tr("The same at the length n₀, where all factors are 1")},
        {QStringLiteral("Peak"), AdditiveNumbers::tr("peak weight"), AdditiveNumbers::tr("Mean of the largest weight of a row")},
        {QStringLiteral("Dot"), AdditiveNumbers::tr("f for q·k/√d"),
            AdditiveNumbers::tr("The same factor on scaled dot products")},
        {QStringLiteral("DotEntropy"), AdditiveNumbers::tr("H for q·k/√d"),
            AdditiveNumbers::tr("And the mean entropy under it")}};
}

} // namespace

AdditiveNumbers::AdditiveNumbers(QWidget* parent)
    : NumberGrid(columnsOfFactors(), bodyFont(), parent)
{
    const char* const keys[] = {"constant", "logN", "matched"};
    for (const FactorLaw factor : allFactorLaws)
        addLine(QLatin1String(keys[std::size_t(factor)]), factorName(factor).toHtmlEscaped());
    sample_ = addNote(QStringLiteral("additiveSample"));
}

void AdditiveNumbers::show(const AdditiveLengths& study)
{
    const AdditiveLength& whole = study.lengths.back();
    const auto reference = std::ranges::find(study.lengths, study.reference, &AdditiveLength::n);
    const double unit = study.result->experiment.bits ? 1 / std::numbers::ln2 : 1;
    setCorner(QStringLiteral("n = %1").arg(countText(whole.n)));
    for (const FactorLaw factor : allFactorLaws) {
        const std::size_t at = std::size_t(factor);
        const FactorPoint &additive = whole.additive.factors[at], &dot = whole.dot.factors[at];
        setLineColor(int(at), Theme::of(*this).color(hueOf(factor)));
        setLine(int(at),
            {fixedText(additive.factor, 3), fixedText(unit * additive.entropy, 3),
                fixedText(unit * reference->additive.factors[at].entropy, 3), weightText(additive.maxWeight),
                fixedText(dot.factor, 3), fixedText(unit * dot.entropy, 3)});
    }
    sample_->setText(tr("e = vᵀ tanh(W_q q + W_k k), as initialised: %1 units, gain %2, ‖v‖₁ = %3 · entropies in %4")
                         .arg(countText(study.units), briefText(study.gain), briefText(study.bound, 3),
                             study.result->experiment.bits ? tr("bits") : tr("nats")));
}

} // namespace attentoscope
