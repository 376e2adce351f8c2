// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/theory/noise_nodes.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace attentoscope::theory {
namespace {

// The error of the trapezoidal rule depends on how analytic the integrand is. exp(−t eˣ) stays small for |Im x| < π/2, so a
// step h in x has error e^(−π²/h), 3e-9 at ½. A density of standard deviation σ adds e^(−2π²(σ/h)²), less than 1e-20 at h =
// 0.6 σ.
constexpr double logitStep = 0.5, deviationStep = 0.6;
constexpr double logSmallest = 46; // −ln 1e-20
constexpr double mostNodes = 40000;
constexpr double closest = 0.01; // in x; closer points are merged, with an error of 1e-5 of a unit squared

void append(NoiseNodes& nodes, double logit, double mass)
{
    if (nodes.logit.empty() || logit - nodes.logit.back() > closest) {
        nodes.logit.push_back(logit);
        nodes.mass.push_back(mass);
        return;
    }
    const double both = nodes.mass.back() + mass;
    nodes.logit.back() += (logit - nodes.logit.back()) * mass / both;
    nodes.mass.back() = both;
}

void normalize(NoiseNodes& nodes)
{
    double sum = 0;
    for (const double mass : nodes.mass)
        sum += mass;
    for (double& mass : nodes.mass)
        mass /= sum;
}

// Substitutes cosθ = tanh v, whose density sech^(d−1) v is smooth and has no endpoints in any dimension from 2 on.
NoiseNodes sphereNodes(double d, double m)
{
    const double radius = m * std::sqrt(d);
    if (d <= 1)
        return {{-radius, radius}, {0.5, 0.5}};
    const double logCosh = logSmallest / (d - 1); // log cosh v where the tails are cut
    const double farthest = logCosh > 20 ? logCosh + std::numbers::ln2 : std::acosh(std::exp(logCosh));
    const double step = std::min(deviationStep / std::sqrt(d), logitStep / radius);
    const double half = std::ceil(farthest / step);
    NoiseNodes nodes;
    if (half > mostNodes)
        return nodes;
    for (double i = -half; i <= half; ++i) {
        const double v = std::abs(i * step);
        append(nodes, radius * std::tanh(i * step), std::exp(-(d - 1) * (v + std::log1p(std::exp(-2 * v)) - std::numbers::ln2)));
    }
    return nodes;
}

NoiseNodes normalNodes(double m)
{
    const double step = std::min(deviationStep * m, logitStep);
    const double half = std::ceil(m * std::sqrt(2 * logSmallest) / step);
    NoiseNodes nodes;
    if (half > mostNodes)
        return nodes;
    for (double i = -half; i <= half; ++i)
        append(nodes, i * step, std::exp(-0.5 * (i * step / m) * (i * step / m)));
    return nodes;
}

} // namespace

NoiseNodes noiseNodes(NoiseLaw law, double d, double m)
{
    NoiseNodes nodes = law == NoiseLaw::Sphere ? sphereNodes(d, m) : normalNodes(m);
    normalize(nodes);
    return nodes;
}

} // namespace attentoscope::theory
