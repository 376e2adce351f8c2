// SPDX-License-Identifier: GPL-3.0-or-later
// Computes the formulas of softmax rows by vectors. In a small evaluation they take a good part of the time outside the pass.
#pragma once

#include "core/statistics/entropy.h"

#include <cmath>
#include <span>

namespace attentoscope {

// The outputs, with one entry for each row.
struct SoftmaxRows {
    std::span<double> shannon, normalized, maxWeight, sumSquares, jacobianNorm; // as in RowStatistics, by Shannon's measure
};

// Returns whether the weights of a row are a softmax over all its keys, two or more, with no separate Jacobian.
inline bool isPlainSoftmax(const RowMoments& row)
{
    return row.visible > 1 && row.without == 0 && row.total == 1 && row.nowhere == 0 && std::isnan(row.jacobian);
}

// Computes what the functions of entropy.h return, up to rounding, for rows that are plain; the outputs for other rows must not
// be used. logSums: RowMoments::logSum() of each row. The bits of a row do not depend on its place among the others.
void putSoftmaxRows(std::span<const RowMoments> rows, std::span<const double> logSums, const SoftmaxRows& out);

} // namespace attentoscope
