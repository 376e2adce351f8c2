// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/palette/result_list.h"

#include "ui/theme/theme.h"

#include <QMouseEvent>
#include <QPainter>
#include <QStyledItemDelegate>

#include <algorithm>

namespace attentoscope {

namespace {

constexpr int numberRole = Qt::UserRole; // index of the entry; −1: the row is a group title
constexpr int detailRole = Qt::UserRole + 1, valueRole = Qt::UserRole + 2, shortcutRole = Qt::UserRole + 3,
              lockedRole = Qt::UserRole + 4;
constexpr int rowSide = 12, rowGap = 12; // px

// Shortens a text to about what a line shows: laying out all words of a very long one would take a minute.
QString beginningOf(const QString& text)
{
    constexpr qsizetype most = 200;
    if (text.size() <= most)
        return text;
    return text.left(text[most - 1].isHighSurrogate() ? most - 1 : most) + QStringLiteral("…");
}

class ResultDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const override
    {
        const bool title = index.data(numberRole).toInt() < 0;
        return {0, QFontMetrics(title ? secondaryFont() : bodyFont()).height() + atTypeScale(title ? 10 : 9)};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const Theme theme = Theme::forPalette(option.palette);
        painter->save();
        const QRect inner = option.rect.adjusted(rowSide, 0, -rowSide, 0);
        if (index.data(numberRole).toInt() < 0) {
            painter->setFont(secondaryFont());
            painter->setPen(theme.accent);
            painter->drawText(inner.adjusted(0, 4, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, index.data().toString());
        } else {
            paintEntry(*painter, inner, option, index, theme);
        }
        painter->restore();
    }

private:
    static void paintEntry(
        QPainter& painter, QRect room, const QStyleOptionViewItem& option, const QModelIndex& index, const Theme& theme)
    {
        if ((option.state & QStyle::State_Selected) != 0) {
            QColor fill = theme.accent;
            fill.setAlphaF(0.18F);
            painter.fillRect(option.rect, fill);
            painter.fillRect(QRect(option.rect.topLeft(), QSize(3, option.rect.height())), theme.accent);
        }
        const bool locked = index.data(lockedRole).toBool();
        painter.setFont(secondaryFont());
        painter.setPen(theme.secondaryText);
        putRight(painter, room, index.data(shortcutRole).toString(), room.width() / 3);
        painter.setPen(locked ? theme.axis : theme.text);
        putRight(painter, room, index.data(valueRole).toString(), room.width() * 2 / 5);
        painter.setFont(bodyFont());
        const QString title = painter.fontMetrics().elidedText(index.data().toString(), Qt::ElideRight, room.width());
        painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter, title);
        room.setLeft(room.left() + painter.fontMetrics().horizontalAdvance(title) + rowGap);
        painter.setFont(secondaryFont());
        painter.setPen(locked ? theme.axis : theme.secondaryText);
        const QString detail = index.data(detailRole).toString();
        if (room.width() > painter.fontMetrics().averageCharWidth() * 4)
            painter.drawText(
                room, Qt::AlignLeft | Qt::AlignVCenter, painter.fontMetrics().elidedText(detail, Qt::ElideRight, room.width()));
    }

    // Draws text at the right end of the room, elided to `most` px, and takes its width off the room.
    static void putRight(QPainter& painter, QRect& room, const QString& text, int most)
    {
        if (text.isEmpty())
            return;
        const QString shown = painter.fontMetrics().elidedText(text, Qt::ElideRight, most);
        painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter, shown);
        room.setRight(room.right() - painter.fontMetrics().horizontalAdvance(shown) - rowGap);
    }
};

} // namespace

ResultList::ResultList(QWidget* parent)
    : QListWidget(parent)
{
    setObjectName(QStringLiteral("findResults"));
    setAccessibleName(tr("Search results"));
    setItemDelegate(new ResultDelegate(this));
    setFocusPolicy(Qt::NoFocus);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setSelectionMode(QAbstractItemView::SingleSelection);
}

void ResultList::show(const std::vector<FoundGroup>& groups)
{
    clear();
    entries_.clear();
    for (const FoundGroup& group : groups) {
        auto* head = new QListWidgetItem(group.title, this);
        head->setData(numberRole, -1);
        head->setFlags(Qt::ItemIsEnabled);
        for (const Findable& entry : group.entries) {
            auto* item = new QListWidgetItem(beginningOf(entry.title), this);
            item->setData(numberRole, int(entries_.size()));
            item->setData(detailRole, beginningOf(entry.detail));
            item->setData(valueRole, beginningOf(entry.value));
            item->setData(shortcutRole, entry.shortcut);
            item->setData(lockedRole, !entry.locked.isEmpty());
            entries_.push_back(entry);
        }
    }
    setCurrentRow(entries_.empty() ? -1 : 1);
    scrollToTop();
}

const Findable* ResultList::current() const
{
    const QListWidgetItem* item = currentItem();
    const int number = item == nullptr ? -1 : item->data(numberRole).toInt();
    return number < 0 ? nullptr : &entries_[std::size_t(number)];
}

void ResultList::step(int rows)
{
    const int direction = rows < 0 ? -1 : 1;
    int row = currentRow();
    for (int left = std::abs(rows); left > 0; --left) {
        int next = row + direction;
        while (next >= 0 && next < count() && item(next)->data(numberRole).toInt() < 0)
            next += direction;
        if (next < 0 || next >= count())
            break;
        row = next;
    }
    setCurrentRow(row);
    if (row == 1)
        scrollToTop(); // so that the group title above it is visible
}

int ResultList::heightOfAll() const
{
    int sum = 0;
    for (int row = 0; row < count(); ++row)
        sum += sizeHintForRow(row);
    return sum;
}

void ResultList::mouseReleaseEvent(QMouseEvent* event)
{
    QListWidget::mouseReleaseEvent(event);
    const QListWidgetItem* item = itemAt(event->position().toPoint());
    if (event->button() == Qt::LeftButton && item != nullptr && item == currentItem() && current() != nullptr)
        emit clickedOn((event->modifiers() & Qt::ShiftModifier) != 0);
}

} // namespace attentoscope
