// SPDX-License-Identifier: GPL-3.0-or-later
// Questions that the window asks in its message strip instead of in a box, so that nothing waits for an answer.
#pragma once

#include "ui/text/sentence.h"
#include "ui/window/commands/outside_question.h"

#include <functional>

namespace attentoscope {

class Document;
class MessageStrip;
class Recovery;

using StripNow = std::function<MessageStrip*()>; // the window may have been built anew meanwhile

// Whether the files are to be read; until somebody says so they are not.
void askBeforeReading(const StripNow& strip, const OutsideQuestion& question);

// Says which files will be inside what is saved, with a button to leave them out; an empty sentence takes it back.
void sayWhatGoesInside(const StripNow& strip, const Sentence& which, const std::function<void()>& leaveOut);

// Offers what a killed program has left, to be restored or dismissed; what cannot be read is said and stays.
void offerWhatWasLeft(const StripNow& strip, Document* document, Recovery* recovery);

} // namespace attentoscope
