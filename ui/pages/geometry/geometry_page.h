// SPDX-License-Identifier: GPL-3.0-or-later
// The page of geometry with two boards: the effect of the order of tokens and the outputs as points in the hull of the values;
// or a query that the user moves.
#pragma once

#include "core/studies/geometry/hull_plane.h"
#include "ui/plots/points/point_view.h"
#include "ui/widgets/board.h"

namespace attentoscope {

class MapRow;
class NumberGrid;
class OutputNumbers;
class QueryPane;

class GeometryPage : public Board
{
    Q_OBJECT
public:
    GeometryPage(Document* document, Engine* engine, QWidget* parent = nullptr);

    std::vector<NamedFigure> figures() const override;
    int boardOf(const QString& figure) const override; // 0: order and hull, 1: the moved query
    void showBoard(int board) override;

protected:
    void layOutSide() override;

private:
    QWidget* makeMaps();
    void addPoints();
    void addQuery();
    void showOrder();
    void showHull();
    void showQuery();
    void placeQuery(const std::optional<PlanePoint>& place); // none: the row's own query
    void selectRow(const PointAddress& point);
    void selectKey(const PointAddress& point);

    MapRow* maps_ = nullptr;
    NumberGrid* orderNumbers_;
    OutputNumbers* outputNumbers_;
    QueryPane* query_ = nullptr;
    std::vector<QWidget*> ofOrder_; // the widgets of board 0, hidden on board 1
};

} // namespace attentoscope
