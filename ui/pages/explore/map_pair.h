// The maps of A and B side by side, linked in zoom, pan, colours and selection, with the colour bar and the switches for
// stage and colours above.
#pragma once

#include "ui/document/questions/maps.h"
#include "ui/document/questions/row_profile.h"
#include "ui/figures/figure.h"
#include "ui/plots/maps/map_view.h"

#include <QSize>
#include <QTimer>
#include <QWidget>

namespace attentoscope {

class ChoiceBar;
class ColorBar;
class Document;
class Engine;
class Watch;

class MapPair : public QWidget
{
    Q_OBJECT
public:
    MapPair(Document* document, Engine* engine, QWidget* parent = nullptr);

    SharedFigure figure() const; // A, B and the colour bar
    MapView* map(int policy) const { return maps_[policy]; }
    int leftMargin() const; // px from this widget's edge to the cells of A
    int heightForSquares() const; // of this widget, so that cells of square maps are square; −1: they need not be
    int rightMargin() const; // px from the cells of B to this widget's edge
    void setPrintedCells(const QSize& cells); // see Page
    void setShownSelection(Index row, Index key); // the document's, or the one that stands in for none

signals:
    void marginsChanged();

protected:
    void showEvent(QShowEvent* event) override;

private:
    void makeSwitches();
    void connectMap(int policy);
    void askForMaps();
    void showMaps();
    void showView();
    MapDemand demand() const;
    void placeBar();
    void hover(int policy, Index row, Index key);
    void showHover();
    QString rasterNote(const Raster& raster) const;
    QString hoverText(const Profile& profile, Index key) const;

    Document* document_;
    Engine* engine_;
    MapView* maps_[2];
    ColorBar* bar_;
    ChoiceBar* stages_;
    ChoiceBar* scales_;
    Maps whole_; // the last ones of everything, coarse under a part of them
    Watch* pictures_ = nullptr;
    QTimer slow_; // runs out when the maps take long
    QSize printed_;
    Watch* pointed_ = nullptr;
    Index hoverRow_ = -1, hoverKey_ = -1;
    int hoverPolicy_ = 0;
};

} // namespace attentoscope
