// SPDX-License-Identifier: GPL-3.0-or-later
// Computes the weights of a row from its logits one by one, and compares two such rows.
#pragma once

#include "core/weighting/weighting.h"

#include <cmath>
#include <cstddef>
#include <limits>
#include <span>

namespace attentoscope {

// Writes a for each logit(j), NaN where the logit is NaN. Returns Shannon's entropy, NaN for a row that sees no key.
template <class Logit>
double weightsOfRow(const Logit& logit, std::span<float> a)
{
    for (float& one : a)
        one = std::numeric_limits<float>::quiet_NaN();
    double weighted = 0;
    const RelativeNormalizer row = relativeNormalizerOf(a.size(), logit, [&](std::size_t j, double below, double e) {
        a[j] = float(e);
        weighted += e * below;
    });
    if (row.sum == 0)
        return std::numeric_limits<double>::quiet_NaN();
    for (float& one : a)
        one = float(row.normalized(double(one)));
    return std::log(row.sum) - row.normalized(weighted);
}

// Returns ½ Σ |a − b| of two rows over the same keys: the weight that moves, 0 … 1.
inline double movedWeight(std::span<const float> a, std::span<const float> b)
{
    double sum = 0;
    for (std::size_t j = 0; j < a.size(); ++j)
        if (!std::isnan(a[j]))
            sum += std::fabs(double(a[j]) - double(b[j]));
    return sum / 2;
}

} // namespace attentoscope
