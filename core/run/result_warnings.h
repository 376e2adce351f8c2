// What deserves attention about a result although it is right.
#pragma once

#include "core/run/result.h"

namespace attentoscope {

// To be called when everything else of the result is there.
void addWarnings(Result& result);

} // namespace attentoscope
