// The whole map, small, in a corner of a part of it that is seen large: a frame says where that part is, and is dragged.
#pragma once

#include "ui/plots/maps/cell_range.h"
#include "ui/plots/maps/map_image.h"

#include "ui/figures/spoken_picture.h"

#include <QWidget>

#include <optional>

namespace attentoscope {

struct OverviewPicture {
    SharedRaster raster; // of the whole map; null: not known, the frame alone
    ColorScaling colors;
    CellRange full, range;
};

class MapOverview : public QWidget, public SpokenPicture
{
    Q_OBJECT
public:
    explicit MapOverview(QWidget* parent);

    // It hides where everything is seen.
    void show(const OverviewPicture& picture);
    QString inWords() const override;
    void placeIn(const QRect& cells); // in the upper right corner of this part of the parent

signals:
    void rangeRequested(const attentoscope::CellRange& range);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    QRectF frame() const; // of the part that is seen
    QPointF cellAt(const QPointF& point) const; // x: key, y: row
    void moveTo(const QPointF& pointer);

    OverviewPicture picture_;
    QRect cells_;
    MapImage image_;
    std::optional<QPointF> grip_; // of the frame's centre, from the pointer
};

} // namespace attentoscope
