// A score is a product of three factors, s = ‖q‖ ‖k‖ cos θ. What each of them contributes to the variance of the scores: the
// variance is shared out among them as Shapley shares a gain, over all orders in which the factors could begin to vary while
// those that do not yet are held at their means. The contributions add up to the variance.
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
const char* nameOf(ScoreFactor factor); // "query_norm" ..., as the command line has it

struct FactorShare {
    double mean = 0, deviation = 0; // of the factor
    double alone = 0; // the variance of the scores if it alone varied
    double contribution = 0; // to the variance of the scores; may be negative where factors go against each other
};

struct FactorShares {
    double pairs = 0; // of queries and keys, both of some length
    double mean = 0, variance = 0; // of their scores; NaN, as all numbers: no pair
    std::array<FactorShare, scoreFactors> factors{}; // as allScoreFactors

    const FactorShare& of(ScoreFactor factor) const { return factors[std::size_t(factor)]; }
    double shareOf(ScoreFactor factor) const { return variance == 0 ? 0 : of(factor).contribution / variance; }
};

// Collects pairs one after another.
class FactorSums
{
public:
    void add(double queryNorm, double keyNorm, double score); // one of length 0 has no angle, and counts not
    FactorShares shares() const;

private:
    static constexpr std::size_t subsets = std::size_t(1) << scoreFactors; // bit f: factor f varies
    double pairs_ = 0;
    std::array<double, subsets> sum_{}, squares_{}; // of the product of the factors of each
};

struct RowFactors {
    FactorShares all; // of evenly spaced rows
    Index rows = 0; // how many
};
using SharedRowFactors = std::shared_ptr<const RowFactors>;

// Of some of these queries, evenly spaced where all would take long, with the keys that they see. Errors: inputs that are
// weights, or not finite, see checkFinite(); stopped.
Outcome<SharedRowFactors> studyScoreFactors(
    const Inputs& inputs, const BoundMask& mask, std::span<const Index> rows, StopToken stop = {});

} // namespace attentoscope
