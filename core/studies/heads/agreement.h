// SPDX-License-Identifier: GPL-3.0-or-later
// The Jensen–Shannon divergences between heads, from rows of weights that each head stores here.
#pragma once

#include "core/base/matrix.h"
#include "core/base/progress.h"
#include "core/studies/heads/head_study.h"

#include <vector>

namespace attentoscope {

class AgreementRows
{
public:
    AgreementRows(Index heads, std::size_t policies);

    void add(Index head, std::size_t policy, Matrix weights); // (rows, n_k); a row that sees no key is all 0
    // Returns the divergences over `rows` rows; rows without any weight do not count. Null when stopped.
    SharedHeadAgreement divergences(Index rows, int threads, const StopToken& stop) const;

private:
    Index heads_;
    std::vector<std::vector<Matrix>> weights_; // per policy, per head; empty: not stored
};

// Returns how many of the wanted rows can be stored for all heads at once.
Index agreementRowsThatFit(Index wanted, Index heads, std::size_t policies, Index nq, Index nk);

// Returns the Jensen–Shannon divergence of two rows of n weights that each sum to 1, in nats: the mean of sumA and sumB, which
// are Σ a ln a of each row, minus Σ m ln m of their mean m.
double jensenShannon(const float* a, const float* b, Index n, double sumA, double sumB);
double sumLogarithms(const float* a, Index n); // Σ a ln a

} // namespace attentoscope
