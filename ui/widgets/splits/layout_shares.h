// The boundaries between the rows or the columns of a layout that stretch: dragging one gives the room of its neighbours to one
// of them, down to what the other needs at least. Others keep what they have.
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
    // `owner` is an ancestor of all that the layout holds; what stretches when it is first shown can be moved.
    LayoutShares(const QString& name, QGridLayout* grid, Qt::Orientation along, QWidget* owner);
    LayoutShares(const QString& name, QBoxLayout* box, QWidget* owner);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    // A layout as a line of neighbours.
    struct Line {
        std::function<QWidget*()> parent;
        std::function<int()> count;
        std::function<QRect(int)> rect; // of the parent; of no extent: nothing is there now
        std::function<int(int)> stretch;
        std::function<void(int, int)> setStretch;
        std::function<int(int)> least; // px
        std::function<bool(int)> hidden; // it takes no part now
    };
    struct Neighbour {
        int index = 0;
        int shipped = 0; // stretch
    };
    void watch(QWidget* owner);
    void attach();
    void place();
    void layOut();
    std::vector<bool> hiddenOnes() const; // of the neighbours
    double shareOf(std::size_t neighbour) const; // of all, by its part or as shipped
    void grab();
    void move(std::size_t boundary, int distance);
    int begin(const QRect& rect) const;
    int extent(const QRect& rect) const;

    Line line_;
    Qt::Orientation along_;
    QWidget* parent_ = nullptr; // null: not shown yet
    std::vector<Neighbour> neighbours_;
    std::vector<SplitHandle*> handles_; // handle i is behind neighbour i
    std::vector<bool> hidden_; // when it was laid out
    std::vector<int> grabbed_; // px
};

} // namespace attentoscope
