#include "core/theory/matched.h"

#include "core/theory/needles.h"
#include "core/theory/sphere.h"

#include <boost/math/tools/roots.hpp>
#include <cmath>
#include <cstdint>

namespace attentoscope::theory {

std::optional<double> sphereMatched(double n, double d, double target)
{
    const double loss = std::log(n) - target;
    if (loss < 0 || !(target > 0))
        return {};
    const double m = multiplierAtLoss(loss, d);
    if (!std::isfinite(m))
        return {};
    return m;
}

std::optional<double> gaussianMatched(double n, double target)
{
    const double loss = std::log(n) - target;
    if (loss < 0 || !(target > 0))
        return {};
    return std::sqrt(2 * loss);
}

// The mixture's entropy is log Z − β (log Z)' of a convex log Z, so it falls all the way to the freezing of the hay.
std::optional<double> needlesMatched(double n, double d, double k, double cosine, double target)
{
    if (!(n > k + 1) || target > std::log(n))
        return {};
    const double freezing = freezingMultiplier(n - k, d);
    if (!std::isfinite(freezing))
        return {};
    const auto excess = [&](double m) {
        const auto point = needlesEntropy(n, d, m / std::sqrt(d), k, cosine);
        return point ? point->entropy - target : -target;
    };
    const double high = freezing * (1 - 1e-9);
    if (!(excess(0) > 0))
        return 0;
    if (!(excess(high) < 0))
        return {};
    std::uintmax_t steps = 200;
    const auto [left, right] =
        boost::math::tools::toms748_solve(excess, 0.0, high, boost::math::tools::eps_tolerance<double>(50), steps);
    return 0.5 * (left + right);
}

} // namespace attentoscope::theory
