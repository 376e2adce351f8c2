// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/geometry/order_numbers.h"

#include "ui/pages/geometry/geometry_pictures.h"
#include "ui/theme/theme.h"

#include <QLabel>

#include <algorithm>

namespace attentoscope {

namespace {

struct Cause {
    Places places;
    const char* name; // for object names of the labels
};
constexpr Cause causes[] = {{Places::AsSet, "asSet"}, {Places::None, "none"}, {Places::Causal, "causal"}, {Places::Rope, "rope"},
    {Places::Alibi, "alibi"}};

} // namespace

OrderNumbers::OrderNumbers(QWidget* parent)
    : NumberGrid({{QStringLiteral("Weights"), tr("weights")}, {QStringLiteral("Outputs"), tr("outputs")}}, bodyFont(), parent)
{
    sentence_ = addHeading(QStringLiteral("orderSentence"));
    sentence_->setFont(bodyFont());
    sentence_->setWordWrap(true);
    QLabel* about = addHeading(QStringLiteral("orderTitle"), tr("Largest difference, put back"));
    about->setToolTip(wrapped(tr("The tokens are put into a random order, attended to, and put back. The largest difference from "
                                 "the original, over "
                                 "all cells of the maps of A and B and over all numbers of their outputs.")));
    for (const Cause& cause : causes)
        addLine(QLatin1String(cause.name), placesText(cause.places));
}

void OrderNumbers::show(const Equivariance& order)
{
    sentence_->setText(orderSentence(order));
    int line = 0;
    for (const Cause& cause : causes) {
        const auto effect = std::ranges::find(order.effects, cause.places, &OrderEffect::places);
        const bool known = effect != order.effects.end();
        setLine(line++, known ? QStringList{differenceText(effect->weights), differenceText(effect->outputs)} : QStringList());
    }
}

} // namespace attentoscope
