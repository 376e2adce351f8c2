// The page of equivariance and geometry: the map of permuted tokens beside the original, the output of a row as a point in the
// hull of its values, and entropy as the distance from the hull's corners.
#pragma once

#include "ui/document/view_state.h"
#include "ui/pages/geometry/geometry_study.h"
#include "ui/pages/page.h"

#include <any>
#include <array>

namespace attentoscope {

class ChoiceBar;
class ColorBar;
class Document;
class Engine;
class MapView;
class OrderNumbers;
class OutputNumbers;
class PointView;
struct PointAddress;

class GeometryPage : public Page
{
    Q_OBJECT
public:
    GeometryPage(Document* document, Engine* engine, QWidget* parent = nullptr);

    std::vector<NamedFigure> figures() const override;
    void setCurrent(bool current) override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeMaps();
    QWidget* makePoints();
    void ask();
    void take(const std::any& found);
    void selectRow(const PointAddress& point);
    void selectKey(const PointAddress& point);
    void showAll();
    void showOrder();
    void placeBar();

    Document* document_;
    Engine* engine_;
    std::array<MapView*, 3> maps_{};
    ColorBar* bar_;
    PointView* hull_;
    PointView* distances_;
    ChoiceBar* distance_;
    OrderNumbers* orderNumbers_;
    OutputNumbers* outputNumbers_;
    GeometryStudy known_;
    bool current_ = false;
};

} // namespace attentoscope
