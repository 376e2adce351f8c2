// Which keys are the same vector, number by number: a token that comes again without positions, a key that a cache holds twice.
#pragma once

#include "core/base/matrix.h"

#include <cstdint>
#include <vector>

namespace attentoscope {

struct DistinctKeys {
    std::vector<std::int32_t> group; // (n_k) keys of one number ≥ 0 are alike; −1: it has no twin. Empty: no key has
    std::int32_t groups = 0;
};

DistinctKeys distinctKeys(const MatrixView& keys); // (n_k, d)

} // namespace attentoscope
