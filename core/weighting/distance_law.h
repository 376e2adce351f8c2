// SPDX-License-Identifier: GPL-3.0-or-later
// A scale that depends on the distance t = |p_i − j| of a key from the query: the logit of key j is a_t x + m_t, where x = λ s,
// a_t² = 2 ln(1 + t / t₀) + 1 and m_t = 1 − a_t² (core/README.md, 3).
#pragma once

#include "core/base/matrix.h"
#include "core/weighting/logit.h"

#include <cmath>

namespace attentoscope {

struct DistanceLaw {
    double reach = 0; // t₀: much nearer keys are hardly affected; 0: no law, a = 1 and m = 0
    double ofBias = 1; // factor on m_t, for use when whole logits are multiplied by a factor

    bool operator==(const DistanceLaw&) const = default;
    bool exists() const { return reach > 0; }
    // `ahead`: how many positions the key is after the query, j − p_i.
    double factor(Index ahead) const { return exists() ? std::sqrt(1 + growth(ahead)) : 1; } // a
    double bias(Index ahead) const { return exists() ? -ofBias * growth(ahead) : 0; } // m

private:
    double growth(Index ahead) const { return 2 * std::log1p(std::abs(double(ahead)) / reach); } // a² − 1
};

// Returns the logit under the distance law, with ALiBi's bias added.
inline double logitOf(double lambda, double score, const DistanceLaw& law, double slope, Index ahead)
{
    return logitOf(law.factor(ahead) * lambda, score, law.bias(ahead) + alibiBias(slope, ahead));
}

} // namespace attentoscope
