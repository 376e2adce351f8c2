// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps a window that is about to be shown on its screen, with its frame.
#pragma once

#include <QMargins>
#include <QObject>
#include <QRect>
#include <QSize>

class QWidget;

namespace attentoscope {

// Returns where a window of this size (without its frame) is to be, so that it lies within `available` together with its frame:
// in the middle, and smaller where it must be, though not below `least`.
QRect placeOnScreen(const QRect& available, QSize size, const QMargins& frame, const QSize& least);

// Makes a window, in the size that it has, fit its screen before it is shown. The window manager's frame is known only some time
// later, so the window is looked at for a moment after it has appeared, until something fits it.
void fitScreen(QWidget* window);

} // namespace attentoscope
