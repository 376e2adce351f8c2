#include "ui/theme/focus_ring.h"

#include "ui/theme/theme.h"
#include "ui/theme/toggle_button.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QFocusEvent>
#include <QLineEdit>
#include <QPainter>
#include <QPlainTextEdit>

namespace attentoscope {

namespace {

constexpr int outside = 2; // px around the widget

bool showsItself(const QWidget* widget)
{
    return qobject_cast<const ToggleButton*>(widget) != nullptr || qobject_cast<const QLineEdit*>(widget) != nullptr
        || qobject_cast<const QAbstractSpinBox*>(widget) != nullptr || qobject_cast<const QPlainTextEdit*>(widget) != nullptr;
}

bool isByKeys(const QFocusEvent& event)
{
    switch (event.reason()) {
    case Qt::TabFocusReason:
    case Qt::BacktabFocusReason:
    case Qt::ShortcutFocusReason:
        return true;
    default:
        return false;
    }
}

class Ring : public QWidget
{
public:
    explicit Ring(QWidget* window)
        : QWidget(window)
    {
        setAttribute(Qt::WA_TransparentForMouseEvents);
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(Theme::of(*this).accent, outside));
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 3, 3);
    }
};

} // namespace

FocusRing::FocusRing(QObject* parent)
    : QObject(parent)
{
    qApp->installEventFilter(this);
}

bool FocusRing::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
    case QEvent::FocusIn:
        if (auto* widget = qobject_cast<QWidget*>(watched))
            surround(isByKeys(*static_cast<QFocusEvent*>(event)) && !showsItself(widget) ? widget : nullptr);
        break;
    case QEvent::FocusOut:
        if (watched == target_)
            surround(nullptr);
        break;
    case QEvent::Move:
    case QEvent::Resize:
    case QEvent::Show:
    case QEvent::Hide:
        if (ring_ && watched != ring_)
            place();
        break;
    default:
        break;
    }
    return false;
}

void FocusRing::surround(QWidget* target)
{
    delete ring_;
    target_ = target;
    if (target == nullptr || target->isWindow())
        return;
    ring_ = new Ring(target->window());
    place();
    ring_->show();
}

void FocusRing::place()
{
    if (!target_ || target_->window() != ring_->parentWidget() || !target_->isVisible())
        return delete ring_;
    const QRect rect(target_->mapTo(ring_->parentWidget(), QPoint()), target_->size());
    ring_->setGeometry(rect.adjusted(-outside, -outside, outside, outside) & ring_->parentWidget()->rect());
    ring_->raise();
}

} // namespace attentoscope
