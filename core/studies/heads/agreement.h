// The Jensen–Shannon divergences between heads, from rows of weights that each of them left here.
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
    // Over `rows` rows; those without any weight do not count. Null when stopped.
    SharedHeadAgreement divergences(Index rows, int threads, const StopToken& stop) const;

private:
    Index heads_;
    std::vector<std::vector<Matrix>> weights_; // per policy, per head; empty: none
};

// How many rows of all heads may be kept at once, of those that are wanted.
Index agreementRowsThatFit(Index wanted, Index heads, std::size_t policies, Index nq, Index nk);

// Jensen–Shannon divergence of two rows of n weights that add up to 1, in nats: Σ m ln m is subtracted from the mean of the two
// sums Σ a ln a that are given.
double jensenShannon(const float* a, const float* b, Index n, double sumA, double sumB);
double sumLogarithms(const float* a, Index n); // Σ a ln a

} // namespace attentoscope
