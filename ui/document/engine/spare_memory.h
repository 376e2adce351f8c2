// Memory that was freed, but not to the system.
#pragma once

namespace attentoscope {

// Many small things that come and go, such as the words of a long text at each keystroke, leave holes that malloc keeps: gives
// them back where they are large. Takes milliseconds, in which others wait for malloc: to be called while nothing happens.
void giveBackSpareMemory();

} // namespace attentoscope
