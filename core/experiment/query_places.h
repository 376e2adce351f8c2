// SPDX-License-Identifier: GPL-3.0-or-later
// Where queries stand among the keys of a sequence that is given, which n_q ≠ n_k makes a question.
#pragma once

#include "core/base/outcome.h"

#include <string>
#include <string_view>

namespace attentoscope {

enum class QueryPlaces {
    Told, // a sequence of their own where they have tokens of their own, else the last keys
    Suffix, // the last keys: query i at i + n_k − n_q, as when a model writes on
    Own, // a sequence of their own: query i at i, as in cross-attention
};

// "auto", "suffix", "own" and back.
Outcome<QueryPlaces> parseQueryPlaces(std::string_view text);
std::string queryPlacesText(const QueryPlaces& places);

} // namespace attentoscope
