// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/counterfactual/change_table.h"

#include "ui/pages/counterfactual/head_change.h"
#include "ui/pages/head_boards/head_quantity.h"
#include "ui/text/cell_text.h"
#include "ui/text/number_text.h"
#include "ui/text/translated.h"

#include <cmath>
#include <numbers>

namespace attentoscope {

namespace {

// Formats with a sign, unless all displayed digits are 0.
QString signedText(double value, int decimals)
{
    const QString size = fixedText(std::abs(value), decimals);
    if (std::isnan(value) || plainNumber(size).toDouble() == 0)
        return size;
    return (value > 0 ? QLatin1Char('+') : QChar(0x2212)) + size;
}

} // namespace

int ChangeTable::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columns; }

bool ChangeTable::isWanted(int column) const
{
    if (column == Layer)
        return study_.layers.size() > 1;
    const std::size_t known = column == CommonMultiplier ? study_.matched()
        : column == Critical                             ? study_.counted()
                                                         : study_.compared();
    const bool soon = known < study_.heads(); // keeps the place of what is not known yet
    return (column != CommonMultiplier || study_.heads() > 1) && (soon || hasNumbers(column));
}

int ChangeTable::rarityOf(int column) const
{
    switch (column) {
    case PeakA:
    case PeakB:
    case CommonMultiplier:
    case ScaleA:
        return 3;
    case PeakChange:
    case Divergence:
        return 2;
    case MovedWeight:
    case MatchedTau:
    case Critical:
    case ScaleB:
        return 1;
    default:
        return 0;
    }
}

double ChangeTable::number(const HeadPlace& place, int column) const
{
    const auto value = [&](std::size_t policy, const char* key) {
        return headValue(study_, place.layer, place.head, policy, headQuantity(key), experiment_);
    };
    const HeadComparison* compared = comparisonOf(study_, place);
    switch (column) {
    case Layer:
        return double(study_.layers[place.layer].layer.number);
    case Head:
        return double(place.head);
    case EntropyA:
    case EntropyB:
        return value(column == EntropyA ? 0 : 1, "entropy");
    case EntropyChange:
        return value(1, "entropy") - value(0, "entropy");
    case PeakA:
    case PeakB:
        return value(column == PeakA ? 0 : 1, "max_weight");
    case PeakChange:
        return value(1, "max_weight") - value(0, "max_weight");
    case MovedWeight:
        return compared != nullptr ? compared->movedWeight : HeadMatch::undefined;
    case Divergence:
        return compared != nullptr ? compared->divergence / (experiment_.bits ? std::numbers::ln2 : 1) : HeadMatch::undefined;
    case MatchedTau:
        return compared != nullptr ? compared->match.tau : HeadMatch::undefined;
    case Critical:
        return value(0, criticalQuantity);
    case ScaleA:
    case ScaleB: {
        const SharedHeadEntry& entry = study_.layers[place.layer].heads[place.head];
        const std::size_t policy = column == ScaleA ? 0 : 1;
        return entry && policy < entry->numbers.size() ? entry->numbers[policy][quantity("multiplier")] : HeadMatch::undefined;
    }
    default:
        break;
    }
    const HeadMatch* common = commonMatchOf(study_, place);
    return common != nullptr ? common->multiplier : HeadMatch::undefined;
}

QString ChangeTable::text(double value, int column) const
{
    switch (column) {
    case Layer:
    case Head:
        return QString::number(Index(value));
    case EntropyA:
    case EntropyB:
        return fixedText(value, 3);
    case EntropyChange:
        return signedText(value, 3);
    case PeakA:
    case PeakB:
    case Divergence:
        return weightText(value);
    case PeakChange:
        return signedText(value, 4);
    case MovedWeight:
        return fixedText(100 * value, 1);
    case MatchedTau:
        return fixedText(value, 4);
    default:
        return fixedText(value, 3);
    }
}

// Adds to a scale whether it is below or above the critical one, which is meaningful for the softmax.
QVariant ChangeTable::data(const QModelIndex& index, int role) const
{
    const int column = index.column();
    if (role != Qt::DisplayRole || (column != ScaleA && column != ScaleB))
        return HeadRows::data(index, role);
    const HeadPlace place = placeOf(index.row());
    const double scale = number(place, column), critical = number(place, Critical);
    const QString shown = text(scale, column);
    const std::size_t policy = column == ScaleA ? 0 : 1;
    const bool isSoftmax = policy < study_.policies.size() && study_.policies[policy].normalizer.isSoftmax();
    if (std::isnan(scale) || std::isnan(critical) || !isSoftmax)
        return shown;
    return scale < critical ? tr("%1 < crit.").arg(shown) : tr("%1 > crit.").arg(shown);
}

QString ChangeTable::title(int column, bool help) const
{
    const QString unit = experiment_.bits ? tr("bits") : tr("nats");
    switch (column) {
    case Layer:
        return help ? tr("Number of the layer") : tr("layer");
    case Head:
        return help ? tr("Number of the head, counted from 0") : tr("head");
    case EntropyA:
        return help ? tr("Mean entropy of the rows under A") : tr("H of A");
    case EntropyB:
        return help ? tr("Mean entropy of the rows under B") : tr("H of B");
    case EntropyChange:
        return help ? tr("Entropy under B minus entropy under A: below 0 where B makes the head more focused") : tr("ΔH");
    case PeakA:
        return help ? tr("Mean over rows of the largest weight, under A") : tr("max a of A");
    case PeakB:
        return help ? tr("Mean over rows of the largest weight, under B") : tr("max a of B");
    case PeakChange:
        return help ? tr("Largest weight under B minus the largest weight under A") : tr("Δ max a");
    case MovedWeight:
        return help ? headShadeHelp(HeadShade::MovedWeight) : tr("moved weight %");
    case Divergence:
        return help ? tr("Mean Jensen–Shannon divergence between the rows of A and B, from 0 to ln 2 nats (1 bit)")
                    : tr("JS (%1)").arg(unit);
    case MatchedTau:
        return help ? headShadeHelp(HeadShade::MatchedTau) : tr("matched τ");
    case Critical:
        return help ? headQuantityHelp(headQuantity(criticalQuantity)) : headQuantityLabel(headQuantity(criticalQuantity));
    case ScaleA:
    case ScaleB: {
        const QString letter(QChar(column == ScaleA ? 'A' : 'B'));
        return help ? tr("Multiplier m of %1, mean over the rows. Under the softmax, also whether it is below (<) or above (>) "
                         "the critical multiplier")
                          .arg(letter)
                    : tr("m of %1").arg(letter);
    }
    default:
        return help
            ? tr("The multiplier m at which this head's mean entropy equals the average over the heads of its layer under A")
            : tr("m for H = layer mean");
    }
}

QString ChangeTable::note(const HeadPlace& place, int column) const
{
    const HeadComparison* compared = comparisonOf(study_, place);
    if (column == MatchedTau && compared != nullptr && compared->match.unsolved)
        return translated(*compared->match.unsolved);
    const HeadMatch* common = commonMatchOf(study_, place);
    if (column == CommonMultiplier && common != nullptr && common->unsolved)
        return translated(*common->unsolved);
    if (column == CommonMultiplier && common != nullptr)
        return tr("mean H of the layer: %1").arg(entropyText(experiment_, study_.layers[place.layer].common.target));
    const auto& critical = study_.layers[place.layer].critical;
    if (column == Critical && place.head < critical.size() && critical[place.head])
        return criticalNote(study_.layers[place.layer], place.head);
    return HeadRows::note(place, column);
}

} // namespace attentoscope
