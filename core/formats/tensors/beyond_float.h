// SPDX-License-Identifier: GPL-3.0-or-later
// A number of a file that float32, which is computed with, cannot hold.
#pragma once

#include "core/base/matrix.h"

namespace attentoscope {

struct BeyondFloat {
    Index row = 0, column = 0;
    double value = 0;
};

} // namespace attentoscope
