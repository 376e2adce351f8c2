// SPDX-License-Identifier: GPL-3.0-or-later
// The maps of A and B side by side, or one of them, their difference, or also further policies. They share zoom, pan, colours
// and selection. The colour bar is beside them, the switches for stage and colours above.
#pragma once

#include "ui/document/questions/maps.h"
#include "ui/document/questions/row_profile.h"
#include "ui/plots/maps/map_view.h"

#include <QSize>
#include <QTimer>
#include <QWidget>

#include <vector>

class QBoxLayout;

namespace attentoscope {

class ColorBar;
class Document;
class Engine;
class MapHover;
class MapList;
class MapOverview;
class ReductionButton;
class SecondLength;
class Watch;
struct MapSize;

class MapsPane : public QWidget
{
    Q_OBJECT
public:
    MapsPane(Document* document, Engine* engine, QWidget* parent = nullptr);

    std::vector<MapView*> maps() const;
    static int widthForCells(int cells); // px, with the maps of A and B whose cells are as wide as this
    void showMaps(); // again, after one of them was taken to fill the page
    int leftMargin() const; // px from this widget's left edge to the cells of A
    int heightForSquares() const; // height of this widget at which the cells of square maps are square; −1: they need not be
    int rightMargin() const; // px from the cells of B to this widget's right edge
    void setShownSelection(Index row, Index key); // the document's selection, or the default if there is none

signals:
    void marginsChanged();
    void mapMade(attentoscope::MapView* map); // an additional map was made

protected:
    void showEvent(QShowEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    const std::vector<MapView*>& shownMaps() const;
    bool arrangeMaps(); // shows the maps that the view state asks for; false: nothing changed
    void takeMap(MapView* map);
    void connectMap(MapView* map);
    void askForMaps();
    void showView();
    MapSize mapSize() const; // of the maps that are shown
    void placeBeside();
    void showOverview();
    const Maps& wholeOf(const Maps& shown) const; // the whole map, coarser than the visible part; without rasters if not known
    void showMap(MapView* map, MapPicture picture, const SharedRaster& under);
    void blink(bool on);

    Document* document_;
    Engine* engine_;
    MapList* list_;
    SecondLength* second_;
    QBoxLayout* lengths_; // of the maps at n and at the second length
    ColorBar* bar_;
    ReductionButton* reductions_;
    MapHover* hover_;
    MapOverview* overview_;
    Maps whole_; // the last maps of everything, drawn coarsely under a visible part
    Watch* pictures_ = nullptr;
    Watch* wholeMaps_ = nullptr;
    QTimer slow_; // elapses if the maps take long
    Index longest_ = 0; // the longest length of the curves
    bool blinking_ = false; // B is shown in A's place
};

} // namespace attentoscope
