// The weights of single keys of one row, where the pass over all keys has found its normaliser.
#pragma once

#include "core/attention/weighting/weighting.h"
#include "core/base/matrix.h"

#include <vector>

namespace attentoscope {

// Logits of some keys under any λ: λ score + bias. Float64.
struct KeyLogits {
    std::vector<double> score, bias; // −∞: of no weight

    void clear() // keeps the room
    {
        score.clear();
        bias.clear();
    }
};

// q·k of keys that follow each other, each (d), to float64.
void keyScores(const float* query, const float* firstKey, Index keys, Index d, double* scores);

// Σ of the weights of the logits λ score + bias. Of a softmax at most 1: each to 1.2 ulp of float32, those below 2⁻¹²⁷ as 0;
// added up in float64.
double weightOn(const KeyLogits& keys, double lambda, const Normalizer& row);

} // namespace attentoscope
