// SPDX-License-Identifier: GPL-3.0-or-later
// A score is a product of three factors, s = ‖q‖ ‖k‖ cos θ. This computes how much each factor contributes to the variance of
// the scores, by Shapley's rule: the gain in variance when the factor begins to vary, averaged over all orders in which the
// factors begin to vary, while factors that do not vary yet are held at their means. The contributions add up to the variance.
#pragma once

#include "core/base/outcome.h"
#include "core/base/progress.h"
#include "core/masks/mask.h"
#include "core/sources/inputs.h"

#include <array>
#include <cstddef>
#include <memory>
#include <span>

namespace attentoscope {

enum class ScoreFactor { QueryNorm, KeyNorm, Cosine };
inline constexpr std::size_t scoreFactors = 3;
inline constexpr ScoreFactor allScoreFactors[scoreFactors] = {ScoreFactor::QueryNorm, ScoreFactor::KeyNorm, ScoreFactor::Cosine};
const char* nameOf(ScoreFactor factor); // "query_norm" ..., as on the command line

struct FactorShare {
    double mean = 0, deviation = 0; // of the factor
    double alone = 0; // the variance of the scores if only this factor varied
    double contribution = 0; // contribution to the variance of the scores; may be negative where factors are anticorrelated
};

struct FactorShares {
    double pairs = 0; // pairs of a query and a key that both have a length
    double mean = 0, variance = 0; // of the scores; these and all other numbers are NaN without a pair
    std::array<FactorShare, scoreFactors> factors{}; // in the order of allScoreFactors

    const FactorShare& of(ScoreFactor factor) const { return factors[std::size_t(factor)]; }
    double shareOf(ScoreFactor factor) const { return variance == 0 ? 0 : of(factor).contribution / variance; }
};

// Collects pairs one after another.
class FactorSums
{
public:
    void add(double queryNorm, double keyNorm, double score); // leaves out pairs with a vector of length 0, which have no angle
    FactorShares shares() const;

private:
    static constexpr std::size_t subsets = std::size_t(1) << scoreFactors; // bit f: factor f varies
    double pairs_ = 0;
    std::array<double, subsets> sum_{}, squares_{}; // for each subset, sums over its product of factors
};

struct RowFactors {
    FactorShares all; // over evenly spaced rows
    Index rows = 0; // number of these rows
};
using SharedRowFactors = std::shared_ptr<const RowFactors>;

// Studies these queries, or evenly spaced ones where all would take long, with the keys that they see. Errors: inputs that are
// weights, or not finite, see checkFinite(); stopped.
Outcome<SharedRowFactors> studyScoreFactors(
    const Inputs& inputs, const BoundMask& mask, std::span<const Index> rows, StopToken stop = {});

} // namespace attentoscope
