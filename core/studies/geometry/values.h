// SPDX-License-Identifier: GPL-3.0-or-later
// The values for studies of geometry: those of the result, or random ones where it has none.
#pragma once

#include "core/attention/evaluate/result.h"

#include <memory>

namespace attentoscope {

inline constexpr Index madeDimension = 16;

struct Values {
    TokenRows v; // (n_k, d_v), d_v ≥ 1
    bool made = false; // whether they are random: N(0, 1), madeDimension columns, as a random source gives with d_v = 16
};
using SharedValues = std::shared_ptr<const Values>;

SharedValues valuesOf(const Result& result);

} // namespace attentoscope
