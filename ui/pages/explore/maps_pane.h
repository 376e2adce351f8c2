// The maps of A and B side by side, or one of them, or their difference, linked in zoom, pan, colours and selection, with the
// colour bar and the switches for stage and colours above.
#pragma once

#include "ui/document/questions/maps.h"
#include "ui/document/questions/row_profile.h"
#include "ui/figures/figure.h"
#include "ui/plots/maps/map_view.h"

#include <QSize>
#include <QTimer>
#include <QWidget>

#include <vector>

namespace attentoscope {

class ColorBar;
class Document;
class Engine;
class MapOverview;
class ReductionButton;
class Watch;

class MapPair : public QWidget
{
    Q_OBJECT
public:
    MapPair(Document* document, Engine* engine, QWidget* parent = nullptr);

    SharedFigure figure() const; // what is seen, and the colour bar
    std::vector<MapView*> maps() const { return {maps_[0], maps_[1], difference_}; }
    bool isPair() const { return shownMaps().size() == 2; }
    int leftMargin() const; // px from this widget's edge to the cells of A
    int heightForSquares() const; // of this widget, so that cells of square maps are square; −1: they need not be
    int rightMargin() const; // px from the cells of B to this widget's edge
    void setPrintedCells(const QSize& cells); // see Page
    void setShownSelection(Index row, Index key); // the document's, or the one that stands in for none

signals:
    void marginsChanged();

protected:
    void showEvent(QShowEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    std::vector<MapView*> shownMaps() const;
    void arrangeMaps();
    void connectMap(MapView* map);
    void askForMaps();
    void showMaps();
    void showView();
    MapDemand demand() const;
    void placeBeside();
    void showOverview();
    const Maps& wholeOf(const Maps& shown) const; // coarser than what is seen; without rasters: not known
    void hover(MapView* map, Index row, Index key);
    MapPicture pictureOf(const Maps& maps) const; // what all have in common
    void blink(bool on);
    void showHover();
    QString hoverText(const Profile& profile, Index key) const;

    Document* document_;
    Engine* engine_;
    MapView* maps_[2];
    MapView* difference_;
    ColorBar* bar_;
    ReductionButton* reductions_;
    MapOverview* overview_;
    Maps whole_; // the last ones of everything, coarse under a part of them
    Watch* pictures_ = nullptr;
    Watch* wholeMaps_ = nullptr;
    QTimer slow_; // runs out when the maps take long
    QSize printed_;
    Watch* pointed_ = nullptr;
    Index hoverRow_ = -1, hoverKey_ = -1;
    MapView* hoverMap_ = nullptr;
    bool blinking_ = false; // B stands in A's place
};

} // namespace attentoscope
