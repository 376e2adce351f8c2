// SPDX-License-Identifier: GPL-3.0-or-later
// The heat map of one policy: a raster with axes in cells, query 0 at the top. It shows the picture that it is given; zooming
// and panning only emit rangeRequested(), so that the owner can move all linked maps together. Until the raster of a new range
// arrives, the old one is shown stretched, with a thin line at the top edge.
#pragma once

#include "core/attention/raster/raster.h"
#include "core/masks/key_ranges.h"
#include "ui/figures/edits/named_text.h"
#include "ui/plots/maps/cell_range.h"
#include "ui/plots/maps/row_shares.h"
#include "ui/plots/plot_view.h"
#include "ui/theme/color_map.h"
#include "ui/theme/hue.h"

#include <QStringList>

#include <optional>
#include <utility>

class QKeyEvent;
class QWheelEvent;

namespace attentoscope {

class MapPlot;

// The part of a MapPicture that can change without a new layout.
struct MapState {
    ColorScaling colors;
    Index selectedRow = -1, selectedKey = -1;
    KeyRanges brushedRows; // marked by a bar beside the cells
    bool refining = false;

    void unmark() // figures show no selection
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
    SharedRaster raster; // null: emptyText is shown
    SharedRaster under; // a coarser one, drawn where `raster` does not reach; may be null
    CellRange full; // the whole map
    CellRange range; // the part in view
    NamedText title; // rich text, one line
    QString note; // under the map: what is reduced or approximate
    bool noteIsBeside = false; // a map beside this one says the note, so that it is said once
    QString emptyText; // plain text in place of the map
    QStringList queryTokens, keyTokens; // empty, or one for each row and key of the whole map
    QString ground; // what the cells belong to: cursors go when it changes
    bool keysOnTop = false; // key axis above the map
    SharedShares shares; // drawn as a bar beside the cells; null: none
    bool roomForShares = false; // keep its room free even if there is none
    bool roomForNote = false; // a line, whatever it says: it changes while a map is refined, and what a pixel covers with it
    bool sharesGiveWay = false; // leave the bar out where it would leave the cells too little room
    Hue hue; // of the bar
    std::optional<QColor> ownBarColor = {}; // by an author, in place of that of the hue
    QString rowTitle; // what rows are; empty: queries
    bool rowNames = true; // false: a map on the left shows the names of the rows
    bool values = false; // write values into the cells if every cell is known and has room
    int leftMargin = -1, rightMargin = -1; // px from the edge to the cells; −1: as much as the labels need
    int topMargin = -1; // px below the title, so that maps with long and short key labels line up; −1: as needed

    bool operator==(const MapPicture&) const = default;
};

// Makes the picture for a figure.
SharedFigure makeMapFigure(MapPicture picture);

class MapView : public PictureView<MapPicture>
{
    Q_OBJECT
public:
    explicit MapView(QWidget* parent = nullptr);

    // Change one part of the picture.
    void setRange(const CellRange& range);
    void setColors(const ColorScaling& colors);
    void setSelection(Index row, Index key); // −1: none
    void setBrushedRows(const KeyRanges& rows);
    void setRefining(bool refining);
    void setSideMargins(int left, int right); // −1: as needed

    QString selectedInWords() const override;
    QSize plotPixels() const; // size of plotRect() in device pixels: a raster should have exactly as many
    QPoint cellCentre(Index row, Index key) const; // in widget coordinates
    QRect sharesRect() const; // of the bar beside the cells, in widget coordinates

signals:
    void hovered(attentoscope::Index row, attentoscope::Index key);
    void left();
    void clicked(attentoscope::Index row, attentoscope::Index key);
    // Emitted by the wheel, a drag, a double click (everything), the keys + − 0, and Shift with arrows. Beside an axis, wheel and
    // double click change the range of that axis only.
    void rangeRequested(const attentoscope::CellRange& range);
    // Emitted while the user drags beside the rows; Shift adds to the rows that are brushed already. Enter toggles the selected
    // row, and Escape clears all.
    void rowsBrushed(const attentoscope::KeyRanges& rows);
    void plotSizeChanged(QSize devicePixels);
    void plotRectChanged(QRect rect);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void pointerMoved(QMouseEvent* event) override;
    void pointerPressed(QMouseEvent* event) override;
    void pointerLeft() override;
    void shownAnew() override; // renews what tool tips tell of the cell or the bar under the pointer
    bool takesShift(const QPointF& point) const override;
    bool event(QEvent* event) override;
    void laidOutAnew() override { tellSize(); }

private:
    const MapPlot* mapPlot() const;
    void wheel(QWheelEvent* event);
    void release(QMouseEvent* event);
    void zoom(const QPointF& at, double factor); // x: key, y: row
    enum class Side { None, Cells, Keys, Queries }; // part of the widget: the cells or an axis beside them
    Side sideAt(const QPointF& point) const;
    bool isSelectable() const; // clicked() is connected
    bool isBrushable() const; // rowsBrushed() is connected
    Index rowAt(const QPointF& point) const; // the nearest row in view
    void brush(const QMouseEvent& event);
    bool brushByKey(const QKeyEvent& event); // returns false if the key does not belong to it
    bool moveCell(const QKeyEvent& event); // moves the selected cell by arrows, Home, End and page keys; false: another key
    void requestAlong(Side side, const CellRange& range); // changes the range along this side only
    void request(const CellRange& range);
    void tellSize();
    void tellShare(const QPointF& point);

    struct RowBrush {
        QPointF pressed;
        KeyRanges before; // rows that stay brushed during the drag
        bool adds = false, moved = false;
    };
    std::optional<RowBrush> brush_; // while rows are being brushed
    std::optional<QPointF> pressed_; // where the left button went down
    CellRange rangeAtPress_;
    bool dragging_ = false;
    bool inside_ = false; // the pointer is over a cell
    QPointF pointer_; // where it was last
    QString shareSaid_; // the tooltip of the bar beside the cells
    QRect lastRect_;
    QSize lastPixels_;
};

extern template class PictureView<MapPicture>; // must be last: lupdate loses the namespace after it

} // namespace attentoscope
