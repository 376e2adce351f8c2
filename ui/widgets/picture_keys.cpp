#include "ui/widgets/picture_keys.h"

#include <QKeyEvent>
#include <QRectF>
#include <QWidget>

namespace attentoscope {

PictureKeys::PictureKeys(QWidget* picture)
    : QObject(picture)
    , picture_(picture)
{
    picture_->installEventFilter(this);
}

// The menu key itself comes as an event for a menu, not so the keys that stand for it.
bool PictureKeys::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != picture_ || event->type() != QEvent::KeyPress)
        return false;
    const auto& key = *static_cast<QKeyEvent*>(event);
    if (key.key() == Qt::Key_F10 && key.modifiers() == Qt::ShiftModifier)
        emit menuRequested(picture_->inputMethodQuery(Qt::ImCursorRectangle).toRectF().center().toPoint());
    else if (key.key() == Qt::Key_D && key.modifiers() == Qt::NoModifier)
        emit wordsRequested();
    else if (key.key() == Qt::Key_T && key.modifiers() == Qt::NoModifier)
        emit tableRequested();
    else
        return false;
    return true;
}

} // namespace attentoscope
