// SPDX-License-Identifier: GPL-3.0-or-later
// A number in a file that is outside the range of float32, the type of all computation.
#pragma once

#include "core/base/matrix.h"

namespace attentoscope {

struct BeyondFloat {
    Index row = 0, column = 0;
    double value = 0;
};

} // namespace attentoscope
