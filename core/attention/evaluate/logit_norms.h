// SPDX-License-Identifier: GPL-3.0-or-later
// Bounds how far the logits of a row lie from their mean: ‖x − x̄‖₂ over the keys that the row sees. A lower bound on the row's
// entropy follows from it (core/statistics/least_entropy.h). For x_j = λ q·k_j over the visible keys S and any vector c, ‖x −
// x̄‖₂ ≤ λ ‖(K_S − 1cᵀ) q‖₂, because the mean is the nearest constant; this is ≤ λ ‖(K − 1cᵀ) q‖₂ over more keys, and ≤ λ ‖q‖
// ‖K − 1cᵀ‖₂. Here K holds all keys that some row sees, and c is their mean. The norm of ALiBi's bias is added, since the norm
// of a sum is at most the sum of the norms. Under a distance law x_j = a_j λ q·(k_j − c) + (a_j λ q·c + m_j): the first part is
// at most the largest a times the bound above, and the norm of the second part is added.
#pragma once

#include "core/base/outcome.h"
#include "core/base/progress.h"
#include "core/masks/mask.h"
#include "core/sources/inputs.h"
#include "core/weighting/distance_law.h"

#include <span>

namespace attentoscope {

class LogitNorms
{
public:
    // Prepares the norms in float64 from the keys that some of `rows` see. `inputs` and `mask` must outlive the object. Errors:
    // the inputs are attention weights, so there are no keys; cancelled.
    static Outcome<LogitNorms> of(
        const Inputs& inputs, const BoundMask& mask, double alibi, std::span<const Index> rows, const StopToken& stop);

    // Returns ‖K − 1cᵀ‖₂, or beyond mostDimensions the Frobenius norm, which is an upper bound of it.
    double ofKeys() const { return ofKeys_; }

    struct Row {
        double own = 0; // bound with this very query: λ ‖(K − 1cᵀ) q‖₂
        double spectral = 0; // bound with the query's length only: λ ‖q‖ ‖K − 1cᵀ‖₂ ≥ own
    };
    Row ofRow(Index row, double lambda, const DistanceLaw& law = {}) const; // `row`: a query; ALiBi or the law is included
    // Returns the spectral bound alone, which takes no product with all keys.
    double spectral(Index row, double lambda, const DistanceLaw& law = {}) const;

    static constexpr Index mostDimensions = 1024;

private:
    LogitNorms(const Inputs& inputs, const BoundMask& mask, double alibi);
    double ofBias(Index row) const;
    Eigen::VectorXd queryOf(Index row) const;
    Row underLaw(Index row, double common, const DistanceLaw& law, const Row& plain) const;

    const Inputs& inputs_;
    const BoundMask& mask_;
    double alibi_;
    Eigen::RowVectorXd mean_; // c
    MatrixD gram_; // (K − 1cᵀ)ᵀ (K − 1cᵀ), (d, d); empty beyond mostDimensions
    double ofKeys_ = 0;
};

} // namespace attentoscope
