#include "ui/window/one_painting.h"

#include "ui/plots/redraws.h"

#include <QEvent>
#include <QWidget>

namespace attentoscope {

OnePainting::OnePainting(QWidget* window)
    : QObject(window)
{
    window->installEventFilter(this);
}

bool OnePainting::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == parent() && event->type() == QEvent::UpdateRequest)
        redrawNow();
    return false;
}

} // namespace attentoscope
