// SPDX-License-Identifier: GPL-3.0-or-later
// Columns of numbers beside a map, one line a query row and level with it: visible keys, the entropy without and with the mask,
// the weight that lay on hidden keys, and the sum of the weights. Each number has a bar behind it; a row without visible key is
// hatched and says so.
#pragma once

#include "core/attention/evaluate/result.h"
#include "core/studies/rows/mask_effect.h"
#include "ui/figures/spoken_picture.h"

#include <QWidget>

#include <optional>
#include <vector>

namespace attentoscope {

struct RowNumbers {
    SharedResult result;
    std::size_t policy = 0; // of the result
    int hue = 0; // of the bars: 0 is A
    std::optional<MaskEffect> effect{}; // none: of many keys
    Index row0 = 0, row1 = 0; // that the map shows
    QString summary; // above the columns
};

class RowColumns : public QWidget, public SpokenPicture
{
    Q_OBJECT
public:
    explicit RowColumns(QWidget* parent = nullptr);

    void show(const RowNumbers& numbers);
    using QWidget::show;
    void setSpan(int top, int height); // of the map's cells, in this widget's coordinates
    QString rowText(Index row) const; // "5 · 1.733 · 1.386 · 0.2500 · 1.0000"
    const QString& summary() const { return numbers_.summary; }
    QString inWords() const override;
    int leastWidth() const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Cell {
        QString text;
        double part = 0; // of the column's width that the bar fills
    };
    struct Column {
        QString head;
        double share = 0; // of the width
    };
    const RowStatistics& rows() const { return numbers_.result->policies[numbers_.policy].rows; }
    std::vector<Column> columns() const; // that have room
    bool isLegible() const; // rows are as high as the smallest numbers
    QFont numberFont() const;
    void paintHeads(QPainter& painter) const;
    std::vector<Cell> cellsOf(std::size_t row) const;
    void paintRow(QPainter& painter, std::size_t row, const QRectF& rect) const;
    std::pair<std::size_t, std::size_t> shownRows() const; // places in rowIndex

    RowNumbers numbers_;
    int top_ = 0, height_ = 0;
};

} // namespace attentoscope
