// SPDX-License-Identifier: GPL-3.0-or-later
// Drags with the left mouse button, on the child widget that is really under the pointer.
#pragma once

#include <QApplication>
#include <QMouseEvent>
#include <QTest>
#include <QWidget>

namespace attentoscope {

inline void dragOver(QWidget* view, const QPoint& from, const QPoint& to, Qt::KeyboardModifiers keys = {}, bool release = true)
{
    QWidget* hit = view->childAt(from);
    const auto at = [&](const QPoint& place) { return hit->mapFrom(view, place); };
    QTest::mousePress(hit, Qt::LeftButton, keys, at(from));
    for (const QPoint& place : {(from + to) / 2, to}) {
        QMouseEvent move(QEvent::MouseMove, at(place), hit->mapToGlobal(at(place)), Qt::NoButton, Qt::LeftButton, keys);
        QApplication::sendEvent(hit, &move);
    }
    if (release)
        QTest::mouseRelease(hit, Qt::LeftButton, keys, at(to));
}

} // namespace attentoscope
