// SPDX-License-Identifier: GPL-3.0-or-later
// The places of queries among the keys. They must be chosen if Q and K are given and n_q ≠ n_k.
#pragma once

#include "core/base/outcome.h"

#include <string>
#include <string_view>

namespace attentoscope {

enum class QueryPlaces {
    Told, // Own if the queries have tokens of their own, else Suffix
    Suffix, // the last keys: query i at i + n_k − n_q, as in text generation
    Own, // a separate sequence: query i at i, as in cross-attention
};

// Convert to and from "auto", "suffix" and "own".
Outcome<QueryPlaces> parseQueryPlaces(std::string_view text);
std::string queryPlacesText(const QueryPlaces& places);

} // namespace attentoscope
