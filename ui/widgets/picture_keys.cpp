// SPDX-License-Identifier: GPL-3.0-or-later
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

// Handles Shift+F10 here, because it arrives as a key press, while the menu key arrives as a context menu event.
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
