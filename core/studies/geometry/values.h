// The values that the geometry of a result is about: its own, or where it has none, random ones.
#pragma once

#include "core/attention/evaluate/result.h"

#include <memory>

namespace attentoscope {

inline constexpr Index madeDimension = 16;

struct Values {
    TokenRows v; // (n_k, d_v), d_v ≥ 1
    bool made = false; // N(0, 1) of madeDimension columns, the same that a random source gives with d_v = 16
};
using SharedValues = std::shared_ptr<const Values>;

SharedValues valuesOf(const Result& result);

} // namespace attentoscope
