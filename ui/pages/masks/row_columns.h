// Columns of numbers beside a map, one line a query row and level with it: visible keys, entropy, sum of the weights.
// Each number has a bar behind it; a row without visible key says so.
#pragma once

#include "core/attention/evaluate/result.h"

#include <QWidget>

namespace attentoscope {

class RowColumns : public QWidget
{
    Q_OBJECT
public:
    explicit RowColumns(QWidget* parent = nullptr);

    void show(const SharedResult& result, const QString& summary); // the summary stands above the columns
    using QWidget::show;
    void setSpan(int top, int height); // of the map's cells, in this widget's coordinates
    QString rowText(Index row) const; // "5 · 1.386 · 1.0000", as drawn
    const QString& summary() const { return summary_; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Cell {
        QString text;
        double part = 0; // of the column's width that the bar fills
    };
    QFont numberFont() const;
    void paintHeads(QPainter& painter) const;
    std::vector<Cell> cellsOf(std::size_t row) const;
    void paintRow(QPainter& painter, std::size_t row, const QRectF& rect) const;

    SharedResult result_;
    QString summary_;
    int top_ = 0, height_ = 0;
};

} // namespace attentoscope
