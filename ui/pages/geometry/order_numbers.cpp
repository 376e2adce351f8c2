// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/geometry/order_numbers.h"

#include "ui/pages/geometry/geometry_pictures.h"
#include "ui/text/number_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace attentoscope {

namespace {

struct OrderNumbers {
    Q_DECLARE_TR_FUNCTIONS(OrderNumbers)
};

struct Cause {
    Places places;
    const char* name; // for object names of the labels
};
constexpr Cause causes[] = {{Places::AsSet, "asSet"}, {Places::None, "none"}, {Places::Causal, "causal"}, {Places::Rope, "rope"},
    {Places::Alibi, "alibi"}};

} // namespace

NumberTable orderNumbers(const Equivariance& order)
{
    NumberTable table{
        {{QStringLiteral("Weights"), OrderNumbers::tr("weights")}, {QStringLiteral("Outputs"), OrderNumbers::tr("outputs")}}};
    using Line = NumberTable::Line;
    table.headings = {{Line::Sentence, QStringLiteral("orderSentence"), orderSentence(order), {}, {}, Hue::plain(), true},
        {Line::Title, QStringLiteral("orderTitle"), OrderNumbers::tr("Largest difference"),
            OrderNumbers::tr(
                "The tokens are permuted, attention is computed, and their order is restored. Largest difference from the "
                "original, over all cells of the maps of A and B and over all components of their outputs.")}};
    std::vector<double> weights, outputs;
    for (const Cause& cause : causes) {
        table.addLine(QLatin1String(cause.name), placesText(cause.places));
        const auto effect = std::ranges::find(order.effects, cause.places, &OrderEffect::places);
        const bool known = effect != order.effects.end();
        weights.push_back(known ? effect->weights : std::nan(""));
        outputs.push_back(known ? effect->outputs : std::nan(""));
    }
    constexpr int digits = 2;
    table.setColumn(0, alikeTexts(weights, digits));
    table.setColumn(1, alikeTexts(outputs, digits));
    return table;
}

} // namespace attentoscope
