// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/evaluate/beginnings.h"

#include "core/attention/evaluate/counted_rows.h"
#include "core/attention/evaluate/evaluate.h"
#include "core/base/numbers.h"

#include <algorithm>
#include <memory>

namespace attentoscope {
namespace {

Outcome<Beginning> beginningWith(
    const Result& result, SharedInputs inputs, BoundMask mask, const std::vector<PolicyChoice>& policies, std::vector<Index> rows)
{
    if (auto finite = checkFinite(*inputs, mask, rows); !finite)
        return finite.error();
    auto scales = scalesOf(result.experiment, *inputs, mask, policies, rows);
    if (!scales)
        return scales.error();
    return Beginning{std::move(inputs), std::move(mask), std::move(rows), policies, *std::move(scales)};
}

} // namespace

std::span<const Index> Beginning::planted(std::size_t row) const
{
    if (inputs->queryGroup.empty())
        return {};
    return inputs->plantedKeys[std::size_t(inputs->queryGroup[std::size_t(inputs->stored(rows[row]))])];
}

Index studiedKeys(const Inputs& whole)
{
    return whole.nq() == whole.nk() && whole.plantedKeys.empty() ? realTokens(whole).end : whole.nk();
}

Outcome<std::vector<Beginning>> beginningsOf(const SharedResult& result, const std::vector<Index>& ofWhole)
{
    const Inputs& whole = *result->inputs;
    if (whole.areWeights())
        return badInput("source", ATT_TEXT("core", "this needs queries and keys, not attention weights alone"));
    if (whole.nk() > longestStudied)
        return badInput("n",
            {ATT_TEXT("core", "this study takes at most %1 keys, not %2"),
                {formatNumber(longestStudied), formatNumber(whole.nk())}});
    const std::vector<PolicyChoice> policies = resolvedScales(*result);
    std::vector<Beginning> all;
    const RealTokens real = realTokens(whole);
    for (Index n = whole.nk() / 2; n >= shortestBeginning && whole.nq() == whole.nk(); n /= 2) {
        if (n >= real.end) // all rows that it adds are padding
            continue;
        if (n <= real.begin)
            break;
        auto inputs =
            whole.plantedKeys.empty() ? settled(partOf(whole, 0, n)) : std::make_shared<const Inputs>(beginningOf(whole, n));
        auto mask = bindMask(result->experiment, *inputs);
        if (!mask)
            break;
        auto rows = spacedCountedRows(*inputs, Index(ofWhole.size()), evenlySpacedRows);
        auto one = beginningWith(*result, std::move(inputs), *std::move(mask), policies, std::move(rows));
        if (!one)
            break;
        all.insert(all.begin(), *std::move(one));
    }
    SharedInputs last = result->inputs;
    BoundMask mask = result->mask;
    if (const Index end = studiedKeys(whole); end < whole.nk()) {
        last = settled(partOf(whole, 0, end));
        auto bound = bindMask(result->experiment, *last);
        if (!bound)
            return bound.error();
        mask = *std::move(bound);
    }
    auto one = beginningWith(*result, std::move(last), std::move(mask), policies, ofWhole);
    if (!one)
        return one.error();
    all.push_back(*std::move(one));
    return all;
}

} // namespace attentoscope
