// How much gradient the scores of a result receive against the multiplier m: too small a scale washes the weights out, too large
// a one freezes them. J = diag(a) − a aᵀ is the derivative of the weights in the logits, λ J that in the scores (science:
// sections 2 and 6).
#pragma once

#include "core/attention/evaluate/result.h"
#include "core/base/outcome.h"
#include "core/base/progress.h"
#include "core/studies/rows/entropy_study.h"

#include <memory>
#include <optional>
#include <vector>

namespace attentoscope {

// One policy of the result, over all rows that were evaluated.
struct SaturationMark {
    double multiplier = 0; // mean m
    double norm = 0; // mean ‖J‖_F
    double scaled = 0; // mean λ‖J‖_F
    double saturated = 0; // part of the rows whose largest weight is above 0.99
};

struct SaturationStudy {
    SharedResult result; // that all of it is about
    Index sampledRows = 0; // rows of the result that the curves are about, each sees a key
    std::vector<double> multipliers; // ascending, the same distance apart on a logarithmic axis
    Spread norm; // ‖J‖_F over multipliers
    Spread scaled; // λ‖J‖_F
    Spread typical; // λ exp(mean of log a over the visible keys): what the score of a typical key receives, λ a (1 − a) ≈ λ a
    std::vector<SaturationMark> policies; // one for each of the result; NaN when no row sees a key
    std::optional<double> freezing; // m at which noise would freeze among as many keys as the rows see on average; not with ALiBi

    // Where nine rows in ten keep at least half of the most that they keep anywhere: below it the weights are washed out, above
    // it they are frozen. Nothing where the curve does not fall so far.
    std::optional<double> washedOutBelow, frozenAbove;
};
using SharedSaturation = std::shared_ptr<const SaturationStudy>;

// `rows` rows are sampled, fewer when they are long. The same bits for any number of threads. Error: Cancelled.
Outcome<SharedSaturation> studySaturation(const SharedResult& result, Index rows = 256, StopToken stop = {});

} // namespace attentoscope
