// A scale that knows how far a key is from the query: with t = |p_i − j| the logit of key j is a_t x + m_t, x = λ s, where
// a_t² = 2 ln(1 + t / t₀) + 1 and m_t = 1 − a_t² (core/README.md, 3).
#pragma once

#include "core/attention/weighting/logit.h"
#include "core/base/matrix.h"

#include <cmath>

namespace attentoscope {

struct DistanceLaw {
    double reach = 0; // t₀, up to which little changes; 0: no law, a = 1 and m = 0
    double ofBias = 1; // on m_t, where all of a logit is multiplied

    bool operator==(const DistanceLaw&) const = default;
    bool exists() const { return reach > 0; }
    // `ahead`: how many places the key stands beyond the query, j − p_i.
    double factor(Index ahead) const { return exists() ? std::sqrt(1 + growth(ahead)) : 1; } // a
    double bias(Index ahead) const { return exists() ? -ofBias * growth(ahead) : 0; } // m

private:
    double growth(Index ahead) const { return 2 * std::log1p(std::abs(double(ahead)) / reach); } // a² − 1
};

// With ALiBi's slope on top.
inline double logitOf(double lambda, double score, const DistanceLaw& law, double slope, Index ahead)
{
    return logitOf(law.factor(ahead) * lambda, score, law.bias(ahead) + alibiBias(slope, ahead));
}

} // namespace attentoscope
