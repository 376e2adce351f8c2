// SPDX-License-Identifier: GPL-3.0-or-later
// The products of one block each, and functions of many numbers (internal to core/training/products). Eigen chooses its
// instructions at compile time, so they are compiled once for each instruction set.
#pragma once

#include <cstddef>
#include <type_traits>

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

// Functions of many numbers, see elements.h.
template <class Scalar>
struct ElementKernels {
    void (*gelu)(const Scalar* x, std::ptrdiff_t count, Scalar* y, Scalar* slope);
    double (*softmax)(Scalar* scores, std::ptrdiff_t count, Scalar lambda);
    void (*softmaxBackward)(const Scalar* weights, Scalar* gradient, std::ptrdiff_t count, Scalar lambda);
};

template <class Scalar>
struct ScalarKernels {
    BlockProducts<Scalar> products;
    ElementKernels<Scalar> elements;
};

struct ProductKernels {
    ScalarKernels<float> floats;
    ScalarKernels<double> doubles;
};

// Returns the kernels for the instructions of this processor.
const ProductKernels& productKernels();

template <class Scalar>
const ScalarKernels<Scalar>& kernelsOf()
{
    static const ProductKernels& kernels = productKernels();
    if constexpr (std::is_same_v<Scalar, float>)
        return kernels.floats;
    else
        return kernels.doubles;
}

} // namespace attentoscope::training
