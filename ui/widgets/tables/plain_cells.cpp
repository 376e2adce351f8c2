#include "ui/widgets/tables/plain_cells.h"

#include "ui/figures/text_line.h"

#include <QPainter>
#include <QStyle>

namespace attentoscope {

void PlainCells::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    constexpr QStyle::State special = QStyle::State_Selected | QStyle::State_HasFocus | QStyle::State_MouseOver;
    const QString text = displayText(index.data(Qt::DisplayRole), option.locale);
    const int margin = option.widget->style()->pixelMetric(QStyle::PM_FocusFrameHMargin, &option, option.widget) + 1;
    const QRect room = option.rect.adjusted(margin, 0, -margin, 0);
    if (option.state & special || glyphsOf(text, option.font).size().width() > room.width())
        return QStyledItemDelegate::paint(painter, option, index);
    const QVariant alignment = index.data(Qt::TextAlignmentRole), color = index.data(Qt::ForegroundRole);
    const QPalette::ColorGroup group = option.state & QStyle::State_Enabled ? QPalette::Active : QPalette::Disabled;
    painter->setFont(option.font);
    painter->setPen(color.isValid() ? color.value<QColor>() : option.palette.color(group, QPalette::Text));
    drawPlainText(*painter, room, alignment.isValid() ? Qt::Alignment(alignment.toInt()) : option.displayAlignment, text);
}

} // namespace attentoscope
