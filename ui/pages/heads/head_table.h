// The heads as a table that is sorted by a click on a column: the entropy under A and B, and the other quantities under the
// policy that is shown.
#pragma once

#include "ui/pages/heads/head_grid.h"

#include <QAbstractTableModel>

class QSortFilterProxyModel;
class QTableView;

namespace attentoscope {

class HeadTable : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { Layer, Head, EntropyA, EntropyB, Normalized, PeakWeight, SinkMass, Locality, OutputShare, columns };
    static constexpr int SortRole = Qt::UserRole; // a number; undefined ones are invalid

    using QAbstractTableModel::QAbstractTableModel;

    void show(const HeadStudy& study, const Experiment& experiment, std::size_t policy);
    HeadPlace placeOf(int row) const { return places_[std::size_t(row)]; }
    int rowOf(const HeadPlace& place) const; // −1: it is not there
    bool hasOutputShares() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    double number(const HeadPlace& place, int column) const;

    HeadStudy study_;
    Experiment experiment_;
    std::size_t policy_ = 0;
    std::vector<HeadPlace> places_; // a row each
};

class HeadTableView : public QWidget
{
    Q_OBJECT
public:
    explicit HeadTableView(QWidget* parent = nullptr);

    void show(const HeadStudy& study, const Experiment& experiment, std::size_t policy, const std::optional<HeadPlace>& selected);
    using QWidget::show;
    QString tabbedText() const; // the whole table in the order that is shown, columns separated by tabs
    QTableView* view() const { return view_; }

signals:
    void chosen(const attentoscope::HeadPlace& place);
    void opened(const attentoscope::HeadPlace& place);

private:
    void fitColumns();
    HeadPlace placeAt(const QModelIndex& index) const;

    HeadTable* table_;
    QSortFilterProxyModel* sorted_;
    QTableView* view_;
    bool showing_ = false; // the selection changes by itself
};

} // namespace attentoscope
