// Columns of numbers beside a map, one line a query row and level with it: visible keys, entropy, sum of the weights.
// Each number has a bar behind it; a row without visible key says so.
#pragma once

#include "core/run/result.h"

#include <QWidget>

namespace attentoscope {

class RowColumns : public QWidget
{
    Q_OBJECT
public:
    explicit RowColumns(QWidget* parent = nullptr);

    void show(const SharedResult& result);
    using QWidget::show;
    void setSpan(int top, int height); // of the map's cells, in this widget's coordinates
    QString rowText(Index row) const; // "5 · 1.386 · 1.0000", as drawn

    QSize sizeHint() const override { return {172, 200}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Cell {
        QString text;
        double part = 0; // of the column's width that the bar fills
    };
    std::vector<Cell> cellsOf(std::size_t row) const;
    void paintRow(QPainter& painter, std::size_t row, const QRectF& rect) const;

    SharedResult result_;
    int top_ = 0, height_ = 0;
};

} // namespace attentoscope
