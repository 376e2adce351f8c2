// SPDX-License-Identifier: GPL-3.0-or-later
// Finds keys that are the same vector, number by number: a token that occurs again without positions, or a key that a cache
// holds twice.
#pragma once

#include "core/base/matrix.h"

#include <cstdint>
#include <vector>

namespace attentoscope {

struct DistinctKeys {
    std::vector<std::int32_t> group; // (n_k) keys with the same number ≥ 0 are equal; −1: the key is unique. Empty: all keys are
    std::int32_t groups = 0;
};

DistinctKeys distinctKeys(const MatrixView& keys); // (n_k, d)

} // namespace attentoscope
