// SPDX-License-Identifier: GPL-3.0-or-later
// Selects the keys of a row that count as sinks: key 0, the key at the query's own place, or both.
#pragma once

#include <cstddef>

namespace attentoscope {

enum class Sinks { First, Own, Both };
inline constexpr std::size_t sinkChoices = 3;
inline constexpr Sinks allSinks[sinkChoices] = {Sinks::First, Sinks::Own, Sinks::Both};
const char* nameOf(Sinks sinks); // "first" ..., as on the command line

} // namespace attentoscope
