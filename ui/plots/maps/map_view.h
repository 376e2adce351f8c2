// The heat map of one policy: a Raster of the core with axes in cells, query 0 at the top. It shows what it is given; zoom
// and pan are only asked for (rangeRequested), so that the owner can move all linked maps together. Until the raster of a
// new range is there the old one is shown stretched, with a thin line at the top edge.
#pragma once

#include "core/attention/raster/raster.h"
#include "core/masks/key_ranges.h"
#include "ui/plots/maps/cell_range.h"
#include "ui/plots/plot_view.h"
#include "ui/theme/color_map.h"

#include <QStringList>

#include <utility>

class QKeyEvent;
class QWheelEvent;

namespace attentoscope {

class MapPlot;

// What changes without a new layout.
struct MapState {
    ColorScaling colors;
    Index selectedRow = -1, selectedKey = -1;
    KeyRanges brushedRows; // have a bar beside the cells
    bool refining = false;

    void unmark() // on paper nothing is selected
    {
        selectedRow = selectedKey = -1;
        brushedRows.clear();
        refining = false;
    }

    bool operator==(const MapState&) const = default;
};

struct MapPicture : MapState {
    using State = MapState;
    using Place = std::pair<Index, Index>; // a cell: query row and key
    SharedRaster raster; // may be null: emptyText is shown
    SharedRaster under; // coarser, seen where the raster does not reach; may be null
    CellRange full; // the whole map
    CellRange range; // what is seen of it
    QString title; // rich text, one line
    QString note; // under the map: what is reduced or approximate
    QString emptyText; // plain text in place of the map
    QStringList queryTokens, keyTokens; // empty, or one per row and key of the whole map
    bool keysOnTop = false; // key axis above the map
    bool rowNames = true; // numbers or tokens beside the rows; a neighbour on the left may have them
    bool values = false; // stand in the cells, where every cell is known and has room
    int leftMargin = -1, rightMargin = -1; // px from the edge to the cells; −1: as much as the labels need
    int topMargin = -1; // the same above, below the title, so that maps with long and short key labels are level

    bool operator==(const MapPicture&) const = default;
};

// The picture on paper.
SharedFigure makeMapFigure(MapPicture picture);

class MapView : public PictureView<MapPicture>
{
    Q_OBJECT
public:
    explicit MapView(QWidget* parent = nullptr);

    // Single changes of the picture.
    void setRange(const CellRange& range);
    void setColors(const ColorScaling& colors);
    void setSelection(Index row, Index key); // −1: none
    void setBrushedRows(const KeyRanges& rows);
    void setRefining(bool refining);
    void setSideMargins(int left, int right); // −1: as needed

    QString selectedInWords() const override;
    QSize plotPixels() const; // plotRect(), the cells, in device pixels: ask the core for exactly this many
    QPoint cellCentre(Index row, Index key) const; // in widget coordinates

signals:
    void hovered(attentoscope::Index row, attentoscope::Index key);
    void left();
    void clicked(attentoscope::Index row, attentoscope::Index key);
    void rangeRequested(const attentoscope::CellRange&
            range); // wheel, drag, double click (everything), keys + − 0, Shift and arrows; at an axis for this axis alone
    // Dragged over beside the cells; with Shift in addition to those that are brushed. Enter: the selected row, Escape: none.
    void rowsBrushed(const attentoscope::KeyRanges& rows);
    void plotSizeChanged(QSize devicePixels);
    void plotRectChanged(QRect rect);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void pointerMoved(QMouseEvent* event) override;
    void pointerPressed(QMouseEvent* event) override;
    void pointerLeft() override;
    bool takesShift(const QPointF& point) const override;
    bool event(QEvent* event) override;
    void laidOutAnew() override { tellSize(); }

private:
    const MapPlot* mapPlot() const;
    void wheel(QWheelEvent* event);
    void release(QMouseEvent* event);
    void zoom(const QPointF& at, double factor); // at: cell, x = key
    enum class Side { None, Cells, Keys, Queries }; // the cells, or the axis beside them
    Side sideAt(const QPointF& point) const;
    bool isSelectable() const; // somebody hears which cell is meant
    bool isBrushable() const; // somebody hears which rows are
    Index rowAt(const QPointF& point) const; // or the nearest that is seen
    void brush(const QMouseEvent& event);
    bool brushByKey(const QKeyEvent& event); // false: another key
    bool moveCell(const QKeyEvent& event); // the selected one, by arrows, Home, End and page keys; false: another key
    void requestAlong(Side side, const CellRange& range); // of the other axis nothing changes
    void request(const CellRange& range);
    void tellSize();

    struct RowBrush {
        QPointF pressed;
        KeyRanges before; // rows that stay
        bool adds = false, moved = false;
    };
    std::optional<RowBrush> brush_; // while it is drawn
    std::optional<QPointF> pressed_; // where the left button went down
    CellRange rangeAtPress_;
    bool dragging_ = false;
    bool inside_ = false; // the pointer is over a cell
    QRect lastRect_;
    QSize lastPixels_;
};

extern template class PictureView<MapPicture>; // last: lupdate loses the namespace behind it

} // namespace attentoscope
