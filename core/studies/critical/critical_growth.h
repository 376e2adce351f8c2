// The critical multiplier (core/studies/critical/critical_rows.h) against length, and the law that it follows: what the scores
// ask of a policy. N̄ depends on how many rows it is the mean over, for rare rows with a poor best key make most of it: so that
// only the length differs, every length has the same number of rows where the source can be drawn anew, from as many draws as
// that takes.
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

inline constexpr Index growthRows = 1024; // at each length
inline constexpr Index mostDraws = 16; // to get so many

struct CriticalPoint {
    Index n = 0;
    Index rows = 0; // that count
    double critical = CriticalMultiplier::undefined;
};

struct CriticalGrowth {
    std::vector<Index> lengths; // ascending
    std::vector<CriticalPoint> points; // of as many of them as are known, from the shortest

    std::optional<GrowthFit> fit() const; // nothing while too little is known
    double at(Index n) const; // NaN: not known
};
using SharedCriticalGrowth = std::shared_ptr<const CriticalGrowth>;
using CriticalGrowthPart = std::function<void(const SharedCriticalGrowth&)>;

struct GrowthWish {
    Index rows = growthRows; // at most, evenly spaced; 0: all
    int threads = 0; // 0: all cores
    std::vector<CriticalPoint> known{}; // of the same experiment and rows: not counted again
};

// At the experiment's lengths: of a source that is drawn, each drawn as long; of a sequence that is given, its beginnings, and
// all of it in place of longer ones. Told length by length. Errors: bad fields, files, what checkFinite() says, cancelled.
Outcome<SharedCriticalGrowth> criticalGrowth(
    const Experiment& experiment, const GrowthWish& wish = {}, StopToken stop = {}, const CriticalGrowthPart& tell = {});

// Of the beginnings of a sequence that is there: `lengths` as the experiment has them.
Outcome<SharedCriticalGrowth> criticalGrowth(const Experiment& experiment, const SharedInputs& whole,
    std::span<const Index> lengths, const GrowthWish& wish = {}, StopToken stop = {}, const CriticalGrowthPart& tell = {});

// How a policy's multipliers grow with these lengths, to be compared: of rows that see n keys.
std::optional<GrowthFit> growthOf(std::span<const Index> lengths, std::span<const double> multipliers);

} // namespace attentoscope
