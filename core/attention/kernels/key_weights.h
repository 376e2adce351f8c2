// SPDX-License-Identifier: GPL-3.0-or-later
// The weights of single keys of one row whose normalizer a pass over all keys has found.
#pragma once

#include "core/base/matrix.h"
#include "core/weighting/weighting.h"

#include <vector>

namespace attentoscope {

// Scores and biases of some keys in float64. Their logits under any λ are λ score + bias.
struct KeyLogits {
    std::vector<double> score, bias; // score −∞: no weight

    void clear() // keeps the memory
    {
        score.clear();
        bias.clear();
    }
};

// Computes q·k in float64 for consecutive keys, each (d).
void keyScores(const float* query, const float* firstKey, Index keys, Index d, double* scores);

// Returns the sum of the weights of the logits λ score + bias. Under the softmax each weight is exact to 1.2 ulp of float32, or
// 0 below 2⁻¹²⁷; they are added up in float64, and the sum is at most 1.
double weightOn(const KeyLogits& keys, double lambda, const Normalizer& row);

} // namespace attentoscope
