// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/theory/frozen.h"

#include <boost/math/special_functions/digamma.hpp>
#include <limits>

namespace attentoscope::theory {

double frozenEntropy(double multiplier, double freezingMultiplier)
{
    if (!(multiplier > freezingMultiplier))
        return std::numeric_limits<double>::infinity();
    return boost::math::digamma(1.0) - boost::math::digamma((multiplier - freezingMultiplier) / multiplier);
}

} // namespace attentoscope::theory
