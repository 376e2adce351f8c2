// Additive scores under a factor f, a = softmax(f e), against length: with f = 1, with f = ln n / ln n₀, and with the f that
// keeps the entropy that f = 1 has at n₀; and, beside them, the f that q·k/√d needs for the same. The scorer is as it is
// initialised (randomScorer). Beginnings of the sequence of an evaluation with some query rows; ALiBi's bias is left out.
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

// Means over the rows that see a key; NaN where none does, and where no factor keeps the entropy.
struct FactorPoint {
    double factor = 0;
    double entropy = 0, entropyError = 0; // Shannon, nats; standard error over rows
    double maxWeight = 0;
};

struct ScoresAtLength {
    std::array<FactorPoint, std::size(allFactorLaws)> factors;
    double deviation = 0; // of a row's scores: √ of the mean variance
    double reach = 0; // mean of a row's largest score less its mean
};

struct AdditiveLength {
    Index n = 0, rows = 0; // keys, and rows that see one
    ScoresAtLength additive, dot;
};

struct AdditiveLengths {
    SharedResult result; // whose queries and keys they are
    Index units = 0;
    double gain = 0;
    Index reference = 0; // n₀: of the studied lengths the one that is nearest to what was asked for
    double bound = 0; // ‖v‖₁: no additive score is larger in size
    std::vector<AdditiveLength> lengths; // ascending; the last one is the whole sequence
};
using SharedAdditiveLengths = std::shared_ptr<const AdditiveLengths>;

// The same bits on any number of threads. Errors: those of beginningsOf(), Cancelled.
Outcome<SharedAdditiveLengths> studyAdditiveLengths(const SharedResult& result, const GradientSetup& setup, double n0,
    Index rows = 64, StopToken stop = {}, const Progress& progress = {});

// The n₀ of the experiment: of A or B where it is entropy-invariant, else 512.
double invariantLength(const Experiment& experiment);

} // namespace attentoscope
