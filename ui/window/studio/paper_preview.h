// SPDX-License-Identifier: GPL-3.0-or-later
// A sheet of paper on a desk: the figure as it will come out, as large as there is room. Its panels are dragged to each other's
// places.
#pragma once

#include <QImage>
#include <QRectF>
#include <QSizeF>
#include <QWidget>

#include <vector>

namespace attentoscope {

class PaperPreview : public QWidget
{
    Q_OBJECT
public:
    explicit PaperPreview(QWidget* parent = nullptr);

    // Dots per inch at which a sheet of this size fills the room, in pixels of the screen.
    double dpiFor(const QSizeF& mm) const;
    void show(const QImage& sheet);
    void setPanels(std::vector<QRectF> places); // parts of the sheet, from 0 to 1; fewer than two cannot be dragged
    void setDimmed(bool dimmed); // it is older than what is asked for
    const QImage& sheet() const { return sheet_; }
    QRectF panelRect(int panel) const; // of the widget
    using QWidget::show;

    QSize sizeHint() const override { return {640, 520}; }

signals:
    void roomChanged();
    void panelChosen(int panel);
    void panelsExchanged(int panel, int other);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    QRectF sheetRect() const;
    int panelAt(const QPointF& at) const; // −1: none
    void drawDrag(QPainter& painter) const;

    QImage sheet_;
    std::vector<QRectF> panels_;
    int dragged_ = -1, over_ = -1;
    QPointF pressed_, now_;
    bool dimmed_ = false;
};

} // namespace attentoscope
