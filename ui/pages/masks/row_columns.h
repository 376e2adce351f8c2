// SPDX-License-Identifier: GPL-3.0-or-later
// Columns of numbers beside a map, one line per query row and aligned with it: visible keys, entropy without and with the mask,
// the weight that lay on hidden keys, and on those hidden by hand, and the sum of weights. Each number has a bar beside it. A row
// without visible keys is hatched and labelled.
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
    std::size_t policy = 0; // index in the result
    int hue = 0; // policy index for the colour of the bars; 0 is A
    std::optional<MaskEffect> effect{}; // none: there are too many keys
    Index row0 = 0, row1 = 0; // the rows that the map shows
    QString summary; // text above the columns
};

class RowColumns : public QWidget, public SpokenPicture
{
    Q_OBJECT
public:
    explicit RowColumns(QWidget* parent = nullptr);

    void show(const RowNumbers& numbers);
    using QWidget::show;
    void setSpan(int top, int height); // the vertical extent of the map's cells, in this widget's coordinates
    QString rowText(Index row) const; // "5 · 1.733 · 1.386 · 0.2500 · 1.0000"
    const QString& summary() const { return numbers_.summary; }
    QString inWords() const override;
    int leastWidth() const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Cell {
        QString text;
        double part = 0; // fraction of the bar's room that it fills
    };
    struct Column {
        QString head;
        double share = 0; // fraction of the total width
    };
    const RowStatistics& rows() const { return numbers_.result->policies[numbers_.policy].rows; }
    std::vector<Column> columns() const; // only those with room
    bool isByHand() const { return numbers_.effect && !numbers_.effect->hiddenByHand.empty(); } // cells are hidden by hand
    bool isLegible() const; // rows are at least as high as the smallest type
    std::vector<QString> widestTexts() const; // of each column
    QFont numberFont() const;
    void paintHeads(QPainter& painter) const;
    std::vector<Cell> cellsOf(std::size_t row) const;
    // `digits`: px that the numbers of each column need beside the bars.
    void paintRow(QPainter& painter, std::size_t row, const QRectF& rect, const std::vector<double>& digits) const;
    std::pair<std::size_t, std::size_t> shownRows() const; // as indices into rowIndex

    RowNumbers numbers_;
    int top_ = 0, height_ = 0;
};

} // namespace attentoscope
