// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/theory/mean_field.h"

#include <algorithm>
#include <boost/math/quadrature/gauss_kronrod.hpp>
#include <boost/math/special_functions/beta.hpp>
#include <cmath>
#include <numbers>

namespace attentoscope::theory {
namespace {

// Integrates a smooth piece. It does not subdivide, because that would only follow rounding errors in negligible pieces.
template <class Function>
double integral(const Function& f, double from, double to)
{
    return from < to ? boost::math::quadrature::gauss_kronrod<double, 31>::integrate(f, from, to, 0) : 0;
}

// Returns P(cosθ ≤ t)^n. (1 + cosθ)/2 has a beta distribution with both parameters (d − 1)/2.
double allBelow(double t, double n, double d)
{
    const double a = (d - 1) / 2;
    const double above = boost::math::ibeta(a, a, std::clamp((1 - t) / 2, 0.0, 1.0)); // the beta distribution is symmetric
    return above < 1 ? std::exp(n * std::log1p(-above)) : 0;
}

// Returns E max(floor, largest of n cosines) = floor + ∫ (1 − P^n), from floor to 1. The integrand falls from 1 to 0 in a
// step that is steep for large n, so the range is cut where P^n = e^−v. Each piece is smooth, and outside of them the
// integrand is constant.
double largestCosineAbove(double floor, double n, double d)
{
    if (n <= 0)
        return floor;
    if (d <= 1) // the cosine is 1 or −1
        return floor + (1 - floor) * -std::expm1(-n * std::numbers::ln2);
    const double a = (d - 1) / 2;
    const auto someAbove = [&](double t) { return 1 - allBelow(t, n, d); };
    double sum = floor, last = floor;
    bool first = true;
    for (const double v : {70.0, 40.0, 22.0, 12.0, 6.0, 3.0, 1.5, 0.7, 0.3, 0.1, 0.02, 2e-3, 1e-4, 1e-6, 1e-9, 1e-13}) {
        const double cut = std::max(floor, 1 - 2 * boost::math::ibeta_inv(a, a, -std::expm1(-v / n)));
        sum += first ? cut - last : integral(someAbove, last, cut);
        first = false;
        last = cut;
    }
    return sum;
}

} // namespace

double largestCosine(double n, double d) { return largestCosineAbove(-1, n, d); }

double largestNormal(double n)
{
    const auto below = [n](double x) {
        const double above = std::erfc(x / std::numbers::sqrt2) / 2;
        return above < 1 ? std::exp(n * std::log1p(-above)) : 0;
    };
    // E max = ∫ (1 − P^n) over x > 0, minus ∫ P^n over x < 0. Beyond ±12 both are negligible.
    double sum = 0;
    for (int x = 0; x < 12; ++x) {
        sum += integral([&](double t) { return 1 - below(t); }, x, x + 0.5);
        sum += integral([&](double t) { return 1 - below(t); }, x + 0.5, x + 1);
        sum -= integral(below, -x - 1, -x);
    }
    return sum;
}

double sphereMeanField(double n, double d, double lambda) { return std::log(n) - lambda * d * largestCosine(n, d); }

double gaussianMeanField(double n, double d, double lambda)
{
    const double meanNorm = std::numbers::sqrt2 * std::exp(std::lgamma((d + 1) / 2) - std::lgamma(d / 2));
    return std::log(n) - lambda * meanNorm * largestNormal(n);
}

double needlesMeanField(double n, double d, double lambda, double k, double cosine)
{
    const double largest = largestCosineAbove(cosine, n - k, d);
    return std::log(n) - lambda * d * (largest - k * cosine / n);
}

} // namespace attentoscope::theory
