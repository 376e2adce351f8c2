// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/sweep/sweep_estimates.h"

#include "core/attention/matching/matching.h"

#include <algorithm>
#include <cmath>

namespace attentoscope {
namespace {

constexpr int linePoints = 33;
constexpr double standardLength = 512;

LengthLine lengthsOf(const SweepTable& table)
{
    LengthLine curve;
    if (table.lengths.empty())
        return curve;
    const double first = double(std::max<Index>(table.lengths.front(), 2)), last = double(table.lengths.back());
    for (int i = 0; i < linePoints; ++i)
        curve.xs.push_back(first * std::pow(last / first, double(i) / (linePoints - 1)));
    return curve;
}

LengthLine freezingCurve(const SweepTable& table)
{
    if (!approximated(table.experiment))
        return {};
    LengthLine curve = lengthsOf(table);
    for (const double n : curve.xs)
        curve.ys.push_back(freezingAt(table.experiment, n));
    return curve;
}

LengthLine invarianceCurve(const SweepTable& table)
{
    const auto target = invarianceTarget(table);
    if (!target)
        return {};
    LengthLine curve = lengthsOf(table);
    curve.ys = invariantMultipliers(table.experiment, target->entropy, curve.xs);
    return curve;
}

} // namespace

bool SweepEstimates::isFrozen(std::size_t point) const { return sweep->points[point].multiplier > estimates[point].freezing; }

SweepEstimates estimatesOf(const SharedSweep& sweep, const SweepEstimates& before)
{
    SweepEstimates data;
    data.sweep = sweep;
    if (!sweep)
        return data;
    const SweepTable& table = *sweep;
    const bool sameLines = before.sweep && before.sweep->experiment == table.experiment && before.sweep->lengths == table.lengths
        && before.sweep->policies == table.policies;
    data.freezing = sameLines ? before.freezing : freezingCurve(table);
    data.invariance = sameLines ? before.invariance : invarianceCurve(table);
    data.freezingAtLengths = sameLines ? before.freezingAtLengths : std::vector<double>();
    for (std::size_t length = data.freezingAtLengths.size(); length < table.lengths.size(); ++length)
        data.freezingAtLengths.push_back(freezingAt(table.experiment, double(table.lengths[length])));
    for (std::size_t i = 0; i < table.points.size(); ++i) {
        const std::size_t length = i % table.lengths.size();
        data.estimates.push_back(estimatesAt(table, table.points[i], data.freezingAtLengths[length]));
    }
    return data;
}

std::optional<InvarianceTarget> invarianceTarget(const SweepTable& table)
{
    if (!approximated(table.experiment))
        return {};
    PolicyChoice choice{"entropy-matched", {}, {}};
    for (const PolicyChoice& policy : table.policies)
        if (policy.name == choice.name) {
            choice = policy;
            break;
        }
    const auto target = targetInTheory(table.experiment, choice);
    if (!target)
        return {};
    const bool given = choice.parameters.contains("target");
    const auto n0 = choice.parameters.find("n0");
    return InvarianceTarget{*target, given ? 0 : n0 == choice.parameters.end() ? standardLength : n0->second};
}

std::optional<double> entropyOfA(const SweepTable& table, Index n)
{
    const auto length = std::find(table.lengths.begin(), table.lengths.end(), n);
    if (length == table.lengths.end() || table.points.empty())
        return {};
    const SweepPoint& point = table.points[std::size_t(length - table.lengths.begin())];
    const double entropy = point.theoryEntropy().value_or(point.entropy().mean);
    return entropy > 0 ? std::optional(entropy) : std::nullopt;
}

} // namespace attentoscope
