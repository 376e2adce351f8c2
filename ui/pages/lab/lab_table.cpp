// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/lab/lab_table.h"

#include "ui/pages/lab/lab_pictures.h"
#include "ui/text/cell_text.h"
#include "ui/text/number_text.h"
#include "ui/text/quantity_text.h"
#include "ui/text/translated.h"

#include <algorithm>
#include <cmath>

namespace attentoscope {

namespace {

using Kind = LabTable::Kind;

struct LabColumn {
    Kind kind;
    const Quantity* quantity = nullptr; // for a mean or an error
};

// Returns all columns in order. The mean field is placed among the estimates, not the quantities.
const std::vector<LabColumn>& labColumns()
{
    static const auto made = [] {
        std::vector<LabColumn> all = {{Kind::Policy}, {Kind::Length}, {Kind::Multiplier}};
        for (const Quantity* each : sweptQuantities()) {
            if (each == &quantity("mean_field"))
                continue;
            all.push_back({Kind::Mean, each});
            if (each == &quantity("entropy"))
                all.push_back({Kind::Error, each});
        }
        for (const Kind kind : {Kind::Theory, Kind::Limit, Kind::MeanField, Kind::Gaussian, Kind::Laplace, Kind::Law024,
                 Kind::Freezing, Kind::Critical})
            all.push_back({kind});
        return all;
    }();
    return made;
}

const LabColumn& columnAt(int column) { return labColumns()[std::size_t(column)]; }

} // namespace

int LabTable::columnOf(Kind kind) { return int(std::ranges::find(labColumns(), kind, &LabColumn::kind) - labColumns().begin()); }
int LabTable::columnOf(const Quantity& quantity)
{
    return int(std::ranges::find(labColumns(), &quantity, &LabColumn::quantity) - labColumns().begin());
}

int LabTable::rarityOf(int column)
{
    constexpr int fromTable = 1; // estimates are as rare as the most common of the other quantities, which follow below
    const Kind kind = columnAt(column).kind;
    const Quantity* mean = kind == Kind::Mean ? columnAt(column).quantity : nullptr;
    if (mean != nullptr && mean != &quantity("entropy"))
        return fromTable + mean->tier;
    return kind > Kind::Theory ? fromTable : 0;
}

void LabTable::show(const LabData& data, bool bits)
{
    std::vector<std::size_t> points;
    for (std::size_t i = 0; data.sweep && i < data.sweep->points.size(); ++i)
        if (data.sweep->points[i].trials > 0)
            points.push_back(i);
    // If the rows are the same with better numbers, do not reset: selection and scroll position stay.
    const bool sameRows = data.sweep && data_.sweep && points == points_ && data.sweep->policies == data_.sweep->policies
        && data.sweep->lengths == data_.sweep->lengths && bits == bits_;
    if (!sameRows)
        beginResetModel();
    data_ = data;
    points_ = std::move(points);
    bits_ = bits;
    if (!sameRows)
        endResetModel();
    else if (!points_.empty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

int LabTable::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : int(points_.size()); }
int LabTable::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : int(labColumns().size()); }

bool LabTable::isEntropy(int column) const
{
    const auto& [kind, quantity] = columnAt(column);
    return quantity ? quantity->unit == QuantityUnit::Entropy : kind >= Kind::Theory && kind <= Kind::Law024;
}

double LabTable::number(const SweepPoint& point, const PointEstimates& estimates, int column) const
{
    const auto& [kind, quantity] = columnAt(column);
    switch (kind) {
    case Kind::Length:
        return double(point.n);
    case Kind::Multiplier:
        return point.multiplier;
    case Kind::Mean:
        return point[*quantity].mean;
    case Kind::Error:
        return point[*quantity].error;
    case Kind::Theory:
        return point.theoryEntropy().value_or(std::nan(""));
    case Kind::Limit:
        return point.limitEntropy.value_or(std::nan(""));
    case Kind::MeanField:
        return estimates.meanField.entropy;
    case Kind::Gaussian:
        return estimates.gaussian.entropy;
    case Kind::Laplace:
        return estimates.laplace.entropy;
    case Kind::Law024:
        return estimates.law024.entropy;
    case Kind::Freezing:
        return estimates.freezing;
    case Kind::Critical:
        return data_.critical ? data_.critical->at(point.n) : std::nan("");
    case Kind::Policy:
        break;
    }
    return std::nan("");
}

QString LabTable::text(int row, int column) const
{
    const SweepPoint& point = pointOf(row);
    if (columnAt(column).kind == Kind::Policy)
        return labSeriesName(*data_.sweep, point.policy);
    double value = number(point, estimatesOf(row), column);
    if (std::isnan(value))
        return {};
    if (isEntropy(column)) {
        Experiment experiment = data_.sweep->experiment;
        experiment.bits = bits_;
        value = shownEntropy(experiment, value);
    }
    return columnAt(column).kind == Kind::Length ? countText(point.n) : fixedText(value, 4);
}

// The critical multipliers are measured last, and keep their place until then.
bool LabTable::hasNumbers(int column) const
{
    if (points_.empty() || columnAt(column).kind == Kind::Policy || (columnAt(column).kind == Kind::Critical && !data_.critical))
        return true;
    for (int row = 0; row < rowCount(); ++row)
        if (!std::isnan(number(pointOf(row), estimatesOf(row), column)))
            return true;
    return false;
}

QString LabTable::whyEmpty(int row, int column) const
{
    const SweepPoint& point = pointOf(row);
    const auto& [kind, quantity] = columnAt(column);
    if (point.unsolved && kind != Kind::Freezing && kind != Kind::Critical)
        return translated(*point.unsolved);
    if (std::isnan(point.entropy().mean) && quantity)
        return tr("No row sees any key.");
    const Policy& policy = *findPolicy(data_.sweep->policies[point.policy].name);
    const bool ofTheory = kind >= Kind::Theory && kind != Kind::MeanField && kind != Kind::Freezing;
    if (ofTheory && policy.ofEntropy())
        return tr("There is no theory for this policy: it computes its scale from the entropy of each row, so its values can "
                  "only be measured.");
    if (ofTheory && policy.ofDistance)
        return tr("There is no theory for this policy: it scales each distance differently, so its values can only be measured.");
    switch (kind) {
    case Kind::Error:
        return data_.sweep->experiment.windows ? translated(data_.sweep->errorMeaning())
                                               : tr("A single value has no standard error.");
    case Kind::Mean:
        return quantity->absent ? translated(quantity->absent) : tr("Not defined here");
    case Kind::Theory:
        return tr("There is no theory for this source and entropy.");
    case Kind::Limit:
        return point.theoryEntropy() ? tr("This limit is off by more than 0.1 nats here, or some rows do not see every key.")
                                     : tr("There is no theory for this source and entropy.");
    case Kind::MeanField:
        return tr("This estimate exists only for Shannon's entropy of softmax weights; it is not shown where it is negative, "
                  "because no entropy is negative.");
    case Kind::Gaussian:
    case Kind::Laplace:
    case Kind::Law024:
        return std::isnan(estimatesOf(row).freezing)
            ? tr("This value holds for noise only, and only if every row sees every key.")
            : tr("Estimates below 0 are not shown, because no entropy is negative.");
    case Kind::Critical:
        return data_.critical && data_.critical->points.size() == data_.critical->lengths.size()
            ? tr("On average, rows see fewer than one key besides the one with the highest score, so there is no critical "
                 "multiplier.")
            : tr("Computing …");
    case Kind::Freezing:
        return tr("This value holds for noise only, and only if every row sees every key.");
    default:
        return tr("Not defined here");
    }
}

QVariant LabTable::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || !data_.sweep)
        return {};
    const int row = index.row(), column = index.column();
    const SweepPoint& point = pointOf(row);
    switch (role) {
    case Qt::DisplayRole:
        return text(row, column);
    case Qt::TextAlignmentRole:
        return int((columnAt(column).kind == Kind::Policy ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    case Qt::ToolTipRole: {
        const bool empty = text(row, column).isEmpty();
        return empty ? whyEmpty(row, column) : columnAt(column).kind == Kind::Policy ? text(row, column) : QString();
    }
    case SortRole: {
        if (columnAt(column).kind == Kind::Policy)
            return int(point.policy);
        const double value = number(point, estimatesOf(row), column);
        return std::isnan(value) ? QVariant() : QVariant(value);
    }
    default:
        return {};
    }
}

QString LabTable::unit() const
{
    if (!data_.sweep)
        return {};
    Experiment experiment = data_.sweep->experiment;
    experiment.bits = bits_;
    return entropyUnit(experiment);
}

QVariant LabTable::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int((columnAt(section).kind == Kind::Policy ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    return title(section, role == Qt::ToolTipRole);
}

QString LabTable::title(int column, bool tip) const
{
    const auto& [kind, quantity] = columnAt(column);
    switch (kind) {
    case Kind::Policy:
        return tip ? tr("Sort by policy") : tr("policy");
    case Kind::Length:
        return tip ? tr("Sequence length") : QStringLiteral("n");
    case Kind::Multiplier:
        return tip ? tr("Multiplier λ√d, the mean over the rows") : QStringLiteral("m");
    case Kind::Mean:
        return tip ? tr("%1, mean over rows and trials").arg(translated(quantity->help))
                   : withUnit(quantitySymbol(*quantity), isEntropy(column) ? unit() : QString());
    case Kind::Error:
        return !tip       ? QStringLiteral("± H")
            : data_.sweep ? tr("Standard error of H: %1").arg(translated(data_.sweep->errorMeaning()))
                          : tr("Standard error of H");
    case Kind::Theory:
        return tip ? tr("H expected by theory, exact at every length and scale") : tr("theory");
    case Kind::Limit:
        return tip ? tr("The limit of the theory for n → ∞, ln n − D; empty where it is off by more than 0.1 nats")
                   : tr("limit n → ∞");
    case Kind::MeanField:
        return tip ? tr("Estimate of H from the random scores: ln n − λ (s<sub>max</sub> − s̄)") : tr("mean field");
    case Kind::Gaussian:
        return tip ? tr("Estimate of H for n keys of noise: ln n − λ²d/2") : QStringLiteral("Gaussian");
    case Kind::Laplace:
        return tip ? tr("Laplace's estimate of H, for n keys of noise") : QStringLiteral("Laplace");
    case Kind::Law024:
        return tip ? tr("Estimate of H, correct at λ = 1 only: ln n − 0.24 λd") : QStringLiteral("0.24 λd");
    case Kind::Freezing:
        return tip ? tr("The multiplier m<sub>c</sub> at which the noise freezes") : tr("freezing m");
    case Kind::Critical:
        return tip ? overlayHelp(Overlay::Critical) : overlayName(Overlay::Critical);
    }
    return {};
}

} // namespace attentoscope
