// SPDX-License-Identifier: GPL-3.0-or-later
// Matrices of random numbers, and slopes by finite differences, for the tests of networks.
#pragma once

#include "core/random/counter_random.h"
#include "core/training/products/product.h"

#include <functional>

namespace attentoscope::training {

template <class Scalar>
Rows<Scalar> drawnRows(Index rows, Index cols, std::uint64_t seed)
{
    Matrix drawn(rows, cols);
    fillNormal({seed, StreamPurpose::Keys, 0}, 0, {drawn.data(), std::size_t(drawn.size())});
    return drawn.cast<Scalar>();
}

// Returns the slope of f by x at its present value, from central differences; their error is near 1e-9 for numbers near 1.
inline double slopeBy(double& x, const std::function<double()>& f)
{
    constexpr double step = 1e-5;
    const double before = x;
    x = before + step;
    const double above = f();
    x = before - step;
    const double below = f();
    x = before;
    return (above - below) / (2 * step);
}

} // namespace attentoscope::training
