// The cells of a table that is told anew while a hand moves: those that are neither marked nor pointed at are their text alone,
// whose glyphs are found once. A style takes five times as long for it.
#pragma once

#include <QStyledItemDelegate>

namespace attentoscope {

class PlainCells : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

} // namespace attentoscope
