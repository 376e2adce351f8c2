#include "ui/theme/control_habits.h"

#include "ui/theme/control_names.h"
#include "ui/theme/focus_ring.h"
#include "ui/theme/wheel_guard.h"

namespace attentoscope {

void setControlHabits(QObject* parent)
{
    new FocusRing(parent);
    new NamesOfLists(parent);
    new WheelGuard(parent);
}

} // namespace attentoscope
