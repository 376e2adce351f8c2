// SPDX-License-Identifier: GPL-3.0-or-later
// Row-major matrices: one row per query, key or value. Eigen owns the storage.
#pragma once

#include <Eigen/Core>

#include <cstdint>

namespace attentoscope {

using Index = std::int64_t;

using Matrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>; // (rows, cols), row-major
using MatrixD = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>; // (rows, cols), row-major

// A view of a matrix. It does not own the data, which must outlive it.
using MatrixView = Eigen::Map<const Matrix>;

inline MatrixView view(const Matrix& m) { return MatrixView(m.data(), m.rows(), m.cols()); }

// Returns Σ x_i y_i of float32 numbers in float64. Four partial sums let additions overlap.
inline double dot(const float* x, const float* y, Index count)
{
    double partial[4] = {};
    Index i = 0;
    for (; i + 4 <= count; i += 4)
        for (Index lane = 0; lane < 4; ++lane)
            partial[lane] += double(x[i + lane]) * double(y[i + lane]);
    for (; i < count; ++i)
        partial[0] += double(x[i]) * double(y[i]);
    return (partial[0] + partial[1]) + (partial[2] + partial[3]);
}

} // namespace attentoscope
