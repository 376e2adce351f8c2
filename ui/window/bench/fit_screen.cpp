// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/bench/fit_screen.h"

#include <QEvent>
#include <QScreen>
#include <QStyle>
#include <QTimer>
#include <QWidget>

#include <algorithm>

namespace attentoscope {

namespace {

constexpr int watchedMs = 2000; // after the first show; later the user may have moved the window
constexpr int lookedAtMs = 100; // a window manager tells the width of its frame without an event
constexpr int usualBorder = 4, usualTitle = 30; // px, of a frame that is not known yet

QMargins frameOf(const QWidget& window)
{
    const QRect outer = window.frameGeometry(), inner = window.geometry();
    return {
        inner.left() - outer.left(), inner.top() - outer.top(), outer.right() - inner.right(), outer.bottom() - inner.bottom()};
}

bool isFree(const QWidget& window) { return !window.isMaximized() && !window.isFullScreen() && !window.isMinimized(); }

class FrameWatch : public QObject
{
public:
    explicit FrameWatch(QWidget* window)
        : QObject(window)
        , window_(window)
    {
        window->installEventFilter(this);
        connect(&again_, &QTimer::timeout, this, &FrameWatch::fit);
    }

protected:
    bool eventFilter(QObject*, QEvent* event) override
    {
        if (event->type() == QEvent::Show && !again_.isActive()) {
            QTimer::singleShot(watchedMs, this, &QObject::deleteLater);
            again_.start(lookedAtMs);
        }
        if (event->type() == QEvent::Show || event->type() == QEvent::Move || event->type() == QEvent::Resize)
            QTimer::singleShot(0, this, [this] { fit(); });
        return false;
    }

private:
    void fit()
    {
        const QRect available = window_->screen()->availableGeometry();
        if (!window_->isVisible() || !isFree(*window_) || available.contains(window_->frameGeometry()))
            return;
        const QRect place = placeOnScreen(available, window_->size(), frameOf(*window_), window_->minimumSize());
        if (place != window_->geometry())
            window_->setGeometry(place);
    }

    QWidget* window_;
    QTimer again_;
};

} // namespace

QRect placeOnScreen(const QRect& available, QSize size, const QMargins& frame, const QSize& least)
{
    size = size.boundedTo(available.marginsRemoved(frame).size()).expandedTo(least);
    QRect outer(QPoint(), size.grownBy(frame));
    outer.moveCenter(available.center());
    outer.moveTo(std::max(outer.left(), available.left()), std::max(outer.top(), available.top()));
    return outer.marginsRemoved(frame);
}

void fitScreen(QWidget* window)
{
    if (!isFree(*window))
        return;
    const int title = std::max(usualTitle, window->style()->pixelMetric(QStyle::PM_TitleBarHeight));
    const QMargins frame(usualBorder, title, usualBorder, usualBorder);
    const QRect available = window->screen()->availableGeometry();
    window->resize(placeOnScreen(available, window->size(), frame, window->minimumSize()).size());
    new FrameWatch(window);
}

} // namespace attentoscope
