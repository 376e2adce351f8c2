// Dot-product and additive scores of the same queries and keys beside each other: what they cost on this machine, how their
// logits are distributed, what weights come of them. The additive ones are as they are initialised (randomScorer), and once more
// with v stretched until their logits spread as widely as those of the dot product. It is about scores: ALiBi's bias is left out.
#pragma once

#include "core/attention/evaluate/result.h"
#include "core/base/outcome.h"
#include "core/base/progress.h"
#include "core/statistics/histogram.h"

#include <memory>
#include <vector>

namespace attentoscope {

// One way to score, over the sampled rows and the keys that they see. Means are over rows; NaN when no row sees a key.
struct ScoreShape {
    double deviation = 0; // standard deviation of the logits within a row: √ of the mean variance
    double low = 0, high = 0; // smallest and largest logit
    double bound = 0; // no logit can be larger in size: ‖v‖₁, or λ ‖q‖ ‖k‖ of the longest
    double entropy = 0; // Shannon, nats
    double normalized = 0; // entropy / log n_i
    double maxWeight = 0;
    double jacobianNorm = 0; // ‖diag(a) − a aᵀ‖_F
    double leastEntropy = 0; // that any row of as many keys could have with logits within the bound, nats
    Histogram logits; // less the row's mean; bins shared by all shapes
};

struct ScoreComparison {
    SharedResult result; // that all of it is about
    Index sampledRows = 0, keys = 0; // the scores are (sampledRows, keys)
    Index units = 0; // of the additive scores
    double stretch = 1; // of v, for `stretched`
    ScoreShape dot; // λ q·k with the first policy's λ
    ScoreShape additive, stretched;
    double openUnits = 0; // mean of 1 − tanh² over some rows: how much gradient passes to W_q, W_k and b

    // Cost of one score in multiply-adds and in tanh; the projections W_q q and W_k k are shared out among all n_q n_k scores.
    double dotMultiplyAdds = 0, additiveMultiplyAdds = 0, additiveTanhs = 0;
    double dotSeconds = 0, additiveSeconds = 0; // for all sampled rows on one thread; the fastest of some runs
};
using SharedScoreComparison = std::shared_ptr<const ScoreComparison>;

// `rows` rows are sampled, fewer when they are long. All but the seconds are the same bits for any number of threads.
// Error: Cancelled.
Outcome<SharedScoreComparison> compareScores(
    const SharedResult& result, const GradientSetup& setup, Index rows = 128, StopToken stop = {});

// The smallest entropy that softmax over n ≥ 1 logits can have which differ by at most `range`, nats.
double smallestEntropy(double n, double range);

} // namespace attentoscope
