// SPDX-License-Identifier: GPL-3.0-or-later
// Turns Ctrl-C into a request to stop: the computation ends at its next check, no file is left half-written, the exit status is
// 130. Engines of clusters send SIGTERM or SIGUSR1 before they take the machine back; where finished parts are kept, the exit
// status is then 75, which says that the same command goes on.
#pragma once

#include "core/base/progress.h"

#include <string>

namespace attentoscope::cli {

// Receives SIGINT, SIGTERM, SIGUSR1, SIGHUP and SIGQUIT from now on in a thread of its own, because almost nothing may be done
// inside a signal handler. Call it once, before any other thread exists. A second signal ends the program at once. So does the
// first one after two seconds in which nothing checked the stop token (parsers do not); a message then says that `command` was
// stopped, and the file being written is removed.
StopToken stopOnInterrupt(const std::string& command);

bool leavesUnfinished(); // an engine stopped the program, and PartsContext::unfinished keeps parts
int sayUnfinished(); // writes a line to stderr, and returns the exit status

} // namespace attentoscope::cli
