// The boundary beside something of a fixed extent, a form or a column of numbers: its part of what it stands in, once the user
// has moved it. Who lays it out asks extent().
#pragma once

#include "ui/widgets/splits/shares.h"

#include <functional>

class QWidget;

namespace attentoscope {

class SplitHandle;

class SideShare : public Shares
{
    Q_OBJECT
public:
    struct Bounds {
        int room = 0, least = 0, most = 0; // px
    };
    // `edge`: where the boundary is. Both are asked whenever it is moved.
    SideShare(const QString& name, QWidget* side, Qt::Edge edge, std::function<Bounds()> bounds, QObject* parent);

    // px that all else on the page needs, beside something of a fixed width.
    static int neededBeside(const QWidget* page, const QWidget* side);
    int extent(int shipped) const; // px, between the bounds if the user has chosen it

signals:
    void pushedAway(); // to less than half of the least

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void place();
    void move(int distance);
    bool isAcross() const { return edge_ == Qt::LeftEdge || edge_ == Qt::RightEdge; }

    QWidget* side_;
    Qt::Edge edge_;
    std::function<Bounds()> bounds_;
    SplitHandle* handle_;
    int grabbed_ = 0; // px
};

} // namespace attentoscope
