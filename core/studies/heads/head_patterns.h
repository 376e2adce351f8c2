// SPDX-License-Identifier: GPL-3.0-or-later
// Patterns by which heads of language models are told apart: how much weight a query at place i puts on keys j that stand in a
// given relation to it. To add one, add an entry to the table in head_patterns.cpp. Naive twin:
// tests/core/studies/heads/head_patterns_test.cpp.
#pragma once

#include "core/attention/evaluate/evaluate_rows.h"

#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace attentoscope {

struct KeyPattern {
    const char* key; // "previous_token": in CSV and JSON
    const char* label; // ATT_TEXT
    const char* help; // ATT_TEXT, one sentence
    bool ofTokens = false; // it compares tokens, so it is not known where they are not
    bool ofOffset = false; // it takes the offset K
    // Appends the keys of the query at `place`; of a pattern of tokens `places` are those of its token among the keys.
    void (*keys)(Index place, Index offset, std::span<const Index> places, Index nk, KeyRanges& out) = nullptr;
};
std::span<const KeyPattern> keyPatterns();

// Over the evaluated queries that see at least one key of the pattern; NaN: there is none.
struct PatternNumbers {
    static constexpr double undefined = std::numeric_limits<double>::quiet_NaN();
    double weight = undefined; // mean of the weight on the keys of the pattern
    double uniform = undefined; // the same if a query weighed all keys that it sees alike
    Index queries = 0;
};
using HeadPatternNumbers = std::vector<PatternNumbers>; // one for each of keyPatterns()

// Returns the numbers under each policy. `results`: what evaluateRows() returned for the job. `offset`: K; empty: the pattern
// that takes it is left undefined. The keys' scores are computed once more, in float64. Errors: cancelled.
Outcome<std::vector<HeadPatternNumbers>> patternNumbers(
    const RowJob& job, std::span<const PolicyResult> results, std::optional<Index> offset, const StopToken& stop = {});

} // namespace attentoscope
