// SPDX-License-Identifier: GPL-3.0-or-later
// The table model of the policy lab: one row for each policy and length.
#pragma once

#include "ui/pages/lab/lab_numbers.h"

#include <QAbstractTableModel>

#include <vector>

namespace attentoscope {

class LabTable : public QAbstractTableModel
{
    Q_OBJECT
public:
    // The columns of the other quantities come after the mean and error of the entropy.
    enum class Kind {
        Policy,
        Length,
        Multiplier,
        Mean,
        Error,
        Theory,
        Limit,
        MeanField,
        Gaussian,
        Laplace,
        Law024,
        Freezing,
        Critical
    };
    static int columnOf(Kind kind); // the first one of this kind
    static int columnOf(const Quantity& quantity); // the column of its mean
    static int rarityOf(int column); // see FittingColumns
    static constexpr int SortRole = Qt::UserRole; // a number or a text; an undefined number is an invalid QVariant

    using QAbstractTableModel::QAbstractTableModel;

    void show(const LabData& data, bool bits);
    bool hasNumbers(int column) const; // in any row, or they may still come

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    double number(const SweepPoint& point, const PointEstimates& estimates, int column) const; // entropies in nats
    QString text(int row, int column) const;
    QString whyEmpty(int row, int column) const;
    bool isEntropy(int column) const;
    QString unit() const; // of the entropies
    QString title(int column, bool help) const;

    const SweepPoint& pointOf(int row) const { return data_.sweep->points[points_[std::size_t(row)]]; }
    const PointEstimates& estimatesOf(int row) const { return data_.estimates[points_[std::size_t(row)]]; }

    LabData data_;
    std::vector<std::size_t> points_; // points measured so far
    bool bits_ = false;
};

} // namespace attentoscope
