// What a whole page can say about the entropies of a result: spectra over the order with their spread over rows, the
// distribution over rows, how far A and B are from each other, and what a further factor on B's scale would do.
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

// A quantity that each row has one of, against something else: its mean and where most rows are.
struct Spread {
    std::vector<double> mean, low, high; // low and high: 10 % and 90 % of the rows; NaN when no row sees a key
};

struct EntropyStudy {
    SharedResult result; // that all of it is about

    // Over evenly spaced ones of the result's rows; from scores in float32, good to 1e-4 nats.
    Index sampledRows = 0; // those of them that see a key
    std::vector<double> orders; // α of Rényi, q of Tsallis: 0 ... ∞
    std::vector<Spread> renyi, tsallis; // one a policy, over orders; Rényi's in nats

    // Over all rows of the result. Entropies in the measure and unit of the experiment, bins shared by the policies.
    std::vector<Histogram> entropy, normalized; // one a policy
    Divergences apart; // of A and B; empty when there is one policy only
    std::vector<KeyInformation> keys; // one a policy

    // Over the sampled rows: the mean of H and of H² (nats; the measure of the experiment) when λ of B is multiplied by a factor.
    std::vector<double> factors, factorMean, factorMeanSquare;
};
using SharedEntropyStudy = std::shared_ptr<const EntropyStudy>;

// One row under each policy, whether or not it is among the rows of the result.
struct RowSpectra {
    Index row = -1;
    std::vector<RowStatistics> statistics; // (policies), of this one row, with the mean field
    Divergences apart; // of A and B in this row
    std::vector<std::vector<double>> renyi, tsallis; // (policies, orders), NaN when it sees no key
};
using SharedRowSpectra = std::shared_ptr<const RowSpectra>;

// `rows` rows are sampled, fewer when they are long. The errors are Cancelled and what scalesOf
// (core/attention/evaluate/row_set.h) finds.
Outcome<SharedEntropyStudy> studyEntropy(const SharedResult& result, Index rows = 256, StopToken stop = {});
Outcome<SharedRowSpectra> studyRow(const Result& result, Index row, StopToken stop = {});

// S_q of weights whose Rényi entropy of the same order is `renyi` nats.
double tsallisOfRenyi(double order, double renyi);

// Mean over rows of |H − H*|² at each factor, nats².
std::vector<double> penalties(const EntropyStudy& study, double target);

// The mean entropy and the penalty at a factor within the studied ones; between these, mean and variance are parabolas.
struct FactorEffect {
    double factor = 1, mean = 0, penalty = 0; // NaN when no row sees a key
    bool atEnd = false; // of bestFactor(): the smallest is the first or the last studied one, it may lie further out
};
FactorEffect atFactor(const EntropyStudy& study, double target, double factor);
// Where the penalty is smallest.
FactorEffect bestFactor(const EntropyStudy& study, double target);

} // namespace attentoscope
