// Ctrl-C as a request to stop: the computation ends at its next check, no file is left half-written, the exit status is 130.
#pragma once

#include "core/base/progress.h"

namespace attentoscope::cli {

// To be called once, before any other thread exists: SIGINT, SIGTERM, SIGHUP and SIGQUIT are from then on received by a thread of
// their own, because almost nothing may be done inside a signal handler. A second one ends the program at once; what was being
// written is removed.
StopToken stopOnInterrupt();

} // namespace attentoscope::cli
