// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/controls/control_habits.h"

#include "ui/theme/controls/control_names.h"
#include "ui/theme/controls/focus_ring.h"
#include "ui/theme/controls/wheel_guard.h"

namespace attentoscope {

void setControlHabits(QObject* parent)
{
    new FocusRing(parent);
    new NamesOfLists(parent);
    new WheelGuard(parent);
}

} // namespace attentoscope
