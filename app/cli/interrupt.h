// SPDX-License-Identifier: GPL-3.0-or-later
// Turns Ctrl-C into a request to stop: the computation ends at its next check, no file is left half-written, the exit status is
// 130.
#pragma once

#include "core/base/progress.h"

#include <string>

namespace attentoscope::cli {

// Receives SIGINT, SIGTERM, SIGHUP and SIGQUIT from now on in a thread of its own, because almost nothing may be done inside a
// signal handler. Call it once, before any other thread exists. A second signal ends the program at once. So does the first one
// after two seconds in which nothing checked the stop token (parsers do not); a message then says that `command` was stopped,
// and the file being written is removed.
StopToken stopOnInterrupt(const std::string& command);

} // namespace attentoscope::cli
