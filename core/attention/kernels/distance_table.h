// SPDX-License-Identifier: GPL-3.0-or-later
// The values of a distance law at each distance that occurs in a pass: computed once, for all threads.
#pragma once

#include "core/attention/kernels/attention_pass.h"
#include "core/attention/kernels/tiles/attention_tile.h"

#include <cstdlib>
#include <span>
#include <vector>

namespace attentoscope {

struct DistanceTable {
    double reach = 0;
    std::vector<double> factor, bias; // (farthest + 1) values at distances 0, 1, ...; bias is m without DistanceLaw::ofBias
    std::vector<float> factorF, biasF; // the same in float32

    DistanceTable(const DistanceLaw& law, Index farthest, double unit = 1); // unit: factor on the float32 biases
    DistanceAt at(double ofBias) const { return {factorF.data(), biasF.data(), float(ofBias)}; }
};

// Returns the largest distance of a key from one of the rows, increased by what the padding of a tile may add.
Index farthestOf(const BoundMask& mask, std::span<const Index> rows, Index keys);

// Returns one table for each different reach among the laws of a problem.
std::vector<DistanceTable> distanceTables(const PassProblem& problem);
double distanceTableBytes(const PassProblem& problem);
// Returns the table of the law; null if the law does not exist.
const DistanceTable* tableOf(std::span<const DistanceTable> tables, const DistanceLaw& law);

// Returns logitOf() under the law of the table, with another bias added; without a law if `table` is null.
inline double logitAt(const DistanceTable* table, double ofBias, double lambda, double score, double bias, Index ahead)
{
    if (table == nullptr)
        return logitOf(lambda, score, bias);
    const std::size_t t = std::size_t(std::abs(ahead));
    return logitOf(table->factor[t] * lambda, score, ofBias * table->bias[t] + bias);
}

// Turns scores into logits. In each lane the distance grows or falls by 1 from row to row.
void turnByDistance(const DistanceAt& law, const DistanceLanes& lanes, int rows, float* scores, float* largest);

} // namespace attentoscope
