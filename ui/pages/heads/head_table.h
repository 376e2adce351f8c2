// SPDX-License-Identifier: GPL-3.0-or-later
// The heads as a table: the entropy under A and under B, and the other quantities under the shown policy.
#pragma once

#include "ui/pages/head_boards/head_quantity.h"
#include "ui/pages/head_boards/head_rows.h"

namespace attentoscope {

class HeadTable : public HeadRows
{
    Q_OBJECT
public:
    enum Column { Layer, Head, EntropyA, EntropyB, firstQuantity }; // the other quantities and the share of the output follow

    using HeadRows::HeadRows;

    // `marked`: the head whose name is bold; nothing: none.
    void show(
        const HeadStudy& study, const Experiment& experiment, std::size_t policy, const std::optional<HeadPlace>& marked = {});
    QVariant data(const QModelIndex& index, int role) const override;

    int columnCount(const QModelIndex& parent = {}) const override;
    bool isWanted(int column) const override;
    int rarityOf(int column) const override;

protected:
    double number(const HeadPlace& place, int column) const override;
    QString text(double value, int column) const override;
    QString note(const HeadPlace& place, int column) const override;
    QString title(int column, bool help) const override;

private:
    std::size_t policy_ = 0;
    std::optional<HeadPlace> marked_;
};

} // namespace attentoscope
