// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/theory/validity.h"

#include "core/theory/mean_field.h"
#include "core/theory/sphere.h"

#include <algorithm>
#include <cmath>

namespace attentoscope::theory {
namespace {

constexpr int scanSteps = 400; // from 0 to freezing
constexpr double farthest = 1e3; // largest multiplier for d = 1, which never freezes

} // namespace

double estimatedEntropy(Estimate estimate, double n, double d, double multiplier)
{
    const double lambda = multiplier / std::sqrt(d);
    switch (estimate) {
    case Estimate::Gaussian:
        return std::log(n) - gaussianD(d, lambda);
    case Estimate::Laplace:
        return std::log(n) - laplaceD(d, lambda);
    case Estimate::Law024:
        return std::log(n) - law024D(d, lambda);
    case Estimate::MeanField:
        return sphereMeanField(n, d, lambda);
    }
    return 0;
}

std::vector<MultiplierRange> validMultipliers(Estimate estimate, RowTheory& exact, double n, double d, double tolerance)
{
    if (!(n > 1))
        return {};
    // The mean field is linear in λ; its slope needs an integral, so it is computed only once.
    const double perMultiplier = estimate == Estimate::MeanField ? std::log(n) - sphereMeanField(n, d, 1 / std::sqrt(d)) : 0;
    const auto inside = [&](double m) {
        const double value =
            estimate == Estimate::MeanField ? std::log(n) - m * perMultiplier : estimatedEntropy(estimate, n, d, m);
        const auto row = exact.near(n, 0, m);
        return row && std::abs(value - row->entropy) <= tolerance;
    };
    // Bisects the edge of a range between a multiplier inside and one outside.
    const auto edge = [&](double in, double out) {
        for (int i = 0; i < 60; ++i) {
            const double middle = (in + out) / 2;
            (inside(middle) ? in : out) = middle;
        }
        return in;
    };
    const double end = std::min(freezingMultiplier(n, d), farthest);
    std::vector<MultiplierRange> ranges;
    bool before = false;
    double last = 0;
    for (int i = 0; i <= scanSteps; ++i) {
        const double m = end * i / scanSteps;
        const bool now = inside(m);
        if (now && !before)
            ranges.push_back({i == 0 ? 0 : edge(m, last), end});
        else if (!now && before)
            ranges.back().to = edge(last, m);
        before = now;
        last = m;
    }
    return ranges;
}

} // namespace attentoscope::theory
