// SPDX-License-Identifier: GPL-3.0-or-later
// One sequence of the batch on the masks page under one policy: its map with square cells and tokens at the axes, which can be
// painted, and beside it the numbers of each row.
#pragma once

#include "ui/document/questions/maps.h"
#include "ui/figures/edits/named_text.h"
#include "ui/theme/color_map.h"

#include "ui/plots/maps/cell_range.h"

#include <QWidget>

class QLabel;

namespace attentoscope {

class MapView;
class MaskBrush;
class RowColumns;

// Space (px) for tokens, axis labels and what stands below the cells; the same for all sequences, so that their maps are aligned.
struct LabelRoom {
    int left = 0, top = 0, bottom = 0;
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
        std::size_t policy = 0; // index in the result
        NamedText title; // rich text
        CellRange range{}; // the visible part of the map; empty: everything
        bool numbers = true; // whether numbers of each row are beside the map; otherwise the weights are written into the cells
    };
    void show(const Content& content, const ColorScaling& colors, const LabelRoom& room);
    using QWidget::show;
    // Returns the side (px) of the largest square of cells that fits into this size; below 0: not even the labels fit.
    int sideIn(const QSize& size, const LabelRoom& room) const;
    int heightFor(int side, const LabelRoom& room) const;
    int sideForNames() const; // the side at which every token has its name; 0: it has numbers
    void setSide(int side); // call it after setting the geometry: the numbers take the remaining width
    MapView* map() const { return map_; }
    RowColumns* columns() const { return columns_; }
    MaskBrush* brush() const { return brush_; }
    const SharedResult& result() const { return result_; }
    bool hasOwnMask() const { return ownMask_; } // not the mask of the experiment

private:
    void hover(Index row, Index key);
    void placeColumns();
    int numbersWidth() const; // px, at least
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
