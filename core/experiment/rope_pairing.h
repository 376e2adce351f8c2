// SPDX-License-Identifier: GPL-3.0-or-later
// The choice of the two numbers of a vector that RoPE rotates together. Both choices are in use, and a model trained with one
// does not work with the other.
#pragma once

#include "core/base/outcome.h"

#include <string>
#include <string_view>

namespace attentoscope {

enum class RopePairing {
    Interleaved, // 2t with 2t + 1: RoFormer, GPT-J
    Half, // t with t + d/2: GPT-NeoX, Llama
};

// Convert to and from "interleaved" and "half".
Outcome<RopePairing> parseRopePairing(std::string_view text);
std::string ropePairingText(const RopePairing& pairing);

} // namespace attentoscope
