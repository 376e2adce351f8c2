// SPDX-License-Identifier: GPL-3.0-or-later
// Ctrl-C as a request to stop: the computation ends at its next check, no file is left half-written, the exit status is 130.
#pragma once

#include "core/base/progress.h"

#include <string>

namespace attentoscope::cli {

// To be called once, before any other thread exists: SIGINT, SIGTERM, SIGHUP and SIGQUIT are from then on received by a thread of
// their own, because almost nothing may be done inside a signal handler. A second one ends the program at once; so does the first
// one after two seconds in which nothing looks whether to stop, as a parser does not, and says that this command stopped. What
// was being written is removed.
StopToken stopOnInterrupt(const std::string& command);

} // namespace attentoscope::cli
