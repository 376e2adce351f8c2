// SPDX-License-Identifier: GPL-3.0-or-later
// Additive scores under a factor f, a = softmax(f e), against length: with f = 1, with f = ln n / ln n₀, and with the f that
// keeps the entropy that f = 1 has at n₀; for comparison also the f that q·k/√d needs for that. The scorer is freshly
// initialised (randomScorer). The lengths are beginnings of the sequence of an evaluation, with some query rows; ALiBi's bias
// is left out.
#pragma once

#include "core/attention/evaluate/result.h"
#include "core/base/outcome.h"
#include "core/base/progress.h"
#include "core/experiment/gradient_setup.h"

#include <array>
#include <memory>
#include <vector>

namespace attentoscope {

enum class FactorLaw { Constant, LogN, Matched };
inline constexpr FactorLaw allFactorLaws[] = {FactorLaw::Constant, FactorLaw::LogN, FactorLaw::Matched};

// Means over the rows that see a key; NaN where no row does, and where no factor keeps the entropy.
struct FactorPoint {
    double factor = 0;
    double entropy = 0, entropyError = 0; // Shannon, nats; standard error over rows
    double maxWeight = 0;
};

struct ScoresAtLength {
    std::array<FactorPoint, std::size(allFactorLaws)> factors;
    double deviation = 0; // standard deviation of a row's scores: √ of the mean variance
    double reach = 0; // mean over rows of the largest score minus the mean score
};

struct AdditiveLength {
    Index n = 0, rows = 0; // keys, and rows that see a key
    ScoresAtLength additive, dot;
};

struct AdditiveLengths {
    SharedResult result; // the result with the queries and keys
    Index units = 0;
    double gain = 0;
    Index reference = 0; // n₀: the studied length nearest to the wanted one
    double bound = 0; // ‖v‖₁: no additive score has a larger absolute value
    std::vector<AdditiveLength> lengths; // ascending; the last one is the whole sequence
};
using SharedAdditiveLengths = std::shared_ptr<const AdditiveLengths>;

// The bits do not depend on the number of threads. Errors: those of beginningsOf(), Cancelled.
Outcome<SharedAdditiveLengths> studyAdditiveLengths(const SharedResult& result, const GradientSetup& setup, double n0,
    Index rows = 64, StopToken stop = {}, const Progress& progress = {});

// Returns the n₀ of policy A or B of the experiment if it is entropy-invariant, else 512.
double invariantLength(const Experiment& experiment);

} // namespace attentoscope
