#include "ui/pages/lab/lab_table.h"

#include "ui/panels/cell_text.h"
#include "ui/text/number_text.h"
#include "ui/text/translated.h"

#include <cmath>

namespace attentoscope {

void LabTable::show(const LabData& data, bool bits)
{
    std::vector<std::size_t> points;
    for (std::size_t i = 0; data.sweep && i < data.sweep->points.size(); ++i)
        if (data.sweep->points[i].trials > 0)
            points.push_back(i);
    // The same rows with better numbers: selection and scroll position stay.
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
        emit dataChanged(index(0, 0), index(rowCount() - 1, columns - 1));
}

int LabTable::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : int(points_.size()); }
int LabTable::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columns; }

bool LabTable::isEntropy(int column) const
{
    return column == Entropy || column == EntropyError || (column >= Theory && column <= Law024);
}

double LabTable::number(const SweepPoint& point, const PointEstimates& estimates, int column) const
{
    switch (column) {
    case Length:
        return double(point.n);
    case Multiplier:
        return point.multiplier;
    case Entropy:
        return point.entropy.mean;
    case EntropyError:
        return point.entropy.error;
    case Normalized:
        return point.normalized.mean;
    case PeakWeight:
        return point.maxWeight.mean;
    case PlantedMass:
        return point.plantedMass.mean;
    case Gradient:
        return point.jacobianNorm.mean;
    case Theory:
        return point.theoryEntropy.value_or(std::nan(""));
    case Limit:
        return point.limitEntropy.value_or(std::nan(""));
    case MeanField:
        return estimates.meanField.entropy;
    case Gaussian:
        return estimates.gaussian.entropy;
    case Laplace:
        return estimates.laplace.entropy;
    case Law024:
        return estimates.law024.entropy;
    case Freezing:
        return estimates.freezing;
    default:
        return std::nan("");
    }
}

QString LabTable::text(int row, int column) const
{
    const SweepPoint& point = pointOf(row);
    if (column == PolicyColumn)
        return labSeriesName(*data_.sweep, point.policy);
    double value = number(point, estimatesOf(row), column);
    if (std::isnan(value))
        return {};
    if (isEntropy(column)) {
        Experiment experiment = data_.sweep->experiment;
        experiment.bits = bits_;
        value = shownEntropy(experiment, value);
    }
    return column == Length ? QString::number(point.n) : fixedText(value, 4);
}

QString LabTable::whyEmpty(int row, int column) const
{
    const SweepPoint& point = pointOf(row);
    if (point.unsolved && column != Freezing)
        return translated(*point.unsolved);
    if (std::isnan(point.entropy.mean) && column >= Entropy && column <= Gradient)
        return tr("No row sees any key.");
    switch (column) {
    case EntropyError:
        return data_.sweep->experiment.windows ? translated(data_.sweep->errorMeaning())
                                               : tr("A single value has no standard error.");
    case PlantedMass:
        return tr("Nothing is planted in this source.");
    case Theory:
        return tr("There is no theory for this source and entropy.");
    case Limit:
        return point.theoryEntropy ? tr("It is off by more than 0.1 nats here, or some rows do not see every key.")
                                   : tr("There is no theory for this source and entropy.");
    case MeanField:
        return tr("Below 0 an estimate says nothing of an entropy; for other entropies than Shannon's there is none.");
    case Gaussian:
    case Laplace:
    case Law024:
        return std::isnan(estimatesOf(row).freezing) ? tr("It is made for noise of which every row sees every key.")
                                                     : tr("Below 0 an estimate says nothing of an entropy.");
    case Freezing:
        return tr("It is made for noise of which every row sees every key.");
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
        return int((column == PolicyColumn ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    case Qt::ToolTipRole: {
        const bool empty = text(row, column).isEmpty();
        return empty ? whyEmpty(row, column) : column == PolicyColumn ? text(row, column) : QString();
    }
    case SortRole: {
        if (column == PolicyColumn)
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
    const QString unit = entropyUnit(experiment);
    return unit.isEmpty() ? unit : QStringLiteral(" (%1)").arg(unit);
}

QVariant LabTable::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int((section == PolicyColumn ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    const bool tip = role == Qt::ToolTipRole;
    switch (section) {
    case PolicyColumn:
        return tip ? tr("Sort by policy") : tr("policy");
    case Length:
        return tip ? tr("Sequence length") : QStringLiteral("n");
    case Multiplier:
        return tip ? tr("Multiplier λ√d, the mean over the rows") : QStringLiteral("m");
    case Entropy:
        return tip ? tr("Entropy of a row's weights, mean over rows and trials") : QStringLiteral("H") + unit();
    case EntropyError:
        return !tip       ? QStringLiteral("± H")
            : data_.sweep ? tr("Standard error of H: %1").arg(translated(data_.sweep->errorMeaning()))
                          : tr("Standard error of H");
    case Normalized:
        return tip ? tr("Entropy as a part of the largest that is possible") : QStringLiteral("H / ln n");
    case PeakWeight:
        return tip ? tr("The largest weight of a row") : tr("peak");
    case PlantedMass:
        return tip ? tr("The weight on the keys that the query looks for") : tr("planted");
    case Gradient:
        return tip ? tr("Frobenius norm of the softmax' Jacobian") : QStringLiteral("‖J‖");
    case Theory:
        return tip ? tr("H as theory expects it, exact at every length and scale") : tr("theory");
    case Limit:
        return tip ? tr("What theory tends to for n → ∞, ln n − D; empty where it is off by more than 0.1 nats") : tr("limit");
    case MeanField:
        return tip ? tr("Estimate ln n − λ (s_max − s̄) of H from the scores that were drawn") : tr("mean field");
    case Gaussian:
        return tip ? tr("Estimate ln n − λ²d/2 of H, of n keys of noise") : QStringLiteral("Gaussian");
    case Laplace:
        return tip ? tr("Laplace's estimate of H, of n keys of noise") : QStringLiteral("Laplace");
    case Law024:
        return tip ? tr("Estimate ln n − 0.24 λd of H, right at λ = 1 only") : QStringLiteral("0.24 λd");
    case Freezing:
        return tip ? tr("The multiplier at which the noise freezes") : QStringLiteral("m_c");
    default:
        return {};
    }
}

} // namespace attentoscope
