// What a law of distance gives at each distance of a pass: found once, for all threads.
#pragma once

#include "core/attention/kernels/attention_pass.h"
#include "core/attention/kernels/tiles/attention_tile.h"

#include <cstdlib>
#include <span>
#include <vector>

namespace attentoscope {

struct DistanceTable {
    double reach = 0;
    std::vector<double> factor, bias; // (farthest + 1) of each distance from 0; m without DistanceLaw::ofBias
    std::vector<float> factorF, biasF; // the same, rounded

    DistanceTable(const DistanceLaw& law, Index farthest, double unit = 1); // of float32 biases
    DistanceAt at(double ofBias) const { return {factorF.data(), biasF.data(), float(ofBias)}; }
};

// The largest distance of a key from one of the rows, and of those that a tile pads them with.
Index farthestOf(const BoundMask& mask, std::span<const Index> rows, Index keys);

// One for each reach among the laws of a problem.
std::vector<DistanceTable> distanceTables(const PassProblem& problem);
double distanceTableBytes(const PassProblem& problem);
// That of the law; null: it does not exist.
const DistanceTable* tableOf(std::span<const DistanceTable> tables, const DistanceLaw& law);

// As logitOf() under its law and with another bias; null: under none.
inline double logitAt(const DistanceTable* table, double ofBias, double lambda, double score, double bias, Index ahead)
{
    if (table == nullptr)
        return logitOf(lambda, score, bias);
    const std::size_t t = std::size_t(std::abs(ahead));
    return logitOf(table->factor[t] * lambda, score, ofBias * table->bias[t] + bias);
}

// Turns scores into logits, where the distance in a lane grows or falls by 1 from row to row.
void turnByDistance(const DistanceAt& law, const DistanceLanes& lanes, int rows, float* scores, float* largest);

} // namespace attentoscope
