// SPDX-License-Identifier: GPL-3.0-or-later
// Products of row-major matrices, for networks that are trained. Each is made of fixed blocks, and sums over blocks are taken in
// a fixed order, so the bits are the same for any number of threads on one machine; processors with other instructions round
// differently. Subnormal numbers count as 0. Naive twin: tests/core/training/product_test.cpp.
#pragma once

#include "core/base/matrix.h"

#include <cassert>

namespace attentoscope::training {

template <class Scalar>
using Rows = Eigen::Matrix<Scalar, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>; // (rows, cols), row-major

// A matrix that is multiplied, or its transpose. It does not own the data.
template <class Scalar>
struct Operand {
    const Scalar* data = nullptr; // (rows, cols) as stored, row-major
    Index rows = 0, cols = 0;
    bool transposed = false;

    Operand() = default;
    Operand(const Scalar* data_, Index rows_, Index cols_, bool transposed_ = false)
        : data(data_)
        , rows(rows_)
        , cols(cols_)
        , transposed(transposed_)
    {
    }
    Operand(const Rows<Scalar>& matrix)
        : Operand(matrix.data(), matrix.rows(), matrix.cols())
    {
    }
    Operand transpose() const { return {data, rows, cols, !transposed}; }
    Index height() const { return transposed ? cols : rows; }
    Index width() const { return transposed ? rows : cols; }
};

// Sets out, (a.height(), b.width()) row-major, to the product a b, on `threads` threads (0: all cores). Not both may be
// transposed. Scalar: float or double.
template <class Scalar>
void multiply(const Operand<Scalar>& a, const Operand<Scalar>& b, Scalar* out, int threads);

template <class Scalar>
Rows<Scalar> product(const Operand<Scalar>& a, const Operand<Scalar>& b, int threads)
{
    Rows<Scalar> out(a.height(), b.width());
    multiply(a, b, out.data(), threads);
    return out;
}

} // namespace attentoscope::training
