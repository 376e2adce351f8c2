#include "ui/window/one_painting.h"

#include "ui/document/engine/engine.h"
#include "ui/plots/redraws.h"

#include <QCoreApplication>
#include <QEvent>
#include <QTimer>
#include <QWidget>

namespace attentoscope {

OnePainting::OnePainting(QWidget* window, const Engine* engine)
    : QObject(window)
    , window_(window)
    , engine_(engine)
{
    window->installEventFilter(this);
}

bool OnePainting::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != window_ || event->type() != QEvent::UpdateRequest)
        return false;
    if (engine_->isAboutToTell()) {
        const auto askAgain = [this] {
            QCoreApplication::postEvent(window_, new QEvent(QEvent::UpdateRequest), Qt::LowEventPriority);
        };
        QTimer::singleShot(1, Qt::PreciseTimer, this, askAgain);
        return true;
    }
    redrawNow();
    return false;
}

} // namespace attentoscope
