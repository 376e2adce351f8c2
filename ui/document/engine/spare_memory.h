// Memory that was freed, but not to the system.
#pragma once

namespace attentoscope {

// Many small things that come and go, such as the words of a long text at each keystroke, leave holes that malloc keeps: gives
// them back where they are large. Takes milliseconds, in which others wait for malloc: to be called while nothing happens.
void giveBackSpareMemory();

// What is freed stays at hand until then: the next answer needs as much, and pages that come from the system anew are filled with
// zeros first. Of the whole process.
void keepSpareMemory();

} // namespace attentoscope
