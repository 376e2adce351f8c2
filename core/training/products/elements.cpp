// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/products/elements.h"

#include "core/training/products/product_kernels.h"

#include <cassert>

namespace attentoscope::training {
template <class Scalar>
void gelu(std::span<const Scalar> x, std::span<Scalar> y, std::span<Scalar> slope)
{
    assert(y.size() == x.size() && (slope.empty() || slope.size() == x.size()));
    kernelsOf<Scalar>().elements.gelu(x.data(), std::ptrdiff_t(x.size()), y.data(), slope.empty() ? nullptr : slope.data());
}

template <class Scalar>
double softmaxRow(std::span<Scalar> scores, double lambda)
{
    return kernelsOf<Scalar>().elements.softmax(scores.data(), std::ptrdiff_t(scores.size()), Scalar(lambda));
}

template <class Scalar>
void softmaxRowBackward(std::span<const Scalar> weights, std::span<Scalar> gradient, double lambda)
{
    assert(weights.size() == gradient.size());
    kernelsOf<Scalar>().elements.softmaxBackward(
        weights.data(), gradient.data(), std::ptrdiff_t(gradient.size()), Scalar(lambda));
}

template void gelu(std::span<const float>, std::span<float>, std::span<float>);
template void gelu(std::span<const double>, std::span<double>, std::span<double>);
template double softmaxRow(std::span<float>, double);
template double softmaxRow(std::span<double>, double);
template void softmaxRowBackward(std::span<const float>, std::span<float>, double);
template void softmaxRowBackward(std::span<const double>, std::span<double>, double);

} // namespace attentoscope::training
