// SPDX-License-Identifier: GPL-3.0-or-later
// Tables with one row per head: a base class of the models (derived classes add the columns), and the view. A click on a header
// sorts it, and it can be copied as text.
#pragma once

#include "core/studies/heads/head_study.h"
#include "ui/figures/offers_figure.h"
#include "ui/pages/head_boards/head_place.h"

#include <QAbstractTableModel>
#include <QWidget>

#include <functional>
#include <optional>
#include <vector>

class QSortFilterProxyModel;
class QTableView;

namespace attentoscope {

class FittingColumns;

class HeadRows : public QAbstractTableModel
{
    Q_OBJECT
public:
    static constexpr int SortRole = Qt::UserRole; // a number; an undefined one is an invalid QVariant

    using QAbstractTableModel::QAbstractTableModel;

    HeadPlace placeOf(int row) const { return places_[std::size_t(row)]; }
    int rowOf(const HeadPlace& place) const; // −1: not in the table

    virtual bool isWanted(int column) const = 0; // whether the column tells anything for this study
    virtual int rarityOf(int column) const = 0; // see FittingColumns
    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

protected:
    void showStudy(const HeadStudy& study, const Experiment& experiment);

    bool hasNumbers(int column) const; // some head's number is known and defined
    virtual double number(const HeadPlace& place, int column) const = 0; // NaN: not known or not defined
    virtual QString text(double value, int column) const = 0;
    virtual QString title(int column, bool help) const = 0;
    // Returns text for the tooltip; the default is the head's problem, if any.
    virtual QString note(const HeadPlace& place, int column) const;

    HeadStudy study_;
    Experiment experiment_;
    std::vector<HeadPlace> places_; // of all heads, one per row
};

class HeadTableView : public QWidget, public OffersFigure
{
    Q_OBJECT
public:
    // Takes ownership of the rows. `name` becomes the object name of the table inside.
    HeadTableView(HeadRows* rows, const QString& name, QWidget* parent);

    // Calls `change`, which fills the rows anew, and restores the selection.
    void show(const std::function<void()>& change, const std::optional<HeadPlace>& selected);
    using QWidget::show;
    QString tabbedText() const; // all rows in the displayed order, columns separated by tabs
    SharedFigure figure() const override; // the same table as a figure
    QTableView* view() const { return view_; }
    int heightOfRows(int count) const; // px, with the header

signals:
    void chosen(const attentoscope::HeadPlace& place);
    void opened(const attentoscope::HeadPlace& place);

private:
    void fitColumns();
    HeadPlace placeAt(const QModelIndex& index) const;

    HeadRows* rows_;
    QSortFilterProxyModel* sorted_;
    QTableView* view_;
    FittingColumns* columns_;
    bool showing_ = false; // the program, not the user, changes the selection
};

} // namespace attentoscope
