// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/bench/message_place.h"

#include "ui/window/bars/message_strip.h"

#include <QEvent>
#include <QLayout>
#include <QStatusBar>

#include <utility>

namespace attentoscope {

MessagePlace::MessagePlace(MessageStrip* strip, QWidget* bar, QWidget* bench, Places places)
    : QObject(bench)
    , strip_(strip)
    , bar_(bar)
    , bench_(bench)
    , places_(std::move(places))
{
    bench->installEventFilter(this);
    bar->installEventFilter(this);
    connect(strip, &MessageStrip::changed, this, &MessagePlace::place);
}

MessagePlace::~MessagePlace() { delete strip_; } // the window may hold it

void MessagePlace::hold(QWidget* holder)
{
    if (strip_->parentWidget() == holder)
        return;
    const bool shown = !strip_->isHidden();
    strip_->setParent(holder);
    strip_->setVisible(shown);
}

// Returns the free part of the status line, in the coordinates of the window; invalid: the sentence does not fit there, or must
// stay until it is closed.
QRect MessagePlace::inStatusLine(int height)
{
    QWidget* window = bench_->window();
    // Looks among direct children only: a bench that is being destroyed, whose children are gone, may be one of them.
    const auto* bar = window->findChild<QStatusBar*>(QString(), Qt::FindDirectChildrenOnly);
    auto* room = bar == nullptr ? nullptr : bar->findChild<QWidget*>(QStringLiteral("statusRoom"));
    if (room == nullptr || strip_->level() != MessageStrip::Level::Note)
        return {};
    room->installEventFilter(this); // hidden under the bar's own messages, narrow beside the progress of curves
    if (!room->isVisible() || !strip_->fits(room->width()))
        return {};
    const QPoint corner = room->mapTo(window, QPoint(0, room->height()));
    return {corner.x(), corner.y() - height, room->width(), height};
}

void MessagePlace::place()
{
    const int height = strip_->sizeHint().height();
    const QRect inBar = places_.inBar();
    const QMargins margins = bar_->layout()->contentsMargins();
    bar_->setMinimumHeight(inBar.isValid() ? height + margins.top() + margins.bottom() : 0); // the same for any message
    if (inBar.isValid() && !bar_->isHidden() && strip_->fits(inBar.width())) {
        hold(bench_);
        strip_->setGeometry({inBar.topLeft(), QSize(inBar.width(), height)});
    } else if (const QRect below = inStatusLine(height); below.isValid()) {
        hold(bench_->window());
        strip_->setGeometry(below);
    } else {
        hold(bench_);
        const QRect page = places_.overPage();
        strip_->setGeometry(page.left(), page.bottom() + 1 - height, page.width(), height);
    }
    strip_->raise();
}

bool MessagePlace::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
    case QEvent::Show:
    case QEvent::Hide:
    case QEvent::Move:
    case QEvent::Resize:
        place();
        break;
    default:
        break;
    }
    return QObject::eventFilter(watched, event);
}

} // namespace attentoscope
