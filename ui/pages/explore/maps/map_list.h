// SPDX-License-Identifier: GPL-3.0-or-later
// The maps of A, B and further policies, and the map of their difference. Visible ones are side by side, three or more in as many
// rows as give the largest cells, with cells of the same size and aligned edges. Which maps are shown changes neither the room
// that they ask for nor the one that they need.
#pragma once

#include "ui/document/view_state.h"
#include "ui/pages/explore/maps/maps_settings.h"

#include <QWidget>

#include <cstddef>
#include <vector>

namespace attentoscope {

class MapView;

class MapList : public QWidget
{
    Q_OBJECT
public:
    static int leftOfCells(); // px, for short row names
    static int rightOfCells(); // px; there is the bar of shares
    // px; for maps whose row names are at a neighbour: of two maps, where rows can be brushed beside each, or of more
    static constexpr int leftOfSecond = 20, leftOfUnnamed = 14;
    static int widthForCells(int cells); // px, of the maps of A and B with cells of this width and short row names
    explicit MapList(QWidget* parent = nullptr);

    MapView* difference() const { return difference_; }
    const std::vector<MapView*>& ofPolicies() const { return policies_; } // A, B, and as many further ones as were ever shown
    std::vector<MapView*> all() const;
    const std::vector<MapView*>& seen() const { return seen_; }
    int columns() const { return columns_; }
    bool hasRowNames(const MapView* map) const; // otherwise a neighbour has them
    int leftOf(const MapView* map) const; // px, left of its cells; −1: it is alone

    bool arrange(MapsShown which, std::size_t policies); // false: nothing changed

    // px: the distance from this widget's edges to the cells, and the height at which the cells of A and B side by side in this
    // width, if there are as many queries as keys, are square.
    int leftMargin() const;
    int rightMargin() const;
    int heightForSquares(int width) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void made(attentoscope::MapView* map);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    MapView* makeOf(std::size_t policy);
    MapView* make(const QString& name, const QString& spoken);
    int columnsThatFit() const;
    int cellsWidth(int columns) const; // px, of each map
    int besideNamed() const { return leftRoom_ + rightOfCells(); } // px, beside the cells of a map with row names
    int besideUnnamed() const;
    int rows() const { return int(seen_.size() + std::size_t(columns_) - 1) / columns_; }
    void place();
    void placeOnce();

    std::vector<MapView*> policies_;
    MapView* difference_;
    std::vector<MapView*> seen_;
    int columns_ = 1;
    int leftRoom_ = leftOfCells(); // needed for the names of rows
    mutable int aroundPair_ = -1; // px, above and below the cells of the maps of A or B; −1: they were not shown yet
    bool placing_ = false, again_ = false;
};

} // namespace attentoscope
