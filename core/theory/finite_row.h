// SPDX-License-Identifier: GPL-3.0-or-later
// Expected softmax statistics of one row over finitely many keys (core/README.md, 6). They are exact at every length and
// scale, also through freezing, where log n − D is only a limit. Noise keys have independent, identically distributed logits;
// planted keys have a fixed logit.
//   E ln Z = ∫₀^∞ (e^−t − e^−tC φ(t)ⁿ) dt/t,  φ(t) = E e^−tw,  w = eˣ of a noise key,  C = Σ eʸ of the planted ones.
// Similar integrals give E Σ a x and E Σ a²; H is the difference of the first two.
#pragma once

#include "core/theory/noise_nodes.h"

#include <vector>

namespace attentoscope::theory {

// Expectations over noise and queries.
struct RowExpectation {
    double entropy = 0; // Shannon, nats: 0 ... ln of the number of keys
    double sumSquares = 0; // Σ a²
    double plantedMass = 0; // Σ a over the planted keys
};

// The keys that a row sees.
struct RowKeys {
    double noise = 0; // number of noise keys; need not be whole
    double planted = 0;
    double plantedLogit = 0; // logit of each planted key

    double all() const { return noise + planted; }
};

RowExpectation uniformRow(const RowKeys& keys); // the row with equal weights, as at m = 0

// The integrals for one distribution of noise and one multiplier, tabulated over t, for any number of keys.
class FiniteRow
{
public:
    // `nodes` must not be empty. Valid for rows of fewest ... most noise keys, fewest ≥ 1, and planted keys with logits up to
    // `highestPlanted`.
    FiniteRow(const NoiseNodes& nodes, double fewest, double most, double highestPlanted);

    // Takes about a microsecond; the error is below 1e-6 nats.
    RowExpectation of(const RowKeys& keys) const;

private:
    // Expectations over one noise key at t = eᵘ.
    struct Point {
        double u = 0;
        double logPhi = 0; // log E e^−tw
        double first = 0; // E t w x e^−tw
        double second = 0; // E (t w)² e^−tw
    };
    double begin(double logMean) const; // below this u all integrands are linear in t

    std::vector<Point> points_; // at equal steps of u
    double logMean_ = 0, logTop_ = 0; // log E w; log (E w² / E w)
};

} // namespace attentoscope::theory
