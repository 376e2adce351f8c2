// SPDX-License-Identifier: GPL-3.0-or-later
// The table of the policy lab. A click on a header sorts it; it can be copied as text and exported.
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

    // Hides the columns of estimates that the view does not show.
    void show(const LabData& numbers, const ViewState& state, bool bits);
    using QWidget::show;

    // Returns the selected cells (all if none are selected) with their headers, columns separated by tabs.
    QString tabbedText() const;
    void copy() const;
    SharedFigure figure() const override; // the whole table

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
