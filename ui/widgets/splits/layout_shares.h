// SPDX-License-Identifier: GPL-3.0-or-later
// Lets the user drag the boundaries between the stretching rows or columns of a layout. A drag moves room between the two
// neighbours, each of which keeps its minimum; the others keep their extent.
#pragma once

#include "ui/widgets/splits/shares.h"

#include <QRect>

#include <functional>
#include <vector>

class QBoxLayout;
class QGridLayout;
class QWidget;

namespace attentoscope {

class SplitHandle;

class LayoutShares : public Shares
{
    Q_OBJECT
public:
    // `owner` must be an ancestor of all widgets in the layout. Rows or columns that stretch when first shown can be dragged.
    LayoutShares(const QString& name, QGridLayout* grid, Qt::Orientation along, QWidget* owner);
    LayoutShares(const QString& name, QBoxLayout* box, QWidget* owner);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    // Access to a grid or box layout as a line of neighbours.
    struct Line {
        std::function<QWidget*()> parent;
        std::function<int()> count;
        std::function<QRect(int)> rect; // in the parent; without extent: nothing is shown there
        std::function<int(int)> stretch;
        std::function<void(int, int)> setStretch;
        std::function<int(int)> least; // px
        std::function<bool(int)> hidden; // takes no part at present
    };
    struct Neighbour {
        int index = 0;
        int shipped = 0; // stretch in the program's own layout
    };
    void watch(QWidget* owner);
    void attach();
    void place();
    void layOut();
    std::vector<bool> hiddenOnes() const; // one for each neighbour
    double shareOf(std::size_t neighbour) const; // share of the whole, as the user chose it or as shipped
    void grab();
    void move(std::size_t boundary, int distance);
    int begin(const QRect& rect) const;
    int extent(const QRect& rect) const;

    Line line_;
    Qt::Orientation along_;
    QWidget* parent_ = nullptr; // null: not shown yet
    std::vector<Neighbour> neighbours_;
    std::vector<SplitHandle*> handles_; // handle i is behind neighbour i
    std::vector<bool> hidden_; // neighbours that were hidden at the last layout
    std::vector<int> grabbed_; // px when the drag began, one for each neighbour
};

} // namespace attentoscope
