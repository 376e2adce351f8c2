// One sequence of the batch on the masks page: its map with the tokens at the axes and the numbers of each row beside it.
#pragma once

#include "ui/document/engine/work.h"
#include "ui/figures/figure.h"
#include "ui/theme/color_map.h"

#include <QWidget>

class QLabel;

namespace attentoscope {

class MapView;
class RowColumns;

class SequenceView : public QWidget
{
    Q_OBJECT
public:
    explicit SequenceView(QWidget* parent = nullptr);

    void show(const SequencePicture& picture, int number, const ColorScaling& colors, int leftMargin);
    using QWidget::show;
    MapView* map() const { return map_; }
    RowColumns* columns() const { return columns_; }

signals:
    void clicked(attentoscope::Index row, attentoscope::Index key);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void hover(Index row, Index key);
    void placeColumns();

    MapView* map_;
    RowColumns* columns_;
    QLabel* summary_;
    SharedResult result_;
};

} // namespace attentoscope
