// SPDX-License-Identifier: GPL-3.0-or-later
// A number in a file that is outside the range of float32, the type of all computation: too large, or below 1.2e-38 but not 0.
#pragma once

#include "core/base/matrix.h"

#include <cmath>
#include <limits>

namespace attentoscope {

struct BeyondFloat {
    Index row = 0, column = 0;
    double value = 0;

    bool isTiny() const { return std::abs(value) < std::numeric_limits<float>::min(); }
};

} // namespace attentoscope
