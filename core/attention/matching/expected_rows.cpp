// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/matching/expected_rows.h"

#include "core/base/undefined.h"

#include <boost/math/tools/roots.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace attentoscope {
namespace {

bool allAlike(std::span<const double> values)
{
    return std::ranges::all_of(values, [&](double value) { return value == values.front(); });
}

} // namespace

Planting plantingOf(const Inputs& inputs, std::span<const Index> rows)
{
    Planting planting{inputs.plantedKeys, {}};
    for (const Index row : planting.keys.empty() ? std::span<const Index>() : rows)
        planting.group.push_back(inputs.queryGroup[std::size_t(inputs.stored(row))]);
    return planting;
}

Planting plantingOf(const Experiment& experiment, const Draw& draw)
{
    const Source& source = *findSource(experiment.source);
    return source.planting ? source.planting(experiment, draw) : Planting{};
}

RowKeyCounts countKeys(const BoundMask& mask, std::span<const Index> rows, const Planting& planting)
{
    RowKeyCounts counts;
    KeyRanges visible;
    for (std::size_t r = 0; r < rows.size(); ++r) {
        counts.visible.push_back(double(mask.visible(rows[r])));
        counts.planted.push_back(0);
        if (planting.keys.empty())
            continue;
        mask.row(rows[r], visible);
        const auto& keys = planting.keys[std::size_t(planting.group[r])];
        for (const KeyRange& range : visible)
            counts.planted.back() +=
                double(std::ranges::lower_bound(keys, range.end) - std::ranges::lower_bound(keys, range.begin));
    }
    return counts;
}

bool ExpectedRows::knownFor(const Experiment& experiment)
{
    const Source* source = findSource(experiment.source);
    return source && source->model && experiment.rope == 0 && experiment.alibi == 0
        && experiment.entropy.kind == EntropyMeasure::Shannon;
}

ExpectedRows::ExpectedRows(const Experiment& experiment, Index mostKeys)
    : plants_(findSource(experiment.source)->planting != nullptr)
    , theory_(findSource(experiment.source)->model(experiment), double(mostKeys))
{
}

// Uses the exact value if all rows are alike, and else one within 1e-4 nats, which suits many different rows.
std::optional<theory::RowExpectation> ExpectedRows::row(const RowKeyCounts& rows, std::size_t r, double multiplier, bool alike)
{
    return alike ? theory_.at(rows.visible[r], rows.planted[r], multiplier)
                 : theory_.near(rows.visible[r], rows.planted[r], multiplier);
}

std::optional<ExpectedMeans> ExpectedRows::mean(const RowKeyCounts& rows, std::span<const double> multiplier)
{
    const bool alike = allAlike(rows.visible) && allAlike(rows.planted) && allAlike(multiplier);
    const std::size_t different = alike ? std::min<std::size_t>(rows.visible.size(), 1) : rows.visible.size();
    ExpectedMeans mean;
    double count = 0, several = 0;
    for (std::size_t r = 0; r < different; ++r) {
        if (rows.visible[r] == 0)
            continue;
        const auto found = row(rows, r, multiplier[r], alike);
        if (!found)
            return {};
        ++count;
        mean.entropy += found->entropy;
        mean.sumSquares += found->sumSquares;
        mean.plantedMass += found->plantedMass;
        if (rows.visible[r] < 2)
            continue;
        ++several;
        mean.normalized += found->entropy / std::log(rows.visible[r]);
    }
    if (count == 0)
        return {};
    mean.entropy /= count;
    mean.sumSquares /= count;
    mean.plantedMass = plants_ ? mean.plantedMass / count : undefined;
    mean.normalized /= several; // 0 / 0 is NaN
    return mean;
}

std::optional<double> ExpectedRows::matched(const RowKeyCounts& rows, double entropy)
{
    if (!rows.visible.empty() && allAlike(rows.visible) && allAlike(rows.planted))
        return theory_.matched(rows.visible.front(), rows.planted.front(), entropy);
    const auto excess = [&](double m) -> std::optional<double> {
        const auto found = mean(rows, std::vector<double>(rows.visible.size(), m));
        return found ? std::optional(found->entropy - entropy) : std::nullopt;
    };
    auto below = excess(0);
    if (!below || *below < 0 || !(entropy > 0))
        return {};
    double low = 0, high = 1;
    for (auto above = excess(high); !above || *above > 0; above = excess(high)) {
        low = high;
        high *= 1.5;
        if (!above || high > theory::RowTheory::largestMatched)
            return {};
    }
    std::uintmax_t steps = 100;
    const auto [left, right] = boost::math::tools::toms748_solve(
        [&](double m) { return *excess(m); }, low, high, boost::math::tools::eps_tolerance<double>(30), steps);
    return 0.5 * (left + right);
}

bool seesEverything(const Experiment& experiment) { return experiment.mask.text() == "full"; }

} // namespace attentoscope
