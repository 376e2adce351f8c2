// SPDX-License-Identifier: GPL-3.0-or-later
// One row, and one cell of it, number by number in float64: what an inspector shows to explain where a weight comes from.
// Nothing is taken from the float32 weights of a pass. A row costs O(n (d + d_v)), a cell of it O(n).
#pragma once

#include "core/attention/evaluate/result.h"
#include "core/attention/raster/raster.h"
#include "core/base/outcome.h"
#include "core/base/progress.h"
#include "core/statistics/mean_spread.h"

#include <memory>
#include <string>
#include <vector>

namespace attentoscope {

struct RankedKey {
    Index key = 0;
    double weight = 0;
    bool operator==(const RankedKey&) const = default;
};

// The row under one policy.
struct InspectedScale {
    double multiplier = 0, lambda = 0;
    DistanceLaw law{};
    double largest = 0; // max x; −∞ for a row that sees no key
    std::vector<double> weights; // (n_k) a; 0 where masked
    double nowhere = 0; // leftover weight 1 − Σ a where it belongs to no key, else 0
    MeanSpread logit; // over the visible keys
    std::vector<RankedKey> top; // largest weight first; of equal ones the larger logit first, and then the earlier key
    std::vector<double> output; // (d_v) o = Σ a v; empty without values
};

struct InspectedRow {
    SharedResult of;
    Index row = 0;
    Index visible = 0; // keys that have a score
    std::vector<double> scores; // (n_k) q·k, or ln a where weights are given; NaN where masked or of no weight
    double slope = 0; // slope of ALiBi
    double queryNorm = 0; // ‖q‖; NaN where weights are given
    MeanSpread score, keyNorm, cosine; // over the visible keys; the cosine over those where it is defined
    std::vector<InspectedScale> scales; // one per policy

    bool hasLaws() const; // whether some policy has a distance law
    double logit(std::size_t policy, Index key) const; // x = a λ s + bias, nats; NaN where masked
    double weight(std::size_t policy, Index key) const; // a; 0 where masked
    double bias(Index key) const; // bias of ALiBi, nats
    double factor(std::size_t policy, Index key) const; // the factor a of the distance law, 1 without a law
    double lawBias(std::size_t policy, Index key) const; // the bias m of the distance law, 0 without a law
};
using SharedInspectedRow = std::shared_ptr<const InspectedRow>;

// Inspects the row of the profile, which must be one of this result. `top`: how many keys InspectedScale::top has at most.
Outcome<SharedInspectedRow> inspectRow(const SharedResult& result, const Profile& profile, Index top, const StopToken& stop = {});

// The contribution of dimensions first ≤ c < end to the score: Σ q_c k_c.
struct ScorePart {
    Index first = 0, end = 0;
    double score = 0;
    bool operator==(const ScorePart&) const = default;
};

// The cell under one policy.
struct InspectedWeight {
    double factor = 1, lawBias = 0; // of the distance law
    double logit = 0; // nats; NaN where masked
    double weight = 0; // 0 where masked
    double belowBest = 0; // the row's largest logit less this one; NaN where masked
    Index rank = 0; // 1: the largest weight; ties as in InspectedScale::top; 0 where masked
    double massToRank = 0; // Σ a over the keys from rank 1 to this rank; NaN where masked
    double added = 0; // ‖a v‖, what the key adds to the output; NaN without values
    double share = 0; // ‖a v‖ / ‖o‖; shares do not add up to 1, because the vectors a v point in different directions
    double along = 0; // the cosine between a v and o; NaN where one of them is 0
};

struct InspectedCell {
    SharedInspectedRow of;
    Index key = 0;
    bool visible = false;
    std::vector<std::string> hiding; // parts of the mask's expression that hide the key; empty if visible or of no weight
    double score = 0; // q·k, also of a masked key; NaN where the given weight is 0
    double keyNorm = 0, cosine = 0; // ‖k‖ and q·k / ‖q‖‖k‖; NaN where weights are given, and where a norm is 0
    std::vector<ScorePart> parts; // up to mostScoreParts, of about as many dimensions each; empty where weights are given
    double bias = 0; // bias of ALiBi, nats
    std::vector<InspectedWeight> weights; // one per policy
};

inline constexpr Index mostScoreParts = 8;

InspectedCell inspectCell(const SharedInspectedRow& row, Index key);

} // namespace attentoscope
