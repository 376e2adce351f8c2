// SPDX-License-Identifier: GPL-3.0-or-later
// The order of heads (h) and tokens (n) in arrays with several heads. The numbers of a vector (d) come last, and a batch
// dimension first.
#pragma once

#include "core/base/outcome.h"

#include <string>
#include <string_view>

namespace attentoscope {

enum class HeadOrder {
    Told, // decided by shapes and names; heads first if nothing decides
    HeadsFirst, // hnd, (heads, n, d): PyTorch
    TokensFirst, // nhd, (n, heads, d): FlashAttention, JAX
};

// Convert to and from "auto", "hnd" and "nhd".
Outcome<HeadOrder> parseHeadOrder(std::string_view text);
std::string headOrderText(const HeadOrder& order);

} // namespace attentoscope
