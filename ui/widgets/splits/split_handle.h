// SPDX-License-Identifier: GPL-3.0-or-later
// The boundary between two neighbours, to be dragged with the mouse or moved with the arrow keys when it has the focus. It only
// emits signals; its receivers move the neighbours.
#pragma once

#include <QWidget>

namespace attentoscope {

class SplitHandle : public QWidget
{
    Q_OBJECT
public:
    static constexpr int thickness = 7; // px, of the area that the mouse can grab

    SplitHandle(const QString& name, Qt::Orientation moves, QWidget* parent);

    void placeAt(const QRect& boundary); // in the parent's coordinates; empty: hides it

signals:
    void grabbed();
    void moved(int distance); // px from where the drag began
    void shippedRequested();
    void settled(); // the move or the request is finished: the result is to be stored

protected:
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    int placeOf(const QMouseEvent& event) const;

    Qt::Orientation moves_;
    int from_ = 0; // screen coordinate where the drag began
    bool held_ = false, pointed_ = false;
};

} // namespace attentoscope
