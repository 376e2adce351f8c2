// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/theory/sphere.h"

#include <boost/math/tools/roots.hpp>
#include <cmath>
#include <cstdint>
#include <limits>

// The Bessel series is read as a distribution. With a = d/2,
//   M(β) = Γ(a) (2/β)^ν I_ν(β) = Σ_k T_k,  T_k = (β²/4)^k / (k! (a)_k),
// every term is positive, and under the weights T_k / M, k has the mean E k = βA/2. So
//   D = βA − log M = 2 E k − log M.
// The sum starts at its largest term K, goes outwards, and is relative to T_K: nothing overflows, and about 20 √β terms
// matter. The parts of 2K − log T_K that are as large as β are cancelled analytically with Stirling's formula; the rest is of
// the size of D. For β far beyond ν², the large-argument expansion of I_ν is used, which needs a dozen terms. Sums use long
// double, because at β = 1e6 thousands of ratios are multiplied.

namespace attentoscope::theory {
namespace {

using Real = long double;

struct Tilt {
    double logM = 0, a = 0, d = 0;
};

constexpr Real logTwoPi = 1.837877066409345483560659472811235279722794947275566825634L;

// Binet's remainder log Γ(x) − [(x − ½) log x − x + ½ log 2π], x > 0.
Real stirlingRemainder(Real x)
{
    Real lower = 0; // sum of the recurrence steps up to x ≥ 20, where the asymptotic series is accurate
    while (x < 20) {
        lower += (x + 0.5L) * std::log1p(1 / x) - 1;
        x += 1;
    }
    static constexpr Real coefficients[] = {1.0L / 12, -1.0L / 360, 1.0L / 1260, -1.0L / 1680, 1.0L / 1188, -691.0L / 360360,
        1.0L / 156, -3617.0L / 122400, 43867.0L / 244188};
    Real sum = 0, power = 1 / x;
    for (const Real c : coefficients) {
        sum += c * power;
        power /= x * x;
    }
    return lower + sum;
}

// Computes 2K − log T_K.
Real lossAtTerm(Real k, Real a, Real beta)
{
    if (k == 0)
        return 0;
    const Real excess = ((2 * k - beta) * (2 * k + beta) + 4 * k * a) / (beta * beta); // 4k(k + a)/β² − 1, small at the top
    return k * std::log1p(excess) + (a - 0.5L) * std::log1p(k / a) + 0.5L * (logTwoPi + std::log(k)) + stirlingRemainder(k)
        + stirlingRemainder(k + a) - stirlingRemainder(a);
}

Tilt fromSeries(Real a, Real beta)
{
    const Real q = beta * beta / 4;
    // Find the largest term: T_k / T_{k−1} = q / (k (k + a − 1)) falls through 1.
    const Real b = (a - 1) / 2, root = std::sqrt(b * b + q);
    const Real top = std::floor(b < 0 ? root - b : q / (b + root)); // equal forms; neither cancels for its sign of b
    constexpr Real negligible = 1e-22L;
    Real rest = 0, offset = 0; // Σ T_k / T_K without K itself, and Σ (k − K) T_k / T_K
    Real term = 1;
    for (Real k = top + 1; term > negligible; ++k) {
        term *= q / (k * (k + a - 1));
        rest += term;
        offset += (k - top) * term;
    }
    term = 1;
    for (Real k = top; k > 0 && term > negligible; --k) {
        term *= k * (k + a - 1) / q;
        rest += term;
        offset += (k - 1 - top) * term;
    }
    const Real meanOffset = offset / (1 + rest);
    const Real logSum = std::log1p(rest);
    const Real atTop = lossAtTerm(top, a, beta);
    return {double(2 * top - atTop + logSum), double(2 * (top + meanOffset) / beta), double(2 * meanOffset + atTop - logSum)};
}

// Computes I_ν(β) = e^β / √(2πβ) · S, S = Σ_k (−1)^k a_k(ν) / β^k, for β well beyond ν².
Tilt fromLargeArgument(Real a, Real beta)
{
    const Real nu = a - 1;
    Real sum = 1, slope = 0, term = 1; // S and β S'
    for (int k = 1; std::abs(term) > 1e-22L && k < 60; ++k) {
        const Real odd = 2 * k - 1;
        term *= -(4 * nu * nu - odd * odd) / (8 * k * beta);
        sum += term;
        slope -= k * term;
    }
    const Real gap = 0.5L * (logTwoPi + std::log(beta)) - std::log(sum) - std::lgamma(a) + nu * std::log(beta / 2); // β − log M
    const Real tilt = nu + 0.5L - slope / sum; // β (1 − A)
    return {double(beta - gap), double(1 - tilt / beta), double(gap - tilt)};
}

Tilt tilted(double d, double beta)
{
    if (!(beta > 0))
        return {};
    const Real a = Real(d) / 2;
    const Real nu = a - 1;
    return beta > 4 * std::max(4 * nu * nu, Real(1000)) ? fromLargeArgument(a, beta) : fromSeries(a, beta);
}

} // namespace

double logM(double d, double beta) { return tilted(d, beta).logM; }
double ratioA(double d, double beta) { return tilted(d, beta).a; }
double lossD(double d, double beta) { return tilted(d, beta).d; }

std::optional<double> sphereEntropy(double n, double d, double lambda)
{
    if (n == 1)
        return 0; // a single key has all the weight at any scale
    const double entropy = std::log(n) - lossD(d, lambda * d);
    if (!(entropy > 0))
        return {};
    return entropy;
}

double gaussianD(double d, double lambda) { return lambda * lambda * d / 2; }

// Uses 1 − c² = c/λ, which holds since c solves λc² + c = λ; this form is accurate for small and large λ.
double laplaceD(double d, double lambda)
{
    return d / 2 * std::log1p(2 * lambda * lambda / (1 + std::sqrt(1 + 4 * lambda * lambda)));
}

double law024D(double d, double lambda) { return 0.24 * lambda * d; }

double multiplierAtLoss(double loss, double d)
{
    if (!(loss > 0))
        return 0;
    if (d <= 1 && loss >= std::log(2.0))
        return std::numeric_limits<double>::infinity(); // only two points: D stays below log 2
    // D grows without bound; start at β = √(2 d loss), where its Gaussian approximation equals the loss.
    double low = 0.5 * std::log(2 * d * loss), high = low;
    const auto excess = [&](double logBeta) { return lossD(d, std::exp(logBeta)) - loss; };
    while (excess(low) > 0)
        low -= 1;
    while (excess(high) < 0)
        high += 1;
    if (low == high) // the start is the root
        return std::exp(low) / std::sqrt(d);
    std::uintmax_t steps = 200;
    const auto [left, right] =
        boost::math::tools::toms748_solve(excess, low, high, boost::math::tools::eps_tolerance<double>(52), steps);
    return std::exp(0.5 * (left + right)) / std::sqrt(d);
}

double freezingMultiplier(double n, double d) { return multiplierAtLoss(std::log(n), d); }

double gaussianFreezingMultiplier(double n) { return std::sqrt(2 * std::log(n)); }

std::optional<double> gaussianEntropy(double n, double d, double lambda)
{
    if (n == 1)
        return 0;
    const double entropy = std::log(n) - gaussianD(d, lambda); // D is linear in r = ‖q‖², whose mean is d
    if (!(entropy > 0))
        return {};
    return entropy;
}

} // namespace attentoscope::theory
