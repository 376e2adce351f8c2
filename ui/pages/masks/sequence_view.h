// One sequence of the batch on the masks page: its map with square cells and the tokens at the axes, and the numbers of
// each row beside it, level with it.
#pragma once

#include "ui/document/questions/maps.h"
#include "ui/figures/figure.h"
#include "ui/theme/color_map.h"

#include <QWidget>

class QLabel;

namespace attentoscope {

class MapView;
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

    void show(const SequencePicture& picture, Index number, const ColorScaling& colors, const LabelRoom& room);
    using QWidget::show;
    // The side of the largest square of cells that a place of this size can hold; below 0: not even the labels fit.
    int sideIn(const QSize& size, const LabelRoom& room) const;
    int heightFor(int side, const LabelRoom& room) const;
    void setSide(int side); // after the geometry: the numbers take the width that is left
    MapView* map() const { return map_; }
    RowColumns* columns() const { return columns_; }
    SharedFigure figure() const;

signals:
    void clicked(attentoscope::Index row, attentoscope::Index key);

private:
    void hover(Index row, Index key);
    void placeColumns();

    QLabel* title_;
    MapView* map_;
    RowColumns* columns_;
    SharedResult result_;
    LabelRoom room_;
};

} // namespace attentoscope
