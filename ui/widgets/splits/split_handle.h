// The boundary between two neighbours, to be moved with the mouse or, once Tab has reached it, with the arrow keys. It moves
// nothing itself.
#pragma once

#include <QWidget>

namespace attentoscope {

class SplitHandle : public QWidget
{
    Q_OBJECT
public:
    static constexpr int thickness = 7; // px, of what the mouse can take

    SplitHandle(const QString& name, Qt::Orientation moves, QWidget* parent);

    void placeAt(const QRect& boundary); // in the parent; nothing to be seen: hidden

signals:
    void grabbed();
    void moved(int distance); // px from where it was grabbed
    void shippedRequested();
    void settled(); // what was moved, or asked for, is to stay

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
    int from_ = 0; // where the mouse took it, on the screen
    bool held_ = false, pointed_ = false;
};

} // namespace attentoscope
