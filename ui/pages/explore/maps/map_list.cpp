// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/maps/map_list.h"

#include "ui/pages/explore/maps/maps_settings.h"
#include "ui/plots/maps/map_view.h"
#include "ui/theme/theme.h"
#include "ui/widgets/lone_picture.h"
#include "ui/widgets/policy_title.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace attentoscope {

namespace {

constexpr int aroundCells = 75; // px, above and below the cells of a map
constexpr QSize least(368, 200), usual(840, 460); // px, of all maps together, however many there are

} // namespace

MapList::MapList(QWidget* parent)
    : QWidget(parent)
{
    for (const std::size_t policy : {0, 1})
        policies_.push_back(makeOf(policy));
    difference_ = make(QStringLiteral("mapDifference"), tr("Map of the difference"));
    arrange(MapsShown::Both, 2);
}

MapView* MapList::makeOf(std::size_t policy)
{
    const QString letter = policyLetter(policy);
    return make(QStringLiteral("map") + letter, tr("Map of %1").arg(letter));
}

MapView* MapList::make(const QString& name, const QString& spoken)
{
    auto* map = new MapView(this);
    map->setObjectName(name);
    map->setAccessibleName(spoken);
    map->hide();
    connect(map, &MapView::plotRectChanged, this, [this, map](const QRect& cells) {
        const bool moves = !seen_.empty() && map == seen_.front() && std::max(cells.left(), leftOfCells()) != leftRoom_;
        if (!moves)
            return;
        leftRoom_ = std::max(cells.left(), leftOfCells());
        place();
    });
    return map;
}

std::vector<MapView*> MapList::all() const
{
    std::vector<MapView*> maps = policies_;
    maps.push_back(difference_);
    return maps;
}

bool MapList::hasRowNames(const MapView* map) const
{
    const auto place = std::ranges::find(seen_, map) - seen_.begin();
    return place % columns_ == 0;
}

bool MapList::arrange(MapsShown which, std::size_t policies)
{
    const std::size_t wanted = which == MapsShown::Several ? policies : 2;
    while (policies_.size() < wanted) {
        policies_.push_back(makeOf(policies_.size()));
        emit made(policies_.back());
    }
    std::vector<MapView*> seen(policies_.begin(), policies_.begin() + std::ptrdiff_t(wanted));
    if (which == MapsShown::A || which == MapsShown::B)
        seen = {policies_[which == MapsShown::A ? 0 : 1]};
    if (which == MapsShown::Difference)
        seen = {difference_};
    if (seen == seen_)
        return false;
    seen_ = seen;
    place();
    for (MapView* map : all())
        map->setVisible(std::ranges::find(seen_, map) != seen_.end());
    updateGeometry();
    return true;
}

// Places the maps repeatedly: a map with a new size may want another margin, which changes the others.
void MapList::place()
{
    constexpr int mostRounds = 4;
    again_ = true;
    if (placing_)
        return;
    placing_ = true;
    columns_ = columnsThatFit();
    for (int round = 0; again_ && round < mostRounds; ++round) {
        again_ = false;
        placeOnce();
    }
    placing_ = false;
}

int MapList::leftOfCells() { return atTypeScale(60); }

int MapList::rightOfCells() { return atTypeScale(23); }

int MapList::besideUnnamed() const { return atTypeScale(seen_.size() < 3 ? leftOfSecond : leftOfUnnamed) + rightOfCells(); }

int MapList::widthForCells(int cells) { return leftOfCells() + atTypeScale(leftOfSecond) + 2 * (rightOfCells() + cells); }

int MapList::leftOf(const MapView* map) const
{
    if (hasRowNames(map) && LonePicture::holds(map)) // as much as its names need
        return -1;
    return hasRowNames(map) ? leftOfCells() : besideUnnamed() - rightOfCells();
}

int MapList::cellsWidth(int columns) const
{
    return std::max(0, width() - besideNamed() - (columns - 1) * besideUnnamed()) / columns;
}

// Returns the columns in which three maps or more have the largest cells; fewer are side by side.
int MapList::columnsThatFit() const
{
    const int maps = int(seen_.size());
    if (maps < 3)
        return maps;
    const auto side = [&](int columns) {
        const int rows = (maps + columns - 1) / columns;
        return std::min(cellsWidth(columns), height() / rows - atTypeScale(aroundCells));
    };
    int best = 1;
    for (int columns = 2; columns <= maps; ++columns)
        if (side(columns) > side(best))
            best = columns;
    return best;
}

// Gives maps without row names more room for cells.
void MapList::placeOnce()
{
    const int first = besideNamed(), further = besideUnnamed();
    const int cells = cellsWidth(columns_), high = height() / std::max(1, rows());
    for (std::size_t at = 0; at < seen_.size(); ++at) {
        const int row = int(at) / columns_, column = int(at) % columns_;
        const int left = column == 0 ? 0 : first + cells + (column - 1) * (further + cells);
        seen_[at]->setGeometry(left, row * high, (column == 0 ? first : further) + cells, high);
    }
}

void MapList::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    place();
}

int MapList::leftMargin() const { return seen_.front()->x() + seen_.front()->plotRect().left(); }

int MapList::rightMargin() const
{
    const MapView* last = seen_[std::size_t(columns_) - 1];
    const QRect cells = last->plotRect();
    return width() - last->x() - cells.left() - cells.width();
}

int MapList::heightForSquares(int width) const
{
    const MapView* map = seen_.front();
    const CellRange& full = map->picture().full;
    if (full.rows() != full.cols())
        return -1;
    const QRect cells = map->plotRect();
    if ((seen_.size() < 3 && map != difference_) || aroundPair_ < 0)
        aroundPair_ = map->height() - cells.height();
    const int besideBoth = besideNamed() + atTypeScale(leftOfSecond) + rightOfCells();
    return aroundPair_ + std::max(0, width - besideBoth) / 2;
}

QSize MapList::sizeHint() const { return usual; }

QSize MapList::minimumSizeHint() const { return least; }

} // namespace attentoscope
