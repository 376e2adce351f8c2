// How controls behave in whichever window: the keyboard's place is ringed, lists have names, and the wheel scrolls past them.
#pragma once

class QObject;

namespace attentoscope {

void setControlHabits(QObject* parent); // once for the application

} // namespace attentoscope
