// SPDX-License-Identifier: GPL-3.0-or-later
// The critical multiplier (core/studies/critical/critical_rows.h) at several lengths, and the law by which it grows with
// length: what the scores ask of a policy. N̄ depends on the number of rows in its mean, because a few rows with a poor best
// key dominate it. So that only the length differs, every length gets the same number of rows where the source can be drawn
// again, from as many draws as that takes.
#pragma once

#include "core/experiment/experiment.h"
#include "core/studies/critical/critical_rows.h"
#include "core/studies/critical/growth_law.h"

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace attentoscope {

inline constexpr Index growthRows = 1024; // rows at each length
inline constexpr Index mostDraws = 16; // limit on the draws for that many rows

struct CriticalPoint {
    Index n = 0;
    Index rows = 0; // rows that count
    double critical = CriticalMultiplier::undefined;
};

struct CriticalGrowth {
    std::vector<Index> lengths; // ascending
    std::vector<CriticalPoint> points; // for the lengths that are known so far, from the shortest

    std::optional<GrowthFit> fit() const; // nothing while too few points are known
    double at(Index n) const; // the multiplier at a length; NaN: not known
};
using SharedCriticalGrowth = std::shared_ptr<const CriticalGrowth>;
using CriticalGrowthPart = std::function<void(const SharedCriticalGrowth&)>;

struct GrowthWish {
    // Largest number of evenly spaced rows, 0: all. Empty: growthRows, or of a recording as many as a curve takes
    // (core/attention/evaluate/curve_lengths.h).
    std::optional<Index> rows{};
    int threads = 0; // 0: all cores
    std::vector<CriticalPoint> known{}; // points of the same experiment and rows that need not be counted again
    // Leaves out all lengths but this one, by its place among CriticalGrowth::lengths, or all where it is none of them.
    std::optional<std::size_t> only{};
};

// Studies the experiment's lengths. A source that is drawn is drawn with each length; a sequence that is given is cut to each
// length, and lengths beyond its own become its whole length, or a recording gets lengths of its own (prefixLengths()). Queries
// of padding do not count. Reports after each length. Errors: bad fields, files, those of checkFinite(), cancelled.
Outcome<SharedCriticalGrowth> criticalGrowth(
    const Experiment& experiment, const GrowthWish& wish = {}, StopToken stop = {}, const CriticalGrowthPart& tell = {});

// Studies the beginnings of a sequence that is in memory; `lengths` are as in the experiment.
Outcome<SharedCriticalGrowth> criticalGrowth(const Experiment& experiment, const SharedInputs& whole,
    std::span<const Index> lengths, const GrowthWish& wish = {}, StopToken stop = {}, const CriticalGrowthPart& tell = {});

// Fits the growth of a policy's multipliers, for comparison; each multiplier is that of rows that see n keys.
std::optional<GrowthFit> growthOf(std::span<const Index> lengths, std::span<const double> multipliers);

} // namespace attentoscope
