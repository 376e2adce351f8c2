// SPDX-License-Identifier: GPL-3.0-or-later
// Installs the behaviour that controls have in all windows: a ring shows the focus, lists have names, and the wheel scrolls
// past controls.
#pragma once

class QObject;

namespace attentoscope {

void setControlHabits(QObject* parent); // call once for the application

} // namespace attentoscope
