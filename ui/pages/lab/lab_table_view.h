// SPDX-License-Identifier: GPL-3.0-or-later
// The table of the policy lab: sorted by a click on a head, copied as text, exported.
#pragma once

#include "ui/figures/offers_figure.h"

#include <QWidget>

#include <set>

class QSortFilterProxyModel;
class QTableView;

namespace attentoscope {

class ElidedLabel;
class FittingColumns;
class LabTable;
struct LabData;
struct ViewState;

class LabTableView : public QWidget, public OffersFigure
{
    Q_OBJECT
public:
    explicit LabTableView(QWidget* parent = nullptr);

    // The columns of estimates that the view does not show are hidden.
    void show(const LabData& numbers, const ViewState& state, bool bits);
    using QWidget::show;

    // The selected cells, or all when none are, with their heads: columns separated by tabs.
    QString tabbedText() const;
    void copy() const;
    SharedFigure figure() const override; // all of it

signals:
    void exportRequested();

private:
    void fitColumns();

    LabTable* table_;
    QSortFilterProxyModel* sorted_;
    QTableView* view_;
    FittingColumns* columns_;
    std::set<int> unwanted_; // columns
    ElidedLabel* note_;
};

} // namespace attentoscope
