// SPDX-License-Identifier: GPL-3.0-or-later
// Compares dot-product and additive scores of the same queries and keys: their cost on this machine, the distribution of their
// logits, and the resulting weights. The additive scores are freshly initialised (randomScorer), and once more with v scaled up
// until their logits spread as widely as those of the dot product. ALiBi's bias is left out, because the comparison is about
// scores.
#pragma once

#include "core/attention/evaluate/result.h"
#include "core/base/outcome.h"
#include "core/base/progress.h"
#include "core/statistics/histogram.h"

#include <memory>
#include <vector>

namespace attentoscope {

// One kind of scores, over the sampled rows and the keys that they see. Means are over rows; NaN when no row sees a key.
struct ScoreShape {
    double deviation = 0; // standard deviation of the logits within a row: √ of the mean variance
    double low = 0, high = 0; // smallest and largest logit
    double bound = 0; // largest possible absolute value of a logit: ‖v‖₁, or λ ‖q‖ ‖k‖ of the longest
    double entropy = 0; // Shannon, nats
    double normalized = 0; // entropy / log n_i
    double maxWeight = 0;
    double jacobianNorm = 0; // ‖diag(a) − a aᵀ‖_F
    double leastEntropy = 0; // lower bound on the entropy of a row with as many keys and logits within the bound, nats
    Histogram logits; // minus the row's mean; all kinds of scores share the bins
};

struct ScoreComparison {
    SharedResult result; // the result that the comparison is about
    Index sampledRows = 0, keys = 0; // the scores are (sampledRows, keys)
    Index units = 0; // of the additive scores
    double stretch = 1; // factor on v, for `stretched`
    ScoreShape dot; // λ q·k with the first policy's λ
    ScoreShape additive, stretched;
    double openUnits = 0; // mean of 1 − tanh² over some rows: how much gradient reaches W_q, W_k and b

    // Cost of one score in multiply-adds and in tanh; the cost of the projections W_q q and W_k k is divided among all n_q n_k
    // scores.
    double dotMultiplyAdds = 0, additiveMultiplyAdds = 0, additiveTanhs = 0;
    double dotSeconds = 0, additiveSeconds = 0; // for all sampled rows on one thread; the fastest of some runs
};
using SharedScoreComparison = std::shared_ptr<const ScoreComparison>;

// Samples `rows` rows, or fewer when they are long. All numbers except the seconds have the same bits for any number of
// threads. Error: Cancelled.
Outcome<SharedScoreComparison> compareScores(
    const SharedResult& result, const GradientSetup& setup, Index rows = 128, StopToken stop = {});

// Returns the smallest entropy of a softmax over n ≥ 1 logits that differ by at most `range`, nats.
double smallestEntropy(double n, double range);

} // namespace attentoscope
