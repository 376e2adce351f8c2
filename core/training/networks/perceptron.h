// SPDX-License-Identifier: GPL-3.0-or-later
// A perceptron of two layers, y = max(x W₁ + b, 0) W₂, forwards and backwards. Its parameters lie in the array of all parameters
// of a network: W₁ (inputs, hidden), b (hidden), W₂ (hidden, outputs), from `begin` on. Scalar: float or double. The bits do not
// depend on the number of threads.
#pragma once

#include "core/training/products/product.h"

#include <cstdint>
#include <span>

namespace attentoscope::training {

struct Perceptron {
    Index inputs = 1, hidden = 1, outputs = 1;
    Index begin = 0; // of its parameters in the network's

    bool operator==(const Perceptron&) const = default;
    Index bias() const { return begin + inputs * hidden; }
    Index second() const { return bias() + hidden; }
    Index end() const { return second() + hidden * outputs; }
};

// Sets the parameters as training begins: weights from N(0, 1 / inputs of their layer), biases 0. Networks of one seed differ in
// `which`, the perceptron's number.
void setStart(const Perceptron& net, std::uint64_t seed, std::uint32_t which, std::span<float> parameters);

// Computes the hidden units, (rows, hidden), which the way back needs, and y, (rows, outputs).
template <class Scalar>
void forward(const Perceptron& net, std::span<const Scalar> parameters, const Rows<Scalar>& x, Rows<Scalar>& hidden,
    Rows<Scalar>& y, int threads);

// Given ∂L/∂y, sets the gradient of its own parameters in `gradient`, which is that of the whole network, and ∂L/∂x where it is
// wanted.
template <class Scalar>
void backward(const Perceptron& net, std::span<const Scalar> parameters, const Rows<Scalar>& x, const Rows<Scalar>& hidden,
    const Rows<Scalar>& ofOutput, std::span<Scalar> gradient, Rows<Scalar>* ofInput, int threads);

} // namespace attentoscope::training
