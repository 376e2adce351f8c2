// SPDX-License-Identifier: GPL-3.0-or-later
// The main page: maps of A and B, the profile of a row, the curves against length, and the inspector of a cell.
#pragma once

#include "core/base/matrix.h"
#include "ui/widgets/page.h"

#include <vector>

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

class ExplorePage : public Page
{
    Q_OBJECT
public:
    ExplorePage(Document* document, Engine* engine, QWidget* parent = nullptr);

    std::vector<NamedFigure> figures() const override;
    void setPrintedCells(const QSize& cells) override;

protected:
    void followAlone() override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void showCell();
    void chooseSide(); // shows either the curves or the scatter plot of rows
    void alignPictures();
    void layOutSide();
    void stretch(QWidget* widget, int stretch); // sets the stretch of a widget in pictures_

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
    bool narrow_ = false; // the side is below the maps
};

} // namespace attentoscope
