// SPDX-License-Identifier: GPL-3.0-or-later
// The page of geometry: what the order of the tokens changes, and outputs as points in the hull of the values; or a query that is
// moved by hand.
#pragma once

#include "ui/plots/points/point_view.h"
#include "ui/widgets/board.h"

#include <array>

namespace attentoscope {

class ColorBar;
struct ColorBarPicture;
class MapView;
class OrderNumbers;
class OutputNumbers;
class QueryPane;

class GeometryPage : public Board
{
    Q_OBJECT
public:
    GeometryPage(Document* document, Engine* engine, QWidget* parent = nullptr);

    std::vector<NamedFigure> figures() const override;
    int boardOf(const QString& figure) const override; // 0: order and hull, 1: the query by hand
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
    void placeQuery(const std::optional<PlanePoint>& place); // none: its own
    void placeBar();
    ColorBarPicture barPicture() const;
    void selectRow(const PointAddress& point);
    void selectKey(const PointAddress& point);

    std::array<MapView*, 3> maps_{};
    ColorBar* bar_;
    OrderNumbers* orderNumbers_;
    OutputNumbers* outputNumbers_;
    QueryPane* query_ = nullptr;
    std::vector<QWidget*> ofOrder_; // what makes way for it
};

} // namespace attentoscope
