// SPDX-License-Identifier: GPL-3.0-or-later
// One sequence of the batch on the masks page under one policy: its map with square cells and the tokens at the axes, where it
// can be painted, and the numbers of each row beside it, level with it.
#pragma once

#include "ui/document/questions/maps.h"
#include "ui/figures/figure.h"
#include "ui/theme/color_map.h"

#include "ui/plots/maps/cell_range.h"

#include <QWidget>

class QLabel;

namespace attentoscope {

class MapView;
class MaskBrush;
class RowColumns;

// px of the tokens and axis labels beside the cells, the same for all sequences so that their maps are level.
struct LabelRoom {
    int left = 0, top = 0;
    bool operator==(const LabelRoom&) const = default;
};
LabelRoom labelRoomFor(const Sequences& sequences);

class SequenceView : public QWidget
{
    Q_OBJECT
public:
    explicit SequenceView(QWidget* parent = nullptr);

    struct Content {
        SequencePicture picture;
        std::size_t policy = 0; // of its result
        QString title; // rich text
        CellRange range{}; // of the map that is seen; empty: everything
        bool numbers = true; // of each row, beside it; else weights stand in the cells
    };
    void show(const Content& content, const ColorScaling& colors, const LabelRoom& room);
    using QWidget::show;
    // The side of the largest square for cells that a place of this size can hold; below 0: not even the labels fit.
    int sideIn(const QSize& size, const LabelRoom& room) const;
    int heightFor(int side, const LabelRoom& room) const;
    void setSide(int side); // after the geometry: the numbers take the width that is left
    MapView* map() const { return map_; }
    RowColumns* columns() const { return columns_; }
    MaskBrush* brush() const { return brush_; }
    const SharedResult& result() const { return result_; }
    bool hasOwnMask() const { return ownMask_; } // and not that of the experiment
    SharedFigure figure() const;

private:
    void hover(Index row, Index key);
    void placeColumns();
    int numbersWidth() const; // at least
    QSize cellsOf(int side) const;

    QLabel* title_;
    MapView* map_;
    RowColumns* columns_;
    MaskBrush* brush_;
    SharedResult result_;
    std::size_t policy_ = 0;
    bool ownMask_ = false, numbers_ = true;
    LabelRoom room_;
};

} // namespace attentoscope
