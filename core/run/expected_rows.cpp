#include "core/run/expected_rows.h"

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
    : theory_(findSource(experiment.source)->model(experiment), double(mostKeys))
{
}

std::optional<theory::RowExpectation> ExpectedRows::mean(const RowKeyCounts& rows, std::span<const double> multiplier)
{
    if (!rows.visible.empty() && rows.visible.front() > 0 && allAlike(rows.visible) && allAlike(rows.planted)
        && allAlike(multiplier))
        return theory_.at(rows.visible.front(), rows.planted.front(), multiplier.front());
    theory::RowExpectation mean;
    double count = 0;
    for (std::size_t r = 0; r < rows.visible.size(); ++r) {
        if (rows.visible[r] == 0)
            continue;
        const auto row = theory_.near(rows.visible[r], rows.planted[r], multiplier[r]);
        if (!row)
            return {};
        mean.entropy += row->entropy;
        mean.sumSquares += row->sumSquares;
        mean.plantedMass += row->plantedMass;
        ++count;
    }
    if (count == 0)
        return {};
    return theory::RowExpectation{mean.entropy / count, mean.sumSquares / count, mean.plantedMass / count};
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

bool seesEverything(const Experiment& experiment)
{
    const auto mask = Mask::parse(experiment.mask);
    return mask && mask->text() == "full";
}

} // namespace attentoscope
