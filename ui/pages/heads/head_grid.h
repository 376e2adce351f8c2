// SPDX-License-Identifier: GPL-3.0-or-later
// All heads of all layers as small pictures, a layer a row where that fits: their maps with a frame in the colour of a quantity,
// or fields of that colour. One widget draws them all; those that are not known yet are empty frames.
#pragma once

#include "ui/figures/spoken_picture.h"
#include "ui/pages/head_boards/head_place.h"
#include "ui/pages/head_boards/head_quantity.h"

#include <QHash>
#include <QImage>
#include <QWidget>

#include <functional>
#include <optional>

class QPainter;

namespace attentoscope {

struct HeadGridPicture {
    HeadStudy study;
    Experiment experiment; // unit
    HeadQuantity quantity = headQuantity("entropy");
    std::size_t policy = 0;
    bool maps = true;
    ColorScaling colors; // of the quantity
    ColorScaling mapColors; // of weights
    QString title;
    std::optional<HeadPlace> selected;
};

// Where the heads stand: a layer below the other, and where that makes the squares small in several columns of layers. No square
// gets smaller than can be pointed at; layers for which there is no room then are left out.
class HeadGridLayout
{
public:
    HeadGridLayout(const HeadStudy& study, const QRectF& rect, const FigureStyle& style, bool captions);
    std::size_t layers() const { return shown_; } // that have room: the first ones
    QRectF square(const HeadPlace& place) const; // the picture of a head, without its caption
    std::optional<HeadPlace> at(const QPointF& point) const;
    double side() const { return side_; }
    bool captions() const { return caption_ > 0; }
    bool hasLabels() const { return labelled_ && labels_ > 0; }
    QRectF label(std::size_t layer) const; // at the left of the first row of the layer; as high as that
    std::size_t inColumn(std::size_t layer) const { return layer % layersOfColumn_; } // 0: at the top
    double layerPitch() const { return double(rowsOfLayer_) * pitchY(); }

private:
    void tryColumns(std::size_t count, double labels, double caption);
    void keepSmallestSide();
    double pitchY() const { return side_ + gap_ + caption_; }
    double columnPitch() const { return area_.width() / double(layerColumns_); }

    const HeadStudy* study_;
    QRectF area_;
    double unit_;
    std::size_t most_ = 1; // heads of a layer
    bool labelled_ = true;
    double side_ = 0, gap_ = 0, caption_ = 0, labels_ = 0;
    std::size_t columns_ = 1, rowsOfLayer_ = 1; // of the heads of a layer
    std::size_t layerColumns_ = 1, layersOfColumn_ = 1, shown_ = 0;
};

class HeadGrid : public QWidget, public SpokenPicture
{
    Q_OBJECT
public:
    explicit HeadGrid(QWidget* parent = nullptr);

    void show(const HeadGridPicture& picture);
    using QWidget::show;
    const HeadGridPicture& picture() const { return picture_; }
    SharedFigure figure() const override;
    QString selectedInWords() const override;
    QRectF squareOf(const HeadPlace& place) const; // in widget coordinates
    QString textOf(const HeadPlace& place) const; // what the tooltip says

    QSize sizeHint() const override { return {560, 520}; }

signals:
    void chosen(const attentoscope::HeadPlace& place);
    void opened(const attentoscope::HeadPlace& place); // double click, Enter

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QRectF gridRect() const;
    HeadGridLayout layoutNow() const;
    QImage imageOf(const SharedRaster& raster, int side);

    HeadGridPicture picture_;
    QHash<const Raster*, QImage> images_; // at the size and in the colours that are shown
    int imageSide_ = 0;
    bool imagesDark_ = false;
};

} // namespace attentoscope
