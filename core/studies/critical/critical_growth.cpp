// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/critical/critical_growth.h"

#include "core/attention/evaluate/evaluate.h"
#include "core/attention/rows/row_set.h"
#include "core/base/numbers.h"
#include "core/session/fields.h"
#include "core/sources/source.h"

#include <algorithm>
#include <new>

namespace attentoscope {
namespace {

Outcome<Done> addRows(
    CriticalRows& found, const Experiment& experiment, const Inputs& inputs, const GrowthWish& wish, const StopToken& stop)
{
    const auto mask = bindMask(experiment, inputs);
    if (!mask)
        return mask.error();
    const std::vector<Index> rows = sampledRows(experiment, inputs.nq(), wish.rows);
    if (const auto finite = checkFinite(inputs, *mask, rows); !finite)
        return finite.error();
    return found.add(inputs, *mask, rows, stop);
}

// point(n) returns Outcome<Done> and adds the rows of length n to the CriticalRows that it is given.
template <class AddLength>
Outcome<SharedCriticalGrowth> overLengths(
    std::vector<Index> lengths, const GrowthWish& wish, const CriticalGrowthPart& tell, const AddLength& add)
{
    CriticalGrowth growth;
    growth.lengths = std::move(lengths);
    try {
        for (const Index n : growth.lengths) {
            if (const auto known = std::ranges::find(wish.known, n, &CriticalPoint::n); known != wish.known.end()) {
                growth.points.push_back(*known);
                continue;
            }
            CriticalRows rows(wish.threads);
            if (const auto added = add(n, rows); !added)
                return added.error();
            const CriticalMultiplier found = rows.found();
            growth.points.push_back({n, found.rows, found.pooled});
            if (tell)
                tell(std::make_shared<const CriticalGrowth>(growth));
        }
    } catch (const std::bad_alloc&) {
        return outOfMemory();
    }
    return std::make_shared<const CriticalGrowth>(std::move(growth));
}

// Studies sequences drawn with each length, as often as it takes to get enough rows.
Outcome<SharedCriticalGrowth> ofDraws(
    const Experiment& experiment, const GrowthWish& wish, const StopToken& stop, const CriticalGrowthPart& tell)
{
    return overLengths(experiment.lengths.values(), wish, tell, [&](Index n, CriticalRows& rows) -> Outcome<Done> {
        Experiment drawn = experiment;
        drawn.n = n;
        drawn.dv = 0;
        const Index wanted = wish.rows > 0 ? wish.rows : n, draws = std::clamp<Index>((wanted + n - 1) / n, 1, mostDraws);
        for (Index trial = 0; trial < draws; ++trial) {
            Draw draw(trial, evenlySpacedRows(n, wish.rows));
            draw.values = false;
            const auto inputs = makeInputs(drawn, draw, stop);
            if (!inputs)
                return inputs.error();
            if (const auto added = addRows(rows, drawn, **inputs, wish, stop); !added)
                return added;
        }
        return Done{};
    });
}

// Returns the lengths whose beginnings contain a query; longer lengths than the sequence become its whole length.
Outcome<std::vector<Index>> lengthsOf(const Inputs& whole, std::span<const Index> wanted)
{
    const Index longest = whole.nk(), before = whole.firstPlace ? 0 : whole.nk() - whole.nq(); // before the first query
    std::vector<Index> lengths;
    for (const Index n : wanted)
        if (n > before && (lengths.empty() || lengths.back() < longest))
            lengths.push_back(std::min(n, longest));
    if (lengths.empty())
        return badInput(
            "lengths", {ATT_TEXT("core", "must reach %1: no query stands among the first keys"), {formatNumber(before + 1)}});
    return lengths;
}

} // namespace

std::optional<GrowthFit> CriticalGrowth::fit() const
{
    std::vector<double> ns, values;
    for (const CriticalPoint& point : points) {
        ns.push_back(double(point.n));
        values.push_back(point.critical);
    }
    return fitGrowth(ns, values);
}

double CriticalGrowth::at(Index n) const
{
    const auto found = std::ranges::find(points, n, &CriticalPoint::n);
    return found == points.end() ? CriticalMultiplier::undefined : found->critical;
}

Outcome<SharedCriticalGrowth> criticalGrowth(
    const Experiment& experiment, const GrowthWish& wish, StopToken stop, const CriticalGrowthPart& tell)
{
    const auto checked = validate(experiment);
    if (!checked)
        return checked.error();
    if (checked->source().generated)
        return ofDraws(**checked, wish, stop, tell);
    Draw draw;
    draw.values = false;
    const auto whole = makeInputs(*checked, draw, stop);
    if (!whole)
        return whole.error();
    return criticalGrowth(**checked, *whole, experiment.lengths.values(), wish, stop, tell);
}

Outcome<SharedCriticalGrowth> criticalGrowth(const Experiment& experiment, const SharedInputs& whole,
    std::span<const Index> wanted, const GrowthWish& wish, StopToken stop, const CriticalGrowthPart& tell)
{
    auto lengths = lengthsOf(*whole, wanted);
    if (!lengths)
        return lengths.error();
    return overLengths(*std::move(lengths), wish, tell, [&](Index n, CriticalRows& rows) -> Outcome<Done> {
        if (n == whole->nk())
            return addRows(rows, experiment, *whole, wish, stop);
        if (whole->plantedKeys.empty())
            return addRows(rows, experiment, *settled(partOf(*whole, 0, n)), wish, stop);
        return addRows(rows, experiment, beginningOf(*whole, n), wish, stop);
    });
}

std::optional<GrowthFit> growthOf(std::span<const Index> lengths, std::span<const double> multipliers)
{
    const std::vector<double> ns(lengths.begin(), lengths.end());
    return fitGrowth(ns, multipliers);
}

} // namespace attentoscope
