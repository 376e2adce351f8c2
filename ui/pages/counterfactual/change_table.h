// SPDX-License-Identifier: GPL-3.0-or-later
// The table of every head before and after: entropy and peak weight under A and B, and how much its map changes. Also scales:
// the one that gives it its entropy under A, the one that gives all heads of the layer the same entropy, and the critical one
// beside those of A and B.
#pragma once

#include "ui/pages/head_boards/head_rows.h"

namespace attentoscope {

class ChangeTable : public HeadRows
{
    Q_OBJECT
public:
    enum Column {
        Layer,
        Head,
        EntropyA,
        EntropyB,
        EntropyChange,
        PeakA,
        PeakB,
        PeakChange,
        MovedWeight,
        Divergence,
        MatchedTau,
        CommonMultiplier,
        Critical,
        ScaleA,
        ScaleB,
        columns
    };

    using HeadRows::HeadRows;
    using HeadRows::showStudy;

    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool isWanted(int column) const override;
    int rarityOf(int column) const override;

protected:
    double number(const HeadPlace& place, int column) const override;
    QString text(double value, int column) const override;
    QString title(int column, bool help) const override;
    QString note(const HeadPlace& place, int column) const override;
};

} // namespace attentoscope
