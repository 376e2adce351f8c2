// SPDX-License-Identifier: GPL-3.0-or-later
// Lets the user move the boundary of a widget with a fixed extent, such as a form or a column of numbers. Its extent is kept as
// a part of the surrounding one; the layout calls extent().
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
    // `edge` is where the boundary is. `bounds` is called at each move.
    SideShare(const QString& name, QWidget* side, Qt::Edge edge, std::function<Bounds()> bounds, QObject* parent);

    // Returns the px that everything else on the page needs, beside a widget of fixed width.
    static int neededBeside(const QWidget* page, const QWidget* side);
    int extent(int shipped) const; // px; clamped to the bounds if the user has chosen it, else `shipped`

signals:
    void pushedAway(); // the user dragged to less than half of the minimum

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
    int grabbed_ = 0; // px when the drag began
};

} // namespace attentoscope
