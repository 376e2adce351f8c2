// Row-major matrices: one row per query, key or value. Eigen owns the storage.
#pragma once

#include <Eigen/Core>

#include <cstdint>

namespace attentoscope {

using Index = std::int64_t;

using Matrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;   // (rows, cols), row-major
using MatrixD = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>; // (rows, cols), row-major

// A view that owns nothing: the data must outlive it.
using MatrixView = Eigen::Map<const Matrix>;

inline MatrixView view(const Matrix& m) { return MatrixView(m.data(), m.rows(), m.cols()); }

} // namespace attentoscope
