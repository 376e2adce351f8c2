// SPDX-License-Identifier: GPL-3.0-or-later
// The layers of an encoder that act on each token alone, forwards and backwards: y = x W + b, and layer norm,
// y = g (x − mean) / √(variance + 1e-5) + b (Ba et al. 2016, as PyTorch has it). Their parameters lie in the array of all
// parameters of a network, from `begin` on. Scalar: float or double. The bits do not depend on the number of threads.
#pragma once

#include "core/training/products/product.h"

#include <span>
#include <vector>

namespace attentoscope::training {

// W (inputs, outputs), then b (outputs).
struct LinearLayer {
    Index inputs = 1, outputs = 1, begin = 0;

    Index bias() const { return begin + inputs * outputs; }
    Index end() const { return bias() + outputs; }
};

// g (width), then b (width).
struct NormLayer {
    Index width = 1, begin = 0;

    Index bias() const { return begin + width; }
    Index end() const { return bias() + width; }
};

template <class Scalar>
void forward(const LinearLayer& layer, std::span<const Scalar> parameters, const Rows<Scalar>& x, Rows<Scalar>& y, int threads);

// Given ∂L/∂y, sets the gradient of its own parameters in `gradient`, which is that of the whole network, and ∂L/∂x.
template <class Scalar>
void backward(const LinearLayer& layer, std::span<const Scalar> parameters, const Rows<Scalar>& x, const Rows<Scalar>& ofOutput,
    std::span<Scalar> gradient, Rows<Scalar>& ofInput, int threads);

template <class Scalar>
struct NormTrace {
    Rows<Scalar> centred; // (rows, width): (x − mean) / √(variance + 1e-5)
    std::vector<Scalar> scale; // (rows): 1 / √(variance + 1e-5)
};

template <class Scalar>
void forward(
    const NormLayer& layer, std::span<const Scalar> parameters, const Rows<Scalar>& x, NormTrace<Scalar>& trace, Rows<Scalar>& y);

// Does the same, but adds to ∂L/∂x.
template <class Scalar>
void addBackward(const NormLayer& layer, std::span<const Scalar> parameters, const NormTrace<Scalar>& trace,
    const Rows<Scalar>& ofOutput, std::span<Scalar> gradient, Rows<Scalar>& ofInput);

} // namespace attentoscope::training
