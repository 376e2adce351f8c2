// SPDX-License-Identifier: GPL-3.0-or-later
// Functions of many numbers at once, for networks that are trained. The bits of a result do not depend on the number of threads;
// processors with other instructions round differently. Naive twins: tests/core/training/elements_test.cpp.
#pragma once

#include "core/base/matrix.h"

#include <span>

namespace attentoscope::training {

// Sets y to x Φ(x), with Φ the distribution of the normal law (GELU, Hendrycks & Gimpel 2016, not its approximation by tanh),
// and the slope Φ(x) + x φ(x) unless `slope` is empty. All spans have one size; y may be x.
template <class Scalar>
void gelu(std::span<const Scalar> x, std::span<Scalar> y, std::span<Scalar> slope);

// Replaces the scores of one row, all of which are seen, by their softmax at the scale λ. Returns Shannon's entropy, nats.
template <class Scalar>
double softmaxRow(std::span<Scalar> scores, double lambda);

// Turns ∂L/∂a of one row of a softmax into ∂L/∂s, s the scores before the scale λ.
template <class Scalar>
void softmaxRowBackward(std::span<const Scalar> weights, std::span<Scalar> gradient, double lambda);

} // namespace attentoscope::training
