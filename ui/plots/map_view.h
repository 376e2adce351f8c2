// The heat map of one policy: a Raster of the core with axes in cells, query 0 at the top. It shows what it is given; zoom
// and pan are only asked for (rangeRequested), so that the owner can move all linked maps together. Until the raster of a
// new range is there the old one is shown stretched, with a thin line at the top edge.
#pragma once

#include "core/run/raster/raster.h"
#include "ui/figures/figure.h"
#include "ui/plots/cell_range.h"
#include "ui/theme/color_map.h"

#include <QStringList>
#include <QWidget>

#include <memory>

namespace attentoscope {

struct MapPicture {
    SharedRaster raster; // may be null: emptyText is shown
    CellRange full; // the whole map
    CellRange range; // what is seen of it
    ColorScaling colors;
    QString title; // rich text, one line
    QString note; // under the map: what is reduced or approximate
    QString emptyText; // plain text in place of the map
    QStringList queryTokens, keyTokens; // empty, or one per row and key of the whole map
    Index selectedRow = -1, selectedKey = -1;
    bool keysOnTop = false; // key axis above the map
    bool refining = false;
    int leftMargin = -1, rightMargin = -1; // px from the edge to the cells; −1: as much as the labels need
    int topMargin = -1; // the same above, below the title, so that maps with long and short key labels are level
};

// The picture on paper.
SharedFigure makeMapFigure(MapPicture picture);

class MapView : public QWidget
{
    Q_OBJECT
public:
    explicit MapView(QWidget* parent = nullptr);
    ~MapView() override;

    void show(const MapPicture& picture);
    using QWidget::show;
    // Single changes, cheaper to say than a whole picture.
    void setRaster(SharedRaster raster);
    void setRange(const CellRange& range);
    void setColors(const ColorScaling& colors);
    void setSelection(Index row, Index key); // −1: none
    void setRefining(bool refining);
    void setTitle(const QString& richText);
    void setNote(const QString& note);
    void setSideMargins(int left, int right); // −1: as needed

    const MapPicture& picture() const;
    SharedFigure figure() const;
    QRect plotRect() const; // the cells, in widget coordinates
    QSize plotPixels() const; // the same in device pixels: ask the core for exactly this many
    QPoint cellCentre(Index row, Index key) const; // in widget coordinates

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void hovered(attentoscope::Index row, attentoscope::Index key);
    void left();
    void clicked(attentoscope::Index row, attentoscope::Index key);
    void rangeRequested(const attentoscope::CellRange& range); // wheel, drag, double click (everything), keys + − 0 and arrows
    void plotSizeChanged(QSize devicePixels);
    void plotRectChanged(QRect rect);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    struct Private;
    std::unique_ptr<Private> d_;
};

} // namespace attentoscope
