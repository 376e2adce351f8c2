// SPDX-License-Identifier: GPL-3.0-or-later
// In which order arrays of several heads hold heads (h) and tokens (n); the numbers of a vector (d) come last. A batch comes
// first.
#pragma once

#include "core/base/outcome.h"

#include <string>
#include <string_view>

namespace attentoscope {

enum class HeadOrder {
    Told, // by shapes that can be only one of them, else heads first
    HeadsFirst, // hnd, (heads, n, d): PyTorch
    TokensFirst, // nhd, (n, heads, d): FlashAttention, JAX
};

// "auto", "hnd", "nhd" and back.
Outcome<HeadOrder> parseHeadOrder(std::string_view text);
std::string headOrderText(const HeadOrder& order);

} // namespace attentoscope
