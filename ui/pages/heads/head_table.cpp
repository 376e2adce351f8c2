// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/heads/head_table.h"

#include "ui/text/joined.h"
#include "ui/text/number_text.h"
#include "ui/widgets/policy_title.h"

#include <QFont>

#include <cmath>

namespace attentoscope {

namespace {

int outputShareColumn() { return HeadTable::firstQuantity + int(headQuantities().size()) - 1; }

// Returns the quantity of a column; the entropy has two columns of its own.
const HeadQuantity& quantityOf(int column)
{
    return headQuantities()[column < HeadTable::firstQuantity ? 0 : std::size_t(column - HeadTable::firstQuantity + 1)];
}

} // namespace

QVariant HeadTable::data(const QModelIndex& index, int role) const
{
    if (role != Qt::FontRole || index.column() > Head || !marked_ || placeOf(index.row()) != *marked_)
        return HeadRows::data(index, role);
    QFont bold;
    bold.setBold(true);
    return bold;
}

void HeadTable::show(
    const HeadStudy& study, const Experiment& experiment, std::size_t policy, const std::optional<HeadPlace>& marked)
{
    policy_ = policy;
    marked_ = marked;
    showStudy(study, experiment);
}

bool HeadTable::isWanted(int column) const
{
    if (column == Layer)
        return study_.layers.size() > 1;
    const bool soon = column < firstQuantity ? study_.known() == 0 : places_.empty(); // keeps the place of what is not known yet
    return soon || hasNumbers(column);
}

int HeadTable::rarityOf(int column) const
{
    if (column < firstQuantity)
        return 0;
    const Quantity* ofRows = column == outputShareColumn() ? nullptr : quantityOf(column).ofRows;
    return ofRows != nullptr ? ofRows->tier : 1;
}

int HeadTable::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : outputShareColumn() + 1; }

double HeadTable::number(const HeadPlace& place, int column) const
{
    if (column == Layer)
        return double(study_.layers[place.layer].layer.number);
    if (column == Head)
        return double(place.head);
    if (column == outputShareColumn())
        return outputShare(study_.layers[place.layer], Index(place.head), policy_);
    const std::size_t policy = column == EntropyA ? 0 : column == EntropyB ? 1 : policy_;
    return headValue(study_, place.layer, place.head, policy, quantityOf(column), experiment_);
}

QString HeadTable::text(double value, int column) const
{
    if (column == Layer || column == Head)
        return QString::number(Index(value));
    return column == outputShareColumn() ? fixedText(100 * value, 1) : headValueText(value, quantityOf(column));
}

// Returns the tooltip of a cell; for the critical multiplier it describes those of single rows, for a pattern uniform weights.
QString HeadTable::note(const HeadPlace& place, int column) const
{
    const HeadQuantity* quantity = column < firstQuantity || column == outputShareColumn() ? nullptr : &quantityOf(column);
    const SharedHeadEntry& entry = study_.layers[place.layer].heads[place.head];
    if (quantity != nullptr && quantity->pattern != nullptr && entry && policy_ < entry->numbers.size())
        if (const QString note = patternNote(entry->numbers[policy_], *quantity->pattern); !note.isEmpty())
            return note;
    const auto& critical = study_.layers[place.layer].critical;
    if (quantity == nullptr || !quantity->critical || place.head >= critical.size() || !critical[place.head])
        return marked_ == place && HeadRows::note(place, column).isEmpty() ? tr("Named in the verdict above the page")
                                                                           : HeadRows::note(place, column);
    return criticalNote(study_.layers[place.layer], place.head);
}

QString HeadTable::title(int column, bool help) const
{
    const QString policy = policyLetter(policy_);
    switch (column) {
    case Layer:
        return help ? tr("Number of the layer") : tr("layer");
    case Head:
        return help ? tr("Number of the head, counted from 0") : tr("head");
    case EntropyA:
    case EntropyB: {
        const QString letter(QChar(column == EntropyA ? 'A' : 'B'));
        return help ? withDetail(headQuantityHelp(headQuantity("entropy")), tr("under policy %1").arg(letter))
                    : tr("H under %1").arg(letter);
    }
    default:
        break;
    }
    if (column == outputShareColumn())
        return help
            ? withDetail(tr("The head's share of Σ ‖o W_O‖², the sum of the squared norms of what the heads add to the output"),
                tr("under policy %1").arg(policy))
            : tr("output share %");
    if (!help)
        return headQuantityLabel(quantityOf(column));
    const QString words = headQuantityHelp(quantityOf(column));
    return quantityOf(column).critical ? words : withDetail(words, tr("under policy %1").arg(policy));
}

} // namespace attentoscope
