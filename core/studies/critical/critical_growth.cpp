// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/critical/critical_growth.h"

#include "core/attention/evaluate/counted_rows.h"
#include "core/attention/evaluate/curve_lengths.h"
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
    const Index most =
        wish.rows.value_or(isRecording(experiment) ? evaluatedRows(countedQueries(inputs), inputs.nk()) : growthRows);
    const std::vector<Index> rows = sampledCountedRows(experiment, inputs, most);
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
        for (std::size_t place = 0; place < growth.lengths.size(); ++place) {
            const Index n = growth.lengths[place];
            if (wish.only && *wish.only != place)
                continue;
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
        const Index most = wish.rows.value_or(growthRows), wanted = most > 0 ? most : n,
                    draws = std::clamp<Index>((wanted + n - 1) / n, 1, mostDraws);
        for (Index trial = 0; trial < draws; ++trial) {
            Draw draw(trial, evenlySpacedRows(n, most));
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
    const std::vector<Index> lengths = choosesOwnLengths(experiment) ? ownLengths(**whole) : experiment.lengths.values();
    return criticalGrowth(**checked, *whole, lengths, wish, stop, tell);
}

Outcome<SharedCriticalGrowth> criticalGrowth(const Experiment& experiment, const SharedInputs& whole,
    std::span<const Index> wanted, const GrowthWish& wish, StopToken stop, const CriticalGrowthPart& tell)
{
    auto fitted = prefixLengths(*whole, wanted);
    if (!fitted)
        return fitted.error();
    return overLengths(std::move(fitted->lengths), wish, tell, [&](Index n, CriticalRows& rows) -> Outcome<Done> {
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
