// The formulas of rows with a softmax by vectors: of a small evaluation they are a good part of what is not its pass.
#pragma once

#include "core/statistics/entropy.h"

#include <cmath>
#include <span>

namespace attentoscope {

// One entry a row.
struct SoftmaxRows {
    std::span<double> shannon, normalized, maxWeight, sumSquares, jacobianNorm; // as of RowStatistics, by Shannon's measure
};

// Whether the weights of a row are a softmax over all its keys, of which there are two or more, and nothing else is known of
// them.
inline bool isPlainSoftmax(const RowMoments& row)
{
    return row.visible > 1 && row.without == 0 && row.total == 1 && row.nowhere == 0 && std::isnan(row.jacobian);
}

// What the functions of entropy.h find, to rounding, of rows that are plain; of others there is something that is not to be used.
// logSums: RowMoments::logSum() of each. A row has the same bits wherever among the others it stands.
void putSoftmaxRows(std::span<const RowMoments> rows, std::span<const double> logSums, const SoftmaxRows& out);

} // namespace attentoscope
