// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/sweep/sweep_table.h"

#include "core/attention/evaluate/counted_rows.h"
#include "core/attention/evaluate/curve_lengths.h"
#include "core/attention/evaluate/evaluate.h"
#include "core/attention/matching/matching.h"
#include "core/attention/rows/row_set.h"
#include "core/base/numbers.h"
#include "core/base/undefined.h"
#include "core/masks/mask.h"
#include "core/session/fields.h"
#include "core/sources/source.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace attentoscope {

void addPoints(SweepTable& table)
{
    table.points.clear();
    for (std::size_t p = 0; p < table.policies.size(); ++p)
        for (const Index n : table.lengths) {
            SweepPoint& point = table.points.emplace_back();
            point.policy = p;
            point.n = n;
            point.rows = table.experiment.rows;
        }
}

SweepPoint::SweepPoint()
    : measured(quantities().size())
    , expected(quantities().size())
{
    forget();
}

void SweepPoint::forget()
{
    std::ranges::fill(measured, MeanError{undefined, undefined});
    std::ranges::fill(expected, undefined);
    multiplier = undefined;
    limitEntropy = std::nullopt;
}

std::optional<double> SweepPoint::theoryEntropy() const
{
    const double nats = theory(quantity("entropy"));
    return std::isnan(nats) ? std::nullopt : std::optional(nats);
}

void TheoryMean::add(const std::optional<ExpectedMeans>& trial)
{
    known_ = known_ && trial;
    if (!known_)
        return;
    for (const Quantity& each : quantities())
        if (each.expected)
            sum_.*each.expected += *trial.*each.expected;
    ++trials_;
}

void TheoryMean::put(SweepPoint& point, const Experiment& experiment, bool oneMultiplier)
{
    if (!known_ || trials_ == 0)
        return;
    const Source& source = *findSource(experiment.source);
    for (const Quantity& each : quantities())
        if (each.expected)
            point.expected[indexOf(each)] = sum_.*each.expected / trials_;
    if (limitAt_ != point.multiplier) { // trials at the same scale share the limit
        const double lambda = point.multiplier / std::sqrt(double(experiment.d));
        limitAt_ = point.multiplier;
        limit_ = oneMultiplier && seesEverything(experiment) ? source.limit(experiment, double(point.n), lambda) : std::nullopt;
    }
    const bool isNear = limit_ && std::abs(*limit_ - *point.theoryEntropy()) <= limitTolerance;
    point.limitEntropy = isNear ? limit_ : std::nullopt;
}

std::optional<Experiment> drawnAlone(const SweepTable& table, std::size_t length)
{
    if (std::ranges::any_of(table.policies, [](const PolicyChoice& policy) { return findPolicy(policy.name)->fromData(); }))
        return std::nullopt;
    Experiment alone = table.experiment;
    alone.n = table.lengths[length];
    alone.dv = 0;
    return alone;
}

Outcome<std::vector<double>> fullRowMultipliers(const Experiment& experiment, std::span<const PolicyChoice> policies, Index n)
{
    const auto mask = Mask().bind({n, n});
    const Index last = n - 1;
    auto scales = scalesWithoutData(experiment, *mask, experiment.d, policies, std::span(&last, 1));
    if (!scales)
        return scales.error();
    return std::move(scales->multiplier);
}

Outcome<SweepTable> emptyTable(const Experiment& experiment, std::vector<PolicyChoice> policies)
{
    Experiment checked = experiment;
    if (policies.empty())
        return badInput("policies", ATT_TEXT("core", "must name at least one policy"));
    const std::vector<Index>& lengths = experiment.lengths.values();
    checked.n = lengths.back();
    if (auto valid = validate(checked); !valid)
        return valid.error();
    SweepTable table;
    table.experiment = experiment;
    table.lengths = lengths;
    table.policies = std::move(policies);
    if (experiment.windows && findSource(experiment.source)->generated)
        table.warnings.push_back({ATT_TEXT("core",
                                      "windows are parts cut from a text or file; the source \"%1\" has none, because each trial "
                                      "draws new random data"),
            {experiment.source}});
    if (const auto warning = needlesBeyond(experiment, table.lengths.front()))
        table.warnings.push_back(*warning);
    addPoints(table);
    return table;
}

