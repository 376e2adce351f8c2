// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sources/inputs.h"

#include "core/sources/centred_keys.h"

#include <cmath>
#include <utility>

namespace attentoscope {

MatrixView Inputs::scoringQueries() const { return view(centred ? centred->q : q); }

MatrixView Inputs::scoringKeys() const { return view(centred ? centred->k : k); }

Inputs partOf(const Inputs& inputs, Index first, Index count)
{
    const auto queryBefore = [&](Index key) { return std::clamp<Index>(key + inputs.nq() - inputs.nk(), 0, inputs.nq()); };
    const bool own = inputs.firstPlace.has_value();
    const Index begin = first == 0 || own ? 0 : queryBefore(first),
                queries = own ? inputs.nq() : queryBefore(first + count) - begin;
    Inputs part;
    part.q = inputs.q.middleRows(begin, queries);
    part.k = inputs.k.middleRows(first, count);
    part.centred = partOf(inputs.centred, begin, queries, first, count);
    part.keyRounding = inputs.keyRounding;
    if (inputs.dv() > 0)
        part.v = inputs.v.middleRows(first, count);
    const auto cut = [](const auto& all, auto& some, Index from, Index length) {
        if (!all.empty())
            some.assign(all.begin() + from, all.begin() + from + length);
    };
    if (inputs.areWeights()) {
        part.given = inputs.given.block(begin, first, queries, count);
        part.rest = inputs.rest;
        cut(inputs.rest.sums, part.rest.sums, begin, queries);
        cut(inputs.rest.logs, part.rest.logs, begin, queries);
    }
    const auto cutBeyond = [](const std::vector<BeyondFloat>& all, std::vector<BeyondFloat>& some, Index from, Index length) {
        for (BeyondFloat one : all)
            if (one.row >= from && one.row < from + length) {
                one.row -= from;
                some.push_back(one);
            }
    };
    cutBeyond(inputs.beyondQ, part.beyondQ, begin, queries);
    cutBeyond(inputs.beyondK, part.beyondK, first, count);
    cutBeyond(inputs.beyondV, part.beyondV, first, count);
    cut(inputs.queryTokens, part.queryTokens, begin, queries);
    cut(inputs.keyTokens, part.keyTokens, first, count);
    cut(inputs.keyPadded, part.keyPadded, first, count);
    if (own)
        part.firstPlace = *inputs.firstPlace - first;
    part.namedQueries = inputs.namedQueries;
    part.sequences = inputs.sequences;
    part.doubts = inputs.doubts;
    part.otherOrder = inputs.otherOrder;
    part.otherLeading = inputs.otherLeading;
    part.recordedMask = inputs.recordedMask;
    part.masksBeside = inputs.masksBeside;
    part.maskProblem = inputs.maskProblem;
    for (Index i = begin; i < begin + queries && !inputs.recordedVisible.empty(); ++i) {
        const auto row = inputs.recordedVisible.begin() + i * inputs.nk() + first;
        part.recordedVisible.insert(part.recordedVisible.end(), row, row + count);
    }
    return part;
}

Inputs beginningOf(const Inputs& drawn, Index n)
{
    const auto rows = drawn.queryRows.empty() ? n : Index(std::ranges::lower_bound(drawn.queryRows, n) - drawn.queryRows.begin());
    Inputs first;
    first.q = drawn.q.beginning(rows);
    first.k = drawn.k.beginning(n);
    first.v = drawn.v.beginning(std::min(n, drawn.v.rows()));
    first.withoutValues = drawn.withoutValues;
    first.queryRows.assign(drawn.queryRows.begin(), drawn.queryRows.begin() + (drawn.queryRows.empty() ? 0 : rows));
    first.queries = n;
    if (!drawn.queryGroup.empty())
        first.queryGroup.assign(drawn.queryGroup.begin(), drawn.queryGroup.begin() + rows);
    for (const auto& keys : drawn.plantedKeys)
        first.plantedKeys.emplace_back(keys.begin(), std::ranges::lower_bound(keys, n));
    return first;
}

void placeQueries(Inputs& inputs, QueryPlaces places)
{
    const bool own = places == QueryPlaces::Own || (places == QueryPlaces::Told && inputs.namedQueries);
    inputs.firstPlace = own ? std::optional<Index>(0) : std::nullopt;
    if (inputs.namedQueries)
        return;
    inputs.queryTokens.clear();
    if (!own && inputs.nq() <= inputs.nk() && !inputs.keyTokens.empty())
        inputs.queryTokens.assign(inputs.keyTokens.end() - inputs.nq(), inputs.keyTokens.end());
}

bool areCausal(const Inputs& weights)
{
    if (!weights.areWeights())
        return false;
    bool hasLater = false;
    for (Index i = 0; i < weights.nq(); ++i)
        for (Index j = std::max<Index>(0, weights.position(i) + 1); j < weights.nk(); ++j) {
            if (std::isfinite(weights.given(i, j)))
                return false;
            hasLater = true;
        }
    return hasLater;
}

SharedInputs settled(Inputs inputs)
{
    for (TokenRows* rows : {&inputs.q, &inputs.k, &inputs.v})
        rows->settle();
    return std::make_shared<const Inputs>(std::move(inputs));
}

} // namespace attentoscope
