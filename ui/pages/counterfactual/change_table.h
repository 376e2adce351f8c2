// SPDX-License-Identifier: GPL-3.0-or-later
// Every head before and after: its entropy and peak weight under A and B, how far its map moves, the scales at which it would be
// as focused as under A, and as all heads of its layer, and the scale that its scores ask for beside those that A and B have.
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
