// SPDX-License-Identifier: GPL-3.0-or-later
// Questions that the window asks in its message strip instead of in a dialog, so that nothing blocks until they are answered.
#pragma once

#include "ui/text/sentence.h"
#include "ui/window/files/outside_question.h"

#include <functional>

namespace attentoscope {

class Document;
class FileCommands;
class MessageStrip;
class Recovery;

using StripNow = std::function<MessageStrip*()>; // a function, because the strip may be rebuilt before the answer comes

// Says from now on what was ignored in a session that was opened, and asks where files are that it names; the strip keeps that
// question until one of them is shown. Folders of parts get windows of their own.
void hearOfOpened(const StripNow& strip, FileCommands* files);

// Asks whether the files outside the session's folder may be read; they are not read until the user agrees.
void askBeforeReading(const StripNow& strip, const OutsideQuestion& question);

// Says which files will be stored inside the saved session, with a button to leave them out. An empty sentence removes the
// message.
void sayWhatGoesInside(const StripNow& strip, const Sentence& which, const std::function<void()>& leaveOut);

// Says what has taken the place of the experiment, with a button that undoes it, until the next change.
enum class Newcomer { Sentences, Story };
void sayReplaced(const StripNow& strip, Document* document, Newcomer by);

// Offers to restore or dismiss a session left by a killed program. If the session cannot be read, says so and leaves it in
// place.
void offerWhatWasLeft(const StripNow& strip, Document* document, Recovery* recovery);

} // namespace attentoscope
