// SPDX-License-Identifier: GPL-3.0-or-later
// The main page: maps of A and B, the profile of a row, the curves against length, and the inspector of a cell.
#pragma once

#include "core/base/matrix.h"
#include "ui/widgets/page.h"

#include <vector>

class QHBoxLayout;
class QVBoxLayout;

namespace attentoscope {

class CurvePane;
class Document;
class Engine;
class AxisButton;
class CellInspector;
class MapsPane;
class MaskHint;
class ProfilePane;
class LayoutShares;
class RowScatter;
class SideShare;
class ToggleButton;

class ExplorePage : public Page
{
    Q_OBJECT
public:
    ExplorePage(Document* document, Engine* engine, QWidget* parent = nullptr);

    std::vector<NamedFigure> figures() const override;
    Span underMessages() const override;

protected:
    void followAlone() override;
    int heightOfPictures() const override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    // Wide: the side is beside the maps. Folded: it is beside the profile, with either the curves or the inspector. Narrow:
    // there are only maps, and curves below them.
    enum class Shape { Wide, Folded, Narrow };
    void showCell();
    void chooseSide(); // shows either the curves or the scatter plot of rows
    void alignPictures();
    void layOutSide();
    Shape shapeFor(int width) const;
    void takeShape(Shape shape);
    int widthWithoutSide(int cells) const; // px of a page with the side beside the maps, if their cells are as wide as this
    int besideProfile() const; // px that everything but the side needs where that is beside the profile
    void stretch(int place, int stretch); // sets a stretch in pictures_: 0 are the maps, 1 is what is below them

    Document* document_;
    Engine* engine_;
    MaskHint* hint_;
    MapsPane* maps_;
    ProfilePane* profile_;
    CurvePane* curves_;
    RowScatter* rows_;
    CellInspector* inspector_;
    QWidget *side_, *lower_; // what is beside the maps, and below them
    AxisButton* axis_;
    QVBoxLayout* pictures_;
    LayoutShares* mapShare_; // shares of the height for maps and profile
    SideShare *sideShare_, *inspectorShare_;
    bool aligning_ = false;
    QHBoxLayout* below_; // lower_ and, where the page is too narrow for it beside the maps, side_
    ToggleButton* cell_; // shows the inspector in the place of the curves; only there
    Shape shape_ = Shape::Wide;
};

} // namespace attentoscope
