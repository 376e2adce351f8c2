// SPDX-License-Identifier: GPL-3.0-or-later
// The data of the entropy page for one result: spectra over the order and their spread over rows, the distribution over rows,
// how far A and B are from each other, and the effect of a further factor on B's scale.
#pragma once

#include "core/attention/evaluate/key_information.h"
#include "core/attention/evaluate/result.h"
#include "core/base/outcome.h"
#include "core/base/progress.h"
#include "core/statistics/histogram.h"
#include "core/studies/rows/divergences.h"

#include <memory>
#include <span>
#include <vector>

namespace attentoscope {

// The distribution over rows of a quantity, at each value of a parameter: its mean, and the range of most rows.
struct Spread {
    std::vector<double> mean, low, high; // low and high: the 10 % and 90 % quantiles of the rows; NaN when no row sees a key
};

struct EntropyStudy {
    SharedResult result; // the result that the study is about

    // Over evenly spaced rows of the result; computed from float32 scores, accurate to 1e-4 nats.
    Index sampledRows = 0; // sampled rows that see a key
    std::vector<double> orders; // α of Rényi, q of Tsallis: 0 ... ∞
    std::vector<Spread> renyi, tsallis; // one for each policy, over orders; Rényi's in nats

    // Over all rows of the result. Entropies are in the measure and unit of the experiment; the policies share the bins.
    std::vector<Histogram> entropy, normalized; // one for each policy
    Divergences apart; // between A and B; empty when there is one policy only
    std::vector<KeyInformation> keys; // one for each policy

    // Over the sampled rows: the means of H and of H² (nats; the measure of the experiment) at each factor on λ of B.
    std::vector<double> factors, factorMean, factorMeanSquare;
};
using SharedEntropyStudy = std::shared_ptr<const EntropyStudy>;

// One row under each policy; it need not be among the evaluated rows of the result.
struct RowSpectra {
    Index row = -1;
    std::vector<RowStatistics> statistics; // (policies), of this row, with the mean field
    Divergences apart; // between A and B in this row
    std::vector<std::vector<double>> renyi, tsallis; // (policies, orders), NaN when the row sees no key
};
using SharedRowSpectra = std::shared_ptr<const RowSpectra>;

// Samples `rows` rows, or fewer when they are long. Errors: Cancelled, and those of scalesOf
// (core/attention/rows/row_set.h).
Outcome<SharedEntropyStudy> studyEntropy(const SharedResult& result, Index rows = 256, StopToken stop = {});
Outcome<SharedRowSpectra> studyRow(const Result& result, Index row, StopToken stop = {});

// Returns Tsallis' S_q of weights whose Rényi entropy of the same order is `renyi` nats.
double tsallisOfRenyi(double order, double renyi);

// Returns the mean over rows of |H − H*|² at each factor, nats².
std::vector<double> penalties(const EntropyStudy& study, double target);

// The mean entropy and the penalty at one factor. Between the studied factors mean and variance are interpolated by parabolas.
struct FactorEffect {
    double factor = 1, mean = 0, penalty = 0; // NaN when no row sees a key
    bool atEnd = false; // the minimum of bestFactor() is at the first or the last studied factor
};
FactorEffect atFactor(const EntropyStudy& study, double target, double factor);
// Returns the factor of the smallest penalty.
FactorEffect bestFactor(const EntropyStudy& study, double target);

} // namespace attentoscope
