// SPDX-License-Identifier: GPL-3.0-or-later
// The gradient of a row's logits from that of its weights, ∂L/∂x = Jᵀ ∂L/∂a with the Jacobian J of the row's rule:
//   softmax, sink, top-k: a (∂a − Σ a ∂a);  sigmoid: a (1 − a) ∂a;  entmax: u (∂a − Σ u ∂a / Σ u), u = a^(2 − α) where a > 0;
//   stick-breaking: a_j ∂a_j − σ_j Σ a_l ∂a_l over the keys l up to j.
// Under sink, sigmoid and stick-breaking a row of ∂L/∂x need not sum to 0.
#pragma once

#include "core/weighting/weighting.h"

#include <cmath>
#include <cstddef>
#include <limits>
#include <span>

namespace attentoscope {

// Turns ∂L/∂a of one row into ∂L/∂x in place; sums are taken in float64 and in the order of the keys. `logit(j)` is called only
// under the sigmoid and stick-breaking; NaN: the key is masked. `place`: position of the query among the keys. Scalar: float or
// double.
template <class Scalar, class Logit>
void gradientOfLogits(
    const RowRule& rule, std::span<const Scalar> a, std::span<Scalar> gradient, const Logit& logit, std::ptrdiff_t place)
{
    const auto share = [&](std::size_t j) { // a, or u = a^(2 − α) under entmax, for the rules that subtract a mean
        const double each = double(a[j]);
        return rule.kind != Normalization::Entmax ? each : each > 0 ? std::pow(each, 2 - rule.parameter) : 0;
    };
    double sum = 0, all = 0;
    switch (rule.kind) {
    default: // weights that are shares of a sum
        for (std::size_t j = 0; j < a.size(); ++j) {
            sum += share(j) * double(gradient[j]);
            all += share(j);
        }
        if (rule.kind == Normalization::Entmax && all > 0)
            sum /= all;
        for (std::size_t j = 0; j < a.size(); ++j)
            gradient[j] = Scalar(share(j) * (double(gradient[j]) - sum));
        break;
    case Normalization::Sigmoid:
        for (std::size_t j = 0; j < a.size(); ++j)
            if (const double x = logit(j); a[j] > 0)
                gradient[j] *= Scalar(double(a[j]) * sigmoid(-x - rule.parameter));
            else
                gradient[j] = 0;
        break;
    case Normalization::StickBreaking:
        for (std::size_t j = 0; j < a.size(); ++j) {
            const double x = std::ptrdiff_t(j) < place ? logit(j) : std::numeric_limits<double>::quiet_NaN();
            const double own = double(a[j]) * double(gradient[j]);
            sum += own;
            gradient[j] = std::isnan(x) ? 0 : Scalar(own - sigmoid(x) * sum);
        }
        break;
    }
}

} // namespace attentoscope
