// How far the logits of a row can lie from their mean: ‖x − x̄‖₂ over the keys that the row sees, of which a bound on its entropy
// follows (core/statistics/least_entropy.h). With x_j = λ q·k_j over the seen keys S and any c,
// ‖x − x̄‖₂ ≤ λ ‖(K_S − 1cᵀ) q‖₂, for the mean is nearest, ≤ λ ‖(K − 1cᵀ) q‖₂ over more keys ≤ λ ‖q‖ ‖K − 1cᵀ‖₂. Here K is all
// keys that some row sees and c their mean. What ALiBi adds has a norm of its own, and that of a sum is at most the sum. Under a
// law of distance x_j = a_j λ q·(k_j − c) + (a_j λ q·c + m_j): the first part is at most the largest a times the bound above, and
// the second has a norm of its own, too.
#pragma once

#include "core/attention/weighting/distance_law.h"
#include "core/base/outcome.h"
#include "core/base/progress.h"
#include "core/masks/mask.h"
#include "core/sources/inputs.h"

#include <span>

namespace attentoscope {

class LogitNorms
{
public:
    // From the keys that some of these rows see, in float64. Everything must outlive this. Errors: weights, of which there are no
    // keys; cancelled.
    static Outcome<LogitNorms> of(
        const Inputs& inputs, const BoundMask& mask, double alibi, std::span<const Index> rows, const StopToken& stop);

    // ‖K − 1cᵀ‖₂. Of more than mostDimensions the Frobenius norm in its place, which is not below it.
    double ofKeys() const { return ofKeys_; }

    struct Row {
        double own = 0; // of its own query: λ ‖(K − 1cᵀ) q‖₂
        double spectral = 0; // λ ‖q‖ ‖K − 1cᵀ‖₂ ≥ own
    };
    Row ofRow(Index row, double lambda, const DistanceLaw& law = {}) const; // a query; both with what its place adds

    static constexpr Index mostDimensions = 1024;

private:
    LogitNorms(const Inputs& inputs, const BoundMask& mask, double alibi);
    double ofBias(Index row) const;
    Row underLaw(Index row, double common, const DistanceLaw& law, const Row& plain) const;

    const Inputs& inputs_;
    const BoundMask& mask_;
    double alibi_;
    Eigen::RowVectorXd mean_; // c
    MatrixD gram_; // (K − 1cᵀ)ᵀ (K − 1cᵀ), (d, d); empty beyond mostDimensions
    double ofKeys_ = 0;
};

} // namespace attentoscope
