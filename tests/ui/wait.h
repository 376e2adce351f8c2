// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the event loop until a condition is true, up to a limit.
#pragma once

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QTimer>

namespace attentoscope {

template <class Condition>
bool waitUntil(Condition condition, int limitMs = 20000)
{
    QElapsedTimer clock;
    clock.start();
    while (!condition()) {
        if (clock.elapsed() > limitMs)
            return false;
        QEventLoop loop;
        QTimer::singleShot(5, &loop, &QEventLoop::quit);
        loop.exec();
    }
    return true;
}

} // namespace attentoscope
