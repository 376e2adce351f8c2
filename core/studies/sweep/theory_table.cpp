// SPDX-License-Identifier: GPL-3.0-or-later
// The table of theory: the points of a sweep without measurements.
#include "core/attention/evaluate/evaluate.h"
#include "core/attention/matching/matching.h"
#include "core/attention/rows/row_set.h"
#include "core/base/numbers.h"
#include "core/base/undefined.h"
#include "core/studies/sweep/sweep_table.h"

#include <cmath>
#include <utility>

namespace attentoscope {
namespace {

// One length of the table: its rows, and the expected values under every policy.
class TheoryStep
{
public:
    TheoryStep(SweepTable& table, std::size_t length, ExpectedRows* expected, const StopToken& stop)
        : table_(table)
        , length_(length)
        , n_(table.lengths[length])
        , rows_(evenlySpacedRows(n_, table.experiment.rows))
        , expected_(expected)
        , stop_(stop)
    {
        reference_ = table.experiment;
        reference_.n = n_;
    }

    Outcome<Done> run()
    {
        auto mask = reference_.mask.bind({n_, n_});
        if (!mask)
            return mask.error();
        mask_ = *std::move(mask);
        for (std::size_t p = 0; p < table_.policies.size(); ++p)
            if (auto done = addPolicy(p); !done)
                return done;
        return Done{};
    }

private:
    SweepPoint& point(std::size_t policy) { return table_.points[policy * table_.lengths.size() + length_]; }

    Outcome<Done> addPolicy(std::size_t p)
    {
        const PolicyChoice& policy = table_.policies[p];
        if (findPolicy(policy.name)->ofEntropy()) {
            point(p).unsolved = ATT_TEXT("core", "its scale is computed from each row, so its entropy can only be measured");
            return Done{};
        }
        if (findPolicy(policy.name)->ofDistance) {
            point(p).unsolved =
                ATT_TEXT("core", "its scale depends on the distance between query and key, so its entropy can only be measured");
            return Done{};
        }
        std::optional<double> target;
        if (findPolicy(policy.name)->fromData()) {
            target = targetInTheory(table_.experiment, policy);
            if (!target) {
                point(p).unsolved = ATT_TEXT(
                    "core", "no theory gives the entropy of the standard scale at n0; set the target entropy with target=…");
                return Done{};
            }
        }
        if (!policy.normalizer.isSoftmax())
            return Done{};
        TheoryMean mean;
        std::vector<double> multipliers;
        bool one = true;
        // Trials differ only in what they plant.
        const Index trials = findSource(reference_.source)->planting ? reference_.trials : 1;
        for (Index trial = 0; trial < trials; ++trial) {
            if (stop_.stop_requested())
                return cancelled();
            const RowKeyCounts keys = countKeys(mask_, rows_, plantingOf(reference_, {trial, rows_}));
            PolicyChoice scale = policy;
            if (target) {
                const auto m = expected_ ? expected_->matched(keys, *target) : std::nullopt;
                if (!m) {
                    point(p).unsolved = noScale(keys, *target);
                    return Done{};
                }
                scale = constantPolicy(*m);
            }
            const auto scales = scalesWithoutData(reference_, mask_, reference_.d, std::span(&scale, 1), rows_);
            if (!scales)
                return scales.error();
            const Summary multiplier = summarize(scales->multiplier);
            multipliers.push_back(multiplier.mean);
            one = one && multiplier.min == multiplier.max;
            if (expected_)
                mean.add(expected_->mean(keys, scales->multiplier));
        }
        point(p).multiplier = summarize(multipliers).mean;
        mean.put(point(p), reference_, one);
        addMeanField(point(p), one);
        return Done{};
    }

    static Message noScale(const RowKeyCounts& keys, double target)
    {
        std::vector<double> largest; // the largest possible entropy of each row, that of uniform weights
        for (const double visible : keys.visible)
            largest.push_back(visible > 0 ? std::log(visible) : undefined);
        if (const double mean = summarize(largest).mean; target > mean)
            return targetTooLarge(target, mean).why;
        return {ATT_TEXT("core", "in theory, no scale gives an entropy of %1"), {formatBrief(target, 7)}};
    }

    void addMeanField(SweepPoint& point, bool one)
    {
        const auto meanField = findSource(reference_.source)->meanField;
        if (meanField && one && expected_ && seesEverything(reference_))
            point[quantity("mean_field")].mean =
                meanField(reference_, double(n_), point.multiplier / std::sqrt(double(reference_.d)));
    }

    SweepTable& table_;
    std::size_t length_;
    Index n_;
    std::vector<Index> rows_;
    ExpectedRows* expected_; // null where theory is not known
    const StopToken& stop_;
    Experiment reference_; // with this length
    BoundMask mask_;
};

} // namespace

Outcome<SweepTable> theoryTable(const Experiment& experiment, std::vector<PolicyChoice> policies, StopToken stop)
{
    if (const Source* given = findSource(experiment.source); given && !given->generated)
        return badInput("source",
            {ATT_TEXT("core", "there is no theory for the source “%1”; choose a generated source"), {experiment.source}});
    auto table = emptyTable(experiment, std::move(policies));
    if (!table)
        return table;
    std::optional<ExpectedRows> expected;
    if (ExpectedRows::knownFor(experiment))
        expected.emplace(experiment, table->lengths.back());
    for (const PolicyChoice& policy : table->policies)
        if (!policy.normalizer.isSoftmax())
            table->warnings.push_back(
                {ATT_TEXT("core", "no theory for %1: theory covers the softmax only; use sweep to measure it"),
                    {policyText(policy)}});
    for (std::size_t i = 0; i < table->lengths.size(); ++i)
        if (auto done = TheoryStep(*table, i, expected ? &*expected : nullptr, stop).run(); !done)
            return done.error();
    return table;
}

} // namespace attentoscope
