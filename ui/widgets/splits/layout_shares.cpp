// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/splits/layout_shares.h"

#include "ui/widgets/splits/split_handle.h"

#include <QBoxLayout>
#include <QEvent>
#include <QGridLayout>
#include <QWidget>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>
#include <vector>

namespace attentoscope {

namespace {

constexpr double stretchOfAll = 10'000;

int leastOf(QLayoutItem* item, Qt::Orientation along)
{
    const QSize size = item->minimumSize();
    return along == Qt::Horizontal ? size.width() : size.height();
}

// Returns the least extent of a grid row or column: the largest minimum of the items that lie in it alone.
int leastOfGrid(QGridLayout* grid, Qt::Orientation along, int index)
{
    int least = 0;
    for (int i = 0; i < grid->count(); ++i) {
        int row = 0, column = 0, rows = 0, columns = 0;
        grid->getItemPosition(i, &row, &column, &rows, &columns);
        const bool isIn = along == Qt::Horizontal ? column == index && columns == 1 : row == index && rows == 1;
        if (isIn && !grid->itemAt(i)->isEmpty())
            least = std::max(least, leastOf(grid->itemAt(i), along));
    }
    return least;
}

// Returns whether a row or column takes no part now: its own items are all hidden, or there are no items in it at all.
bool isHidden(QGridLayout* grid, Qt::Orientation along, int index)
{
    bool holds = false, crossed = false;
    for (int i = 0; i < grid->count(); ++i) {
        int row = 0, column = 0, rows = 0, columns = 0;
        grid->getItemPosition(i, &row, &column, &rows, &columns);
        const int first = along == Qt::Horizontal ? column : row, count = along == Qt::Horizontal ? columns : rows;
        if (index < first || index >= first + count)
            continue;
        crossed = crossed || count > 1;
        if (count > 1)
            continue;
        if (!grid->itemAt(i)->isEmpty())
            return false;
        holds = true;
    }
    return holds || !crossed;
}

// Returns the longest stretch of a row or column that is free of items spanning several of them: its boundary is there.
QRect uncrossed(QGridLayout* grid, Qt::Orientation along, int index)
{
    const bool columns = along == Qt::Horizontal;
    const QRect cell = columns ? grid->cellRect(0, index) : grid->cellRect(index, 0), all = grid->contentsRect();
    std::vector<std::pair<int, int>> crossed; // from, to: px
    for (int i = 0; i < grid->count(); ++i) {
        int row = 0, column = 0, rows = 0, cols = 0;
        grid->getItemPosition(i, &row, &column, &rows, &cols);
        const int first = columns ? column : row, count = columns ? cols : rows;
        const QRect item = grid->itemAt(i)->geometry();
        if (count > 1 && index >= first && index < first + count && !grid->itemAt(i)->isEmpty())
            crossed.emplace_back(columns ? item.top() : item.left(), columns ? item.bottom() + 1 : item.right() + 1);
    }
    std::ranges::sort(crossed);
    const int end = columns ? all.bottom() + 1 : all.right() + 1;
    crossed.emplace_back(end, end);
    int begin = columns ? all.top() : all.left(), from = begin, most = 0;
    for (const auto& [next, after] : crossed) {
        if (next - begin > most)
            from = begin, most = next - begin;
        begin = std::max(begin, after);
    }
    return columns ? QRect(cell.left(), from, cell.width(), most) : QRect(from, cell.top(), most, cell.height());
}

} // namespace

LayoutShares::LayoutShares(const QString& name, QGridLayout* grid, Qt::Orientation along, QWidget* owner)
    : Shares(name, owner)
    , along_(along)
{
    const bool columns = along == Qt::Horizontal;
    line_ = {[grid] { return grid->parentWidget(); },
        [grid, columns] { return columns ? grid->columnCount() : grid->rowCount(); },
        [grid, along](int i) { return isHidden(grid, along, i) ? QRect() : uncrossed(grid, along, i); },
        [grid, columns](int i) { return columns ? grid->columnStretch(i) : grid->rowStretch(i); },
        [grid, columns](int i, int stretch) { columns ? grid->setColumnStretch(i, stretch) : grid->setRowStretch(i, stretch); },
        [grid, along](int i) { return leastOfGrid(grid, along, i); }, [grid, along](int i) { return isHidden(grid, along, i); }};
    watch(owner);
}

LayoutShares::LayoutShares(const QString& name, QBoxLayout* box, QWidget* owner)
    : Shares(name, owner)
    , along_(box->direction() == QBoxLayout::LeftToRight ? Qt::Horizontal : Qt::Vertical)
{
    line_ = {[box] { return box->parentWidget(); }, [box] { return box->count(); },
        [box](int i) { return box->itemAt(i)->isEmpty() ? QRect() : box->itemAt(i)->geometry(); },
        [box](int i) { return box->itemAt(i)->spacerItem() == nullptr ? box->stretch(i) : 0; },
        [box](int i, int stretch) { box->setStretch(i, stretch); },
        [box, along = along_](int i) { return leastOf(box->itemAt(i), along); },
        [box](int i) { return box->itemAt(i)->isEmpty(); }};
    watch(owner);
}

void LayoutShares::watch(QWidget* owner)
{
    owner->installEventFilter(this);
    connect(this, &Shares::changed, this, &LayoutShares::layOut);
}

bool LayoutShares::eventFilter(QObject*, QEvent* event)
{
    if (event->type() == QEvent::Show && parent_ == nullptr)
        attach();
    if (parent_ != nullptr
        && (event->type() == QEvent::Show || event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest)) {
        if (hidden_ != hiddenOnes())
            layOut();
        place();
    }
    return false;
}

void LayoutShares::attach()
{
    parent_ = line_.parent();
    if (parent_ == nullptr)
        return; // not laid out yet
    for (int i = 0; i < line_.count(); ++i)
        if (line_.stretch(i) > 0)
            neighbours_.push_back({i, line_.stretch(i)});
    for (std::size_t i = 0; i + 1 < neighbours_.size(); ++i) {
        auto* handle = new SplitHandle(objectName() + QStringLiteral("Boundary%1").arg(i), along_, parent_);
        connect(handle, &SplitHandle::grabbed, this, &LayoutShares::grab);
        connect(handle, &SplitHandle::moved, this, [this, i](int distance) { move(i, distance); });
        connect(handle, &SplitHandle::settled, this, &Shares::chosen);
        connect(handle, &SplitHandle::shippedRequested, this, [this] { setParts({}); });
        handles_.push_back(handle);
    }
    if (parent_ != parent())
        parent_->installEventFilter(this);
    layOut();
}

int LayoutShares::begin(const QRect& rect) const { return along_ == Qt::Horizontal ? rect.left() : rect.top(); }
int LayoutShares::extent(const QRect& rect) const { return along_ == Qt::Horizontal ? rect.width() : rect.height(); }

void LayoutShares::place()
{
    constexpr int half = SplitHandle::thickness / 2;
    for (std::size_t i = 0; i < handles_.size(); ++i) {
        const QRect before = line_.rect(neighbours_[i].index), after = line_.rect(neighbours_[i + 1].index);
        if (extent(before) <= 0 || extent(after) <= 0) {
            handles_[i]->placeAt({});
            continue;
        }
        const int end = begin(before) + extent(before), gap = begin(after) - end;
        const int middle = gap <= 2 * SplitHandle::thickness ? end + gap / 2 : end; // a larger gap holds something else
        handles_[i]->placeAt(along_ == Qt::Horizontal
                ? QRect(middle - half, before.top(), SplitHandle::thickness, before.height())
                : QRect(before.left(), middle - half, before.width(), SplitHandle::thickness));
    }
}

std::vector<bool> LayoutShares::hiddenOnes() const
{
    std::vector<bool> hidden;
    for (const Neighbour& neighbour : neighbours_)
        hidden.push_back(line_.hidden(neighbour.index));
    return hidden;
}

double LayoutShares::shareOf(std::size_t neighbour) const
{
    if (parts().size() == qsizetype(neighbours_.size()))
        return parts()[qsizetype(neighbour)];
    double all = 0;
    for (const Neighbour& each : neighbours_)
        all += each.shipped;
    return neighbours_[neighbour].shipped / all;
}

void LayoutShares::layOut()
{
    const bool given = parts().size() == qsizetype(neighbours_.size());
    hidden_ = hiddenOnes();
    for (std::size_t i = 0; i < neighbours_.size(); ++i)
        line_.setStretch(neighbours_[i].index,
            hidden_[i]  ? 0
                : given ? std::max(1, int(std::lround(parts()[qsizetype(i)] * stretchOfAll)))
                        : neighbours_[i].shipped);
}

void LayoutShares::grab()
{
    grabbed_.clear();
    for (const Neighbour& neighbour : neighbours_)
        grabbed_.push_back(extent(line_.rect(neighbour.index)));
}

void LayoutShares::move(std::size_t boundary, int distance)
{
    std::vector<int> px = grabbed_;
    const int both = px[boundary] + px[boundary + 1];
    const int least = std::min(line_.least(neighbours_[boundary].index), px[boundary]);
    const int most = std::max(both - line_.least(neighbours_[boundary + 1].index), px[boundary]);
    px[boundary] = std::clamp(px[boundary] + distance, least, most);
    px[boundary + 1] = both - px[boundary];
    const double all = std::accumulate(px.begin(), px.end(), 0);
    double seen = 1; // share of the visible ones; hidden ones keep theirs
    for (std::size_t i = 0; i < px.size(); ++i) {
        if (hidden_[i])
            seen -= shareOf(i);
        else if (px[i] <= 0)
            return;
    }
    QList<double> changed;
    for (std::size_t i = 0; i < px.size(); ++i)
        changed << (hidden_[i] ? shareOf(i) : seen * px[i] / all);
    setParts(changed);
}

} // namespace attentoscope
