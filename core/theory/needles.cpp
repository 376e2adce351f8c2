// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/theory/needles.h"

#include "core/theory/sphere.h"

#include <algorithm>
#include <cmath>

namespace attentoscope::theory {
namespace {

double minusXLogX(double x) { return x > 0 ? -x * std::log(x) : 0; }

} // namespace

std::optional<NeedlesPoint> needlesEntropy(double n, double d, double lambda, double k, double cosine)
{
    if (!(n > k))
        return {};
    const double beta = lambda * d;
    const double planted = std::log(k) + beta * cosine; // log of the planted keys' total e^x
    const double hay = std::log(n - k) + logM(d, beta); // log of the hay's expected total e^x
    const double p = 1 / (1 + std::exp(hay - planted));
    const double hayMass = 1 / (1 + std::exp(planted - hay)); // 1 − p, accurate even if it is tiny
    const double hayEntropy = std::log(n - k) - lossD(d, beta);
    constexpr double negligibleMass = 1e-3;
    if (hayEntropy <= 0 && n - k > 1 && hayMass >= negligibleMass)
        return {};
    const double mixing = minusXLogX(p) + minusXLogX(hayMass);
    return NeedlesPoint{mixing + p * std::log(k) + hayMass * std::max(0.0, hayEntropy), p};
}

} // namespace attentoscope::theory
