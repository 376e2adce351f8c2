// SPDX-License-Identifier: GPL-3.0-or-later
// Measures how much gradient the scores of a result receive, against the multiplier m: too small a scale washes the weights
// out, too large a scale freezes them. J = diag(a) − a aᵀ is the derivative of the weights with respect to the logits, λ J that
// with respect to the scores.
#pragma once

#include "core/attention/evaluate/result.h"
#include "core/base/outcome.h"
#include "core/base/progress.h"
#include "core/studies/rows/entropy_study.h"

#include <memory>
#include <optional>
#include <vector>

namespace attentoscope {

// One policy of the result, over all evaluated rows.
struct SaturationMark {
    double multiplier = 0; // mean m
    double norm = 0; // mean ‖J‖_F
    double scaled = 0; // mean λ‖J‖_F
    double saturated = 0; // share of the rows whose largest weight is above 0.99
};

struct SaturationStudy {
    SharedResult result; // the result that the study is about
    Index sampledRows = 0; // rows of the curves; each sees a key
    std::vector<double> multipliers; // ascending, evenly spaced on a logarithmic axis
    Spread norm; // ‖J‖_F over multipliers
    Spread scaled; // λ‖J‖_F
    Spread typical; // λ exp(mean of log a over the visible keys): the gradient at the score of a typical key, λ a (1 − a) ≈ λ a
    std::vector<SaturationMark> policies; // one for each policy of the result; NaN when no row sees a key
    std::optional<double> freezing; // m at which noise would freeze among the mean number of visible keys; not with ALiBi

    // The range in which nine rows in ten keep at least half of the largest norm that they reach anywhere: below it the weights
    // are washed out, above it they are frozen. Nothing where the curve does not fall that far.
    std::optional<double> washedOutBelow, frozenAbove;
};
using SharedSaturation = std::shared_ptr<const SaturationStudy>;

// Samples `rows` rows, or fewer when they are long. The bits do not depend on the number of threads. Error: Cancelled.
Outcome<SharedSaturation> studySaturation(const SharedResult& result, Index rows = 256, StopToken stop = {});

} // namespace attentoscope
