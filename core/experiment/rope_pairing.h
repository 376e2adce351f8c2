// SPDX-License-Identifier: GPL-3.0-or-later
// Which two numbers of a vector RoPE turns together. Both are in use, and weights trained with one are useless with the other.
#pragma once

#include "core/base/outcome.h"

#include <string>
#include <string_view>

namespace attentoscope {

enum class RopePairing {
    Interleaved, // 2t with 2t + 1: RoFormer, GPT-J
    Half, // t with t + d/2: GPT-NeoX, Llama
};

// "interleaved", "half" and back.
Outcome<RopePairing> parseRopePairing(std::string_view text);
std::string ropePairingText(const RopePairing& pairing);

} // namespace attentoscope
