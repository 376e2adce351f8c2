// SPDX-License-Identifier: GPL-3.0-or-later
// A small map of everything in a corner of a zoomed map, with a frame around the part in view that can be dragged.
#pragma once

#include "ui/plots/maps/cell_range.h"
#include "ui/plots/maps/map_image.h"

#include "ui/figures/spoken_picture.h"

#include <QWidget>

#include <optional>

namespace attentoscope {

struct OverviewPicture {
    SharedRaster raster; // the whole map; null: not known yet, only the frame is drawn
    ColorScaling colors;
    CellRange full, range;
};

class MapOverview : public QWidget, public SpokenPicture
{
    Q_OBJECT
public:
    explicit MapOverview(QWidget* parent);

    // Shows the overview, or hides it when the whole map is in view.
    void show(const OverviewPicture& picture);
    QString inWords() const override;
    void placeIn(const QRect& cells); // puts it in the upper right corner of this rectangle of the parent

signals:
    void rangeRequested(const attentoscope::CellRange& range);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    QRectF frame() const; // rectangle around the part in view, with a minimum size
    QPointF cellAt(const QPointF& point) const; // x: key, y: row
    void moveTo(const QPointF& pointer);

    OverviewPicture picture_;
    QRect cells_;
    MapImage image_;
    std::optional<QPointF> grip_; // while dragging: vector from the pointer to the frame's centre
};

} // namespace attentoscope
