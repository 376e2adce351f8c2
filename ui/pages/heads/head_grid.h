// All heads of all layers as small pictures, a layer a row where that fits: their maps with a frame in the colour of a quantity,
// or fields of that colour. One widget draws them all; those that are not known yet are empty frames.
#pragma once

#include "ui/figures/figure.h"
#include "ui/pages/heads/head_place.h"
#include "ui/pages/heads/head_quantity.h"

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
    HeadQuantity quantity = HeadQuantity::Entropy;
    std::size_t policy = 0;
    bool maps = true;
    ColorScaling colors; // of the quantity
    ColorScaling mapColors; // of weights
    QString title;
    std::optional<HeadPlace> selected;
};

// Where the heads stand.
class HeadGridLayout
{
public:
    HeadGridLayout(const HeadStudy& study, const QRectF& rect, const FigureStyle& style, bool captions);
    QRectF square(const HeadPlace& place) const; // the picture of a head, without its caption
    std::optional<HeadPlace> at(const QPointF& point) const;
    double side() const { return side_; }
    bool captions() const { return caption_ > 0; }
    double rowTop(std::size_t layer) const
    {
        return area_.top() + double(layer) * double(rowsOfLayer_) * (side_ + gap_ + caption_);
    }
    double labelWidth() const { return labels_; }

private:
    const HeadStudy* study_;
    QRectF area_;
    double side_ = 0, gap_ = 0, caption_ = 0, labels_ = 0;
    std::size_t columns_ = 1, rowsOfLayer_ = 1;
};

class HeadGrid : public QWidget
{
    Q_OBJECT
public:
    explicit HeadGrid(QWidget* parent = nullptr);

    void show(const HeadGridPicture& picture);
    using QWidget::show;
    const HeadGridPicture& picture() const { return picture_; }
    SharedFigure figure() const;
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
