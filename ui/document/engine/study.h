// A page's own computation, done on the worker while that page is looked at: after the picture, before the curves. The job holds
// all that it reads (a SharedResult, a setup) by value; what it finds is known to the page alone.
#pragma once

#include "core/base/outcome.h"
#include "core/base/progress.h"

#include <any>
#include <functional>

namespace attentoscope {

struct StudyContext {
    StopToken stop; // something more urgent is wanted: end soon with Cancelled; the job is run again from its beginning
    std::function<void(std::any)> tell; // what is known so far, of the same type as the whole
};

// Runs on the worker's thread. Empty: nothing is wanted.
using StudyJob = std::function<Outcome<std::any>(const StudyContext&)>;

} // namespace attentoscope
