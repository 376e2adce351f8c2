// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/heads/head_patterns.h"

#include "core/attention/evaluate/weights_on_keys.h"
#include "core/base/message.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>
#include <unordered_map>

namespace attentoscope {
namespace {

using Places = std::span<const Index>;

void single(Index key, Index nk, KeyRanges& out) { addRange(out, key, key + 1, nk); }

// Appends each place plus `step` that is at most `last`.
void shifted(Places places, Index step, Index last, Index nk, KeyRanges& out)
{
    for (const Index place : places) {
        if (place + step > last)
            return;
        single(place + step, nk, out);
    }
}

void previousToken(Index i, Index, Places, Index nk, KeyRanges& out) { single(i - 1, nk, out); }
void firstToken(Index, Index, Places, Index nk, KeyRanges& out) { single(0, nk, out); }
void ownToken(Index i, Index, Places, Index nk, KeyRanges& out) { single(i, nk, out); }
void tokenAtOffset(Index i, Index offset, Places, Index nk, KeyRanges& out) { single(i - offset, nk, out); }
void induction(Index i, Index, Places places, Index nk, KeyRanges& out) { shifted(places, 1, i, nk, out); }
void duplicateToken(Index i, Index, Places places, Index nk, KeyRanges& out) { shifted(places, 0, i - 1, nk, out); }

// clang-format off
constexpr std::array table = {
    KeyPattern{.key = "previous_token", .label = ATT_TEXT("core", "previous token"),
        .help = ATT_TEXT("core", "Weight on the key before the query's own, j = i − 1"), .keys = previousToken},
    KeyPattern{.key = "first_token", .label = ATT_TEXT("core", "first token"),
        .help = ATT_TEXT("core", "Weight on the first key, j = 0"), .keys = firstToken},
    KeyPattern{.key = "own_token", .label = ATT_TEXT("core", "own token"),
        .help = ATT_TEXT("core", "Weight on the query's own key, j = i"), .keys = ownToken},
    KeyPattern{.key = "offset", .label = ATT_TEXT("core", "token at an offset"),
        .help = ATT_TEXT("core", "Weight on the key K places before the query's own, j = i − K"), .ofOffset = true, .keys = tokenAtOffset},
    KeyPattern{.key = "induction", .label = ATT_TEXT("core", "induction"),
        .help = ATT_TEXT("core", "Weight on the keys right after earlier copies of the query's token: all j ≤ i whose token j − 1 is the query's"), .ofTokens = true, .keys = induction},
    KeyPattern{.key = "duplicate_token", .label = ATT_TEXT("core", "duplicate token"),
        .help = ATT_TEXT("core", "Weight on earlier copies of the query's token: all j < i with the query's token"), .ofTokens = true, .keys = duplicateToken},
};
// clang-format on

// The tokens of a head as numbers that are the same where the tokens are.
struct PatternTokens {
    std::vector<std::int32_t> ofQueries, ofKeys; // (n_q), (n_k); −1: a token that no key has; empty: no tokens are known
    std::vector<std::vector<Index>> places; // of each token among the keys, ascending
};

PatternTokens tokensOf(const Inputs& inputs, Index nk)
{
    PatternTokens tokens;
    if (inputs.keyTokens.empty())
        return tokens;
    std::unordered_map<std::string_view, std::int32_t> numbers;
    for (Index key = 0; key < nk; ++key) {
        const auto [known, isNew] = numbers.try_emplace(inputs.keyTokens[std::size_t(key)], std::int32_t(numbers.size()));
        if (isNew)
            tokens.places.emplace_back();
        tokens.places[std::size_t(known->second)].push_back(key);
        tokens.ofKeys.push_back(known->second);
    }
    for (Index query = 0; query < inputs.nq(); ++query) {
        const Index place = inputs.position(query);
        const auto at = std::size_t(query);
        if (at < inputs.queryTokens.size()) {
            const auto known = numbers.find(inputs.queryTokens[at]);
            tokens.ofQueries.push_back(known == numbers.end() ? -1 : known->second);
        } else {
            const bool isOfKeys =
                !inputs.isAcross() && place >= 0 && place < nk; // else the queries have tokens that are not known
            tokens.ofQueries.push_back(isOfKeys ? tokens.ofKeys[std::size_t(place)] : -1);
        }
    }
    return tokens;
}

// Keeps the keys of `set` that are in `visible`.
void keepVisible(const KeyRanges& visible, Index nk, KeyRanges& set, KeyRanges& scratch)
{
    scratch.clear();
    auto seen = visible.begin();
    for (const KeyRange& range : set)
        for (Index key = range.begin; key < range.end; ++key) {
            while (seen != visible.end() && seen->end <= key)
                ++seen;
            if (seen != visible.end() && seen->begin <= key)
                addRange(scratch, key, key + 1, nk);
        }
    set.swap(scratch);
}

} // namespace

std::span<const KeyPattern> keyPatterns() { return table; }

Outcome<std::vector<HeadPatternNumbers>> patternNumbers(
    const RowJob& job, std::span<const PolicyResult> results, std::optional<Index> offset, const StopToken& stop)
{
    const Index nk = job.mask.nk();
    const PatternTokens tokens = tokensOf(job.inputs, nk);
    // The share of each row's visible keys that are of the pattern: (patterns, R).
    std::vector<std::vector<double>> shares(table.size(), std::vector<double>(job.rows.size()));
    std::vector<std::size_t> rowOf(std::size_t(job.inputs.nq()));
    for (std::size_t r = 0; r < job.rows.size(); ++r)
        rowOf[std::size_t(job.rows[r])] = r;
    const auto find = [&](Index row, const KeyRanges& visible, std::span<KeyRanges> sets) {
        const std::int32_t token = tokens.ofQueries.empty() ? -1 : tokens.ofQueries[std::size_t(row)];
        const Places places = token < 0 ? Places() : Places(tokens.places[std::size_t(token)]);
        const double seen = double(keyCount(visible));
        KeyRanges scratch;
        for (std::size_t i = 0; i < table.size(); ++i) {
            if (table[i].ofOffset && !offset)
                continue;
            table[i].keys(job.mask.position(row), offset.value_or(0), places, nk, sets[i]);
            keepVisible(visible, nk, sets[i], scratch);
            shares[i][rowOf[std::size_t(row)]] = double(keyCount(sets[i])) / seen;
        }
    };
    Index most = Index(table.size()); // keys of a row
    for (const std::vector<Index>& places : tokens.places)
        most = std::max(most, Index(places.size()));
    const auto weights = weightsOnSets(job, results, table.size(), most, find, stop);
    if (!weights)
        return weights.error();
    std::vector<HeadPatternNumbers> numbers(results.size(), HeadPatternNumbers(table.size()));
    for (std::size_t p = 0; p < results.size(); ++p)
        for (std::size_t i = 0; i < table.size(); ++i) {
            const PerRow<double>& ofRows = (*weights)[p][i];
            std::vector<double> uniform = shares[i];
            for (std::size_t r = 0; r < uniform.size(); ++r)
                if (std::isnan(ofRows[r]))
                    uniform[r] = PatternNumbers::undefined;
            const Summary weight = summarize(ofRows);
            numbers[p][i] = {weight.mean, summarize(uniform).mean, weight.count};
        }
    return numbers;
}

} // namespace attentoscope
