// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/head_boards/head_quantity.h"

#include "ui/text/cell_text.h"
#include "ui/text/number_text.h"
#include "ui/text/quantity_text.h"
#include "ui/text/translated.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace attentoscope {

namespace {

constexpr const char* leastEntropyKey = "least_entropy";

bool isLeastEntropy(const HeadQuantity& quantity) { return quantity.ofHead == &HeadNumbers::leastEntropy; }

QString words(const char* text) { return QCoreApplication::translate("HeadQuantity", text); }

} // namespace

std::span<const HeadQuantity> headQuantities()
{
    static const auto all = [] {
        std::vector<HeadQuantity> made;
        for (const Quantity& each : quantities()) {
            if (each.ofHeads)
                made.push_back({each.key, &each});
            if (&each == &quantity("entropy")) {
                made.push_back({"entropy_gain", nullptr, &HeadNumbers::entropyGain});
                made.push_back({.key = criticalQuantity, .critical = true});
                made.push_back({leastEntropyKey, nullptr, &HeadNumbers::leastEntropy});
            }
        }
        for (const KeyPattern& each : keyPatterns())
            if (!each.ofOffset) // the window asks for no offset
                made.push_back({.key = each.key, .pattern = &each});
        return made;
    }();
    return all;
}

const HeadQuantity& headQuantity(std::string_view key)
{
    const auto found = std::ranges::find(headQuantities(), key, &HeadQuantity::key);
    return found == headQuantities().end() ? headQuantities().front() : *found;
}

int placeOf(const HeadQuantity& quantity) { return int(&quantity - headQuantities().data()); }

bool isEntropy(const HeadQuantity& each)
{
    if (!each.ofRows)
        return !each.critical && each.pattern == nullptr;
    return each.ofRows->unit == QuantityUnit::Entropy || each.ofRows == &quantity("normalized_entropy");
}

QString headQuantityLabel(const HeadQuantity& quantity)
{
    if (quantity.critical)
        return words(QT_TRANSLATE_NOOP("HeadQuantity", "critical m"));
    if (quantity.ofRows)
        return quantitySymbol(*quantity.ofRows);
    if (quantity.pattern)
        return translated(quantity.pattern->label);
    return isLeastEntropy(quantity) ? words(QT_TRANSLATE_NOOP("HeadQuantity", "H lower bound"))
                                    : words(QT_TRANSLATE_NOOP("HeadQuantity", "ΔH beyond training"));
}

QString headQuantityName(const HeadQuantity& quantity)
{
    if (quantity.critical)
        return words(QT_TRANSLATE_NOOP("HeadQuantity", "critical multiplier"));
    if (quantity.pattern)
        return words(QT_TRANSLATE_NOOP("HeadQuantity", "weight: %1")).arg(translated(quantity.pattern->label));
    return quantity.ofRows ? translated(quantity.ofRows->label) : headQuantityLabel(quantity);
}

QString headQuantityHelp(const HeadQuantity& quantity)
{
    if (quantity.ofRows)
        return words(QT_TRANSLATE_NOOP("HeadQuantity", "%1: the mean over the rows of the head"))
            .arg(translated(quantity.ofRows->help));
    if (quantity.pattern)
        return words(QT_TRANSLATE_NOOP("HeadQuantity", "%1. Mean over the queries that see such a key"))
            .arg(translated(quantity.pattern->help));
    if (quantity.critical)
        return words(QT_TRANSLATE_NOOP("HeadQuantity",
            "Critical multiplier of the head, without ALiBi: the largest ln(1 + N(g)) / g, where N(g) is the mean number of "
            "other keys whose score is within g of the row's best score, after all scores are divided by √d. Under a policy with "
            "a smaller m, the many other keys outweigh the best one"));
    if (isLeastEntropy(quantity))
        return words(QT_TRANSLATE_NOOP("HeadQuantity",
            "A lower bound on Shannon's entropy of a row, from spectral norms: its logits x satisfy ‖x − x̄‖ ≤ λ ‖q‖ ‖K − k̄‖₂ "
            "(after σReparam, arXiv 2303.06296). Mean over the rows of the head"));
    return words(QT_TRANSLATE_NOOP("HeadQuantity",
        "Mean entropy at positions beyond the training length, minus the mean entropy in the second half of the training length. "
        "0: the head stays as focused as before. Shown only if the file records the training length"));
}

QString headQuantityAxis(const HeadQuantity& quantity, const Experiment& experiment)
{
    if (quantity.ofRows)
        return quantityAxis(*quantity.ofRows, experiment.entropy, experiment.bits);
    if (quantity.critical || quantity.pattern != nullptr)
        return headQuantityName(quantity);
    if (!isLeastEntropy(quantity))
        return withUnit(words(QT_TRANSLATE_NOOP("HeadQuantity", "ΔH beyond training")), entropyUnit(experiment));
    Experiment shannon = experiment;
    shannon.entropy = {};
    return withUnit(words(QT_TRANSLATE_NOOP("HeadQuantity", "lower bound of H")), entropyUnit(shannon));
}

