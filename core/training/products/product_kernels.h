// SPDX-License-Identifier: GPL-3.0-or-later
// The products of one block each (internal to core/training/products). Eigen chooses its instructions at compile time, so they
// are compiled once for each instruction set.
#pragma once

#include <cstddef>

namespace attentoscope::training {

template <class Scalar>
struct BlockProducts {
    // Each sets out, (rows, cols), from an inner dimension of `inner`; all matrices are row-major.
    using Block = void (*)(
        const Scalar* a, const Scalar* b, std::ptrdiff_t rows, std::ptrdiff_t inner, std::ptrdiff_t cols, Scalar* out);
    Block plain; // a b: (rows, inner) and (inner, cols)
    Block rightTransposed; // a bᵀ: (rows, inner) and (cols, inner)
    Block leftTransposed; // aᵀ b: (inner, rows) and (inner, cols)
};

struct ProductKernels {
    BlockProducts<float> floats;
    BlockProducts<double> doubles;
};

} // namespace attentoscope::training
