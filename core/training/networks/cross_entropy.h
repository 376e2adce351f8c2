// SPDX-License-Identifier: GPL-3.0-or-later
// The loss of a classifier: −ln of the probability that a softmax over its scores gives the right class, in nats.
#pragma once

#include "core/training/products/product.h"

#include <span>
#include <vector>

namespace attentoscope::training {

struct ClassifierLoss {
    std::vector<double> losses; // (examples)
    std::vector<bool> right; // (examples): the right class has the largest score; of equal ones the first is taken
    double mean() const; // of the losses
};

// `classScores`: (examples, classes). `labels`: (examples). Sets the gradient of the mean loss by the scores where it is wanted.
template <class Scalar>
ClassifierLoss crossEntropy(const Rows<Scalar>& classScores, std::span<const Index> labels, Rows<Scalar>* gradient = nullptr);

} // namespace attentoscope::training
