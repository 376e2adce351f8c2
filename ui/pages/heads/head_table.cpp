#include "ui/pages/heads/head_table.h"

#include "ui/text/number_text.h"

#include <cmath>

namespace attentoscope {

namespace {

HeadQuantity quantityOf(int column)
{
    switch (column) {
    case HeadTable::Normalized:
        return HeadQuantity::NormalizedEntropy;
    case HeadTable::PeakWeight:
        return HeadQuantity::PeakWeight;
    case HeadTable::SinkMass:
        return HeadQuantity::SinkMass;
    case HeadTable::EntropyGain:
        return HeadQuantity::EntropyGain;
    case HeadTable::Locality:
        return HeadQuantity::Locality;
    default:
        return HeadQuantity::Entropy;
    }
}

} // namespace

void HeadTable::show(const HeadStudy& study, const Experiment& experiment, std::size_t policy)
{
    policy_ = policy;
    showStudy(study, experiment);
}

bool HeadTable::knows(int column) const { return !places_.empty() && !std::isnan(number(places_.front(), column)); }

int HeadTable::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columns; }

double HeadTable::number(const HeadPlace& place, int column) const
{
    if (column == Layer)
        return double(study_.layers[place.layer].layer.number);
    if (column == Head)
        return double(place.head);
    if (column == OutputShare)
        return outputShare(study_.layers[place.layer], Index(place.head), policy_);
    const std::size_t policy = column == EntropyA ? 0 : column == EntropyB ? 1 : policy_;
    return headValue(study_, place.layer, place.head, policy, quantityOf(column), experiment_);
}

QString HeadTable::text(double value, int column) const
{
    if (column == Layer || column == Head)
        return QString::number(Index(value));
    return column == OutputShare ? fixedText(100 * value, 1) : headValueText(value, quantityOf(column));
}

QString HeadTable::title(int column, bool help) const
{
    const QString policy(QChar('A' + int(policy_)));
    switch (column) {
    case Layer:
        return help ? tr("Number of the layer") : tr("Layer");
    case Head:
        return help ? tr("Number of the head, counted from 0") : tr("Head");
    case EntropyA:
    case EntropyB: {
        const QString letter(QChar(column == EntropyA ? 'A' : 'B'));
        return help ? headQuantityHelp(HeadQuantity::Entropy) + QStringLiteral(" — ") + tr("under policy %1").arg(letter)
                    : tr("H of %1").arg(letter);
    }
    case OutputShare:
        return help
            ? tr("Share of the head in Σ ‖o W_O‖², the power of what the heads add to the output — under policy %1").arg(policy)
            : tr("output %");
    default:
        return help ? headQuantityHelp(quantityOf(column)) + QStringLiteral(" — ") + tr("under policy %1").arg(policy)
                    : headQuantityLabel(quantityOf(column));
    }
}

} // namespace attentoscope
