// SPDX-License-Identifier: GPL-3.0-or-later
// Shows the figure as it will be exported, as a sheet of paper on a desk, as large as fits. A panel can be dragged onto another
// to swap the two.
#pragma once

#include <QImage>
#include <QRectF>
#include <QSizeF>
#include <QStringList>
#include <QWidget>

#include <vector>

namespace attentoscope {

class PaperPreview : public QWidget
{
    Q_OBJECT
public:
    explicit PaperPreview(QWidget* parent = nullptr);

    // Returns the resolution (dots per inch) at which a sheet of this size fills the widget, in pixels of the screen.
    double dpiFor(const QSizeF& mm) const;
    void show(const QImage& sheet);
    // Takes the places of the panels as fractions (0 to 1) of the sheet; with fewer than two, nothing can be dragged.
    void setPanels(std::vector<QRectF> places);
    void setDimmed(bool dimmed); // while the sheet is out of date
    void markPanels(QStringList problems); // of each panel, or of the sheet; an empty one: none
    const QImage& sheet() const { return sheet_; }
    QRectF panelRect(int panel) const; // in the widget's coordinates
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
    void drawMarks(QPainter& painter) const;

    QImage sheet_;
    std::vector<QRectF> panels_;
    QStringList problems_;
    int dragged_ = -1, over_ = -1;
    QPointF pressed_, now_;
    bool dimmed_ = false;
};

} // namespace attentoscope