void fillQuantities(QComboBox* box)
{
    constexpr int letters = 10, edge = 24; // edge: px, added to the width of the list
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(letters);
    for (const HeadQuantity& quantity : headQuantities()) {
        box->addItem(headQuantityName(quantity));
        box->setItemData(placeOf(quantity), headQuantityHelp(quantity), Qt::ToolTipRole);
    }
    box->view()->setMinimumWidth(box->view()->sizeHintForColumn(0) + edge);
}

double headValue(const HeadStudy& study, std::size_t layer, std::size_t head, std::size_t policy, const HeadQuantity& quantity,
    const Experiment& experiment)
{
    if (quantity.critical)
        return study.layers[layer].criticalOf(head);
    const SharedHeadEntry& entry = study.layers[layer].heads[head];
    if (!entry || policy >= entry->numbers.size())
        return HeadNumbers::undefined;
    const HeadNumbers& numbers = entry->numbers[policy];
    if (quantity.pattern) {
        const PatternNumbers* found = patternOf(numbers, *quantity.pattern);
        return found != nullptr ? found->weight : HeadNumbers::undefined;
    }
    if (isLeastEntropy(quantity)) // always Shannon's entropy, whatever measure is chosen
        return experiment.bits ? numbers.leastEntropy / std::numbers::ln2 : numbers.leastEntropy;
    if (!quantity.ofRows)
        return shownEntropy(experiment, numbers.*quantity.ofHead);
    return numbers[*quantity.ofRows] * quantityFactor(*quantity.ofRows, experiment.entropy, experiment.bits);
}

QString headValueText(double value, const HeadQuantity& quantity)
{
    constexpr double smallest = 1e-3; // smaller values of the bound are shown as a power of ten only
    if (isLeastEntropy(quantity) && value > 0 && value < smallest)
        return briefText(value, 1);
    if (quantity.pattern)
        return weightText(value);
    if (quantity.ofRows && quantity.ofRows->unit == QuantityUnit::Keys)
        return fixedText(value, value < 100 ? 1 : 0);
    const bool plain = quantity.critical || isEntropy(quantity) || quantity.ofRows->unit == QuantityUnit::Plain;
    return plain ? fixedText(value, 3) : weightText(value);
}

const PatternNumbers* patternOf(const HeadNumbers& numbers, const KeyPattern& pattern)
{
    const auto place = std::size_t(&pattern - keyPatterns().data());
    return place < numbers.patterns.size() ? &numbers.patterns[place] : nullptr;
}

QString patternNote(const HeadNumbers& numbers, const KeyPattern& pattern)
{
    const PatternNumbers* found = patternOf(numbers, pattern);
    return found == nullptr || found->queries == 0
        ? QString()
        : words(QT_TRANSLATE_NOOP("HeadQuantity", "%1: %2 would be %3 under uniform weights (mean over %4 queries)"))
              .arg(translated(pattern.label), weightText(found->weight), weightText(found->uniform), countText(found->queries));
}

QString criticalNote(const StudiedLayer& layer, std::size_t head)
{
    const CriticalMultiplier& critical = *layer.critical[head];
    if (std::isnan(critical.pooled))
        return words(critical.rows == 0
                ? QT_TRANSLATE_NOOP("HeadQuantity", "No row of this head sees keys with different scores.")
                : QT_TRANSLATE_NOOP(
                    "HeadQuantity", "On average, the rows of this head see fewer than one key besides the best key."));
    return words(QT_TRANSLATE_NOOP("HeadQuantity",
                     "Computed from all %1 rows together. Row by row, the middle half of the critical multipliers lies between "
                     "%2 and %3. Mean over the heads of the layer: %4"))
        .arg(countText(critical.rows), briefText(critical.ofRow(0.25), 3), briefText(critical.ofRow(0.75), 3),
            briefText(layer.meanCritical(), 3));
}

ColorScaling headColors(const HeadStudy& study, const HeadQuantity& quantity, const Experiment& experiment, ColorMap map)
{
    double low = INFINITY, high = -INFINITY;
    for (std::size_t layer = 0; layer < study.layers.size(); ++layer)
        for (std::size_t head = 0; head < study.layers[layer].heads.size(); ++head)
            for (std::size_t p = 0; p < study.policies.size(); ++p)
                if (const double value = headValue(study, layer, head, p, quantity, experiment); std::isfinite(value)) {
                    low = std::min(low, value);
                    high = std::max(high, value);
                }
    ColorScaling colors;
    colors.map = map;
    if (low <= high) {
        colors.low = low;
        colors.high = std::max(high, low + std::max(1e-6, std::abs(low) * 1e-3));
    }
    return colors;
}

} // namespace attentoscope
