// The page of geometry: what the order of the tokens changes, and outputs as points in the hull of the values.
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

class GeometryPage : public Board
{
    Q_OBJECT
public:
    GeometryPage(Document* document, Engine* engine, QWidget* parent = nullptr);

    std::vector<NamedFigure> figures() const override;

protected:
    void layOutSide() override;

private:
    QWidget* makeMaps();
    void addPoints();
    void showOrder();
    void showHull();
    void placeBar();
    ColorBarPicture barPicture() const;
    void selectRow(const PointAddress& point);
    void selectKey(const PointAddress& point);

    std::array<MapView*, 3> maps_{};
    ColorBar* bar_;
    OrderNumbers* orderNumbers_;
    OutputNumbers* outputNumbers_;
};

} // namespace attentoscope
