// SPDX-License-Identifier: GPL-3.0-or-later
// Draws all heads of all layers as small pictures, one row per layer if they fit. Each is a map with a frame in the colour of a
// quantity, or a field of that colour. A single widget draws them all; heads not yet known are empty frames.
#pragma once

#include "ui/figures/edits/named_text.h"
#include "ui/figures/spoken_picture.h"
#include "ui/pages/head_boards/head_place.h"
#include "ui/pages/head_boards/head_quantity.h"

#include <QHash>
#include <QImage>
#include <QWidget>

#include <algorithm>
#include <functional>
#include <optional>

class QPainter;

namespace attentoscope {

struct HeadGridPicture {
    HeadStudy study;
    Experiment experiment; // its unit is used
    HeadQuantity quantity = headQuantity("entropy");
    std::size_t policy = 0;
    bool maps = true;
    ColorScaling colors; // of the quantity
    ColorScaling mapColors; // for weights
    NamedText title;
    std::optional<HeadPlace> selected;
    std::optional<HeadPlace> marked; // by a diamond: the head that the verdict names
};

// Computes where the heads stand. Layers are placed below each other, or, if the squares get small, in several columns. Squares
// stay large enough to point at; layers that then have no room are left out.
// Names a layer at the side of the grid.
QString layerText(Index number);

class HeadGridLayout
{
public:
    HeadGridLayout(const HeadStudy& study, const QRectF& rect, const FigureStyle& style, bool captions);
    std::size_t layers() const { return shown_; } // layers with room, counted from the first
    QRectF square(const HeadPlace& place) const; // of a head's picture, without its caption
    std::optional<HeadPlace> at(const QPointF& point) const;
    double side() const { return side_; }
    bool captions() const { return caption_ > 0; }
    bool hasLabels() const { return labelled_ && labels_ > 0; }
    QRectF label(std::size_t layer) const; // left of the first row of the layer and as high as it
    std::size_t inColumn(std::size_t layer) const { return layer % layersOfColumn_; } // 0: at the top of a column
    double height() const { return double(std::min(layersOfColumn_, shown_)) * layerPitch(); } // of all that is shown
    double layerPitch() const { return double(rowsOfLayer_) * pitchY(); }

private:
    void tryColumns(std::size_t count, double labels, double caption);
    void keepSmallestSide();
    double pitchY() const { return side_ + gap_ + caption_; }
    double columnPitch() const { return area_.width() / double(layerColumns_); }

    const HeadStudy* study_;
    QRectF area_;
    double unit_;
    std::size_t most_ = 1; // largest number of heads in a layer
    bool labelled_ = true;
    double side_ = 0, gap_ = 0, caption_ = 0, labels_ = 0;
    std::size_t columns_ = 1, rowsOfLayer_ = 1; // in which the heads of a layer are arranged
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
    static SharedFigure onPaper(HeadGridPicture shown);
    SharedFigure figure() const override { return onPaper(picture_); }
    QString selectedInWords() const override;
    QRectF squareOf(const HeadPlace& place) const; // in widget coordinates
    QString textOf(const HeadPlace& place) const; // text of the tooltip

    QSize sizeHint() const override { return {560, 520}; }

signals:
    void chosen(const attentoscope::HeadPlace& place);
    void opened(const attentoscope::HeadPlace& place); // by double click or Enter

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

    void tell(); // in a tool tip

    HeadGridPicture picture_;
    QPoint asked_; // where the tool tip was asked for
    QHash<const Raster*, QImage> images_; // in the current size and colours
    int imageSide_ = 0;
    bool imagesDark_ = false;
};

} // namespace attentoscope