Outcome<Done> fitToSequence(SweepTable& table, const Inputs& whole)
{
    Experiment& experiment = table.experiment;
    if (experiment.windows && whole.nq() != whole.nk())
        return badInput("windows",
            {ATT_TEXT("core", "needs as many queries as keys; there are %1 queries and %2 keys"),
                {formatNumber(whole.nq()), formatNumber(whole.nk())}});
    const bool own = choosesOwnLengths(experiment);
    auto fitted = prefixLengths(whole, own ? ownLengths(whole) : table.lengths);
    if (!fitted)
        return fitted.error();
    table.lengths = std::move(fitted->lengths);
    std::ranges::move(fitted->notes, std::back_inserter(table.warnings));
    if (own)
        experiment.lengths = listedLengths(table.lengths);
    if (!experiment.windows && isRecording(experiment))
        experiment.trials = 1; // more would give the same numbers
    addPoints(table);
    return Done{};
}

std::optional<UnsolvedLengths> SweepTable::unsolved(std::size_t policy) const
{
    std::optional<UnsolvedLengths> found;
    for (std::size_t i = 0; i < lengths.size(); ++i) {
        const SweepPoint& point = points[policy * lengths.size() + i];
        if (!point.unsolved)
            continue;
        if (!found)
            found = {{}, *point.unsolved};
        found->lengths.push_back(point.n);
    }
    return found;
}

std::vector<Message> SweepTable::unsolvedNotes() const
{
    std::vector<Message> notes;
    for (std::size_t p = 0; p < policies.size(); ++p)
        if (const auto none = unsolved(p)) {
            std::string where;
            for (const Index n : none->lengths)
                where += (where.empty() ? "" : ", ") + formatNumber(n);
            notes.push_back(
                {ATT_TEXT("core", "%1 has no scale at n = %2: %3"), {policyText(policies[p]), where, none->why.text()}});
        }
    return notes;
}

void SweepTable::append(const SweepTable& longer)
{
    const bool single = longer.experiment.trials == 1 && (experiment.trials > 1 || experiment.windows);
    std::vector<SweepPoint> joined;
    for (std::size_t p = 0; p < policies.size(); ++p) {
        std::copy_n(points.begin() + std::ptrdiff_t(p * lengths.size()), lengths.size(), std::back_inserter(joined));
        for (std::size_t i = 0; i < longer.lengths.size(); ++i) {
            SweepPoint& point = joined.emplace_back(longer.points[p * longer.lengths.size() + i]);
            if (single)
                for (MeanError& each : point.measured)
                    each.error = undefined;
        }
    }
    points = std::move(joined);
    lengths.insert(lengths.end(), longer.lengths.begin(), longer.lengths.end());
    for (const Message& warning : longer.warnings)
        if (std::ranges::find(warnings, warning) == warnings.end())
            warnings.push_back(warning);
    stepsDone += longer.stepsDone;
    steps += longer.steps;
}

std::vector<Index> lengthsBeyond(Index last, Index reach)
{
    std::vector<Index> lengths;
    for (Index n = 2 * last; n < reach; n *= 2)
        lengths.push_back(n);
    if (reach > last)
        lengths.push_back(reach);
    return lengths;
}

Experiment beyondLengths(Experiment experiment, std::span<const PolicyChoice> policies, Index n)
{
    constexpr Index rowsTimesKeys = Index(64) << 20; // as many as 64 rows of a million keys have: a second or so for each policy
    constexpr Index fewest = 16;
    experiment.lengths = Lengths::of(std::to_string(n));
    experiment.trials = 1;
    experiment.windows = false;
    if (std::ranges::none_of(policies, [](const PolicyChoice& policy) { return findPolicy(policy.name)->fromData(); }))
        experiment.rows = std::min(experiment.rows, std::max(fewest, rowsTimesKeys / n));
    return experiment;
}

Message SweepTable::errorMeaning() const
{
    const bool given = !findSource(experiment.source)->generated;
    if (given && experiment.windows)
        return ATT_TEXT("core",
            "estimated from the windows, corrected for the keys that overlapping windows share; undefined if no three windows "
            "are disjoint");
    if (experiment.trials > 1)
        return ATT_TEXT("core", "estimated from independent trials");
    return given
        ? ATT_TEXT("core",
            "for about 90 % of files, the mean over all rows differs from this mean by at most twice this error; 0 if all rows "
            "are evaluated, undefined for fewer than four evaluated rows")
        : ATT_TEXT("core",
            "estimated from the rows of one trial, for the same keys only; more trials would also show the effect of other keys");
}

} // namespace attentoscope
