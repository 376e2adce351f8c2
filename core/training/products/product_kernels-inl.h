// SPDX-License-Identifier: GPL-3.0-or-later
// The products of one block, included by product_baseline.cpp, product_avx2.cpp and product_avx512.cpp, which are compiled for
// the instructions that they are named after. Each gives Eigen a namespace of its own (PRODUCT_EIGEN), after the standard headers
// that Eigen uses.
#include "core/base/standard_headers-inl.h"
#include "core/training/products/product_kernels.h"

#define Eigen PRODUCT_EIGEN
#include <Eigen/Core>

namespace attentoscope::training {
namespace {

template <class Scalar>
using BlockRows = Eigen::Matrix<Scalar, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
template <class Scalar>
using GivenBlock = Eigen::Map<const BlockRows<Scalar>>;
template <class Scalar>
using MadeBlock = Eigen::Map<BlockRows<Scalar>>;

template <class Scalar>
void plainBlock(const Scalar* a, const Scalar* b, std::ptrdiff_t rows, std::ptrdiff_t inner, std::ptrdiff_t cols, Scalar* out)
{
    MadeBlock<Scalar>(out, rows, cols).noalias() = GivenBlock<Scalar>(a, rows, inner) * GivenBlock<Scalar>(b, inner, cols);
}

template <class Scalar>
void rightBlock(const Scalar* a, const Scalar* b, std::ptrdiff_t rows, std::ptrdiff_t inner, std::ptrdiff_t cols, Scalar* out)
{
    MadeBlock<Scalar>(out, rows, cols).noalias() =
        GivenBlock<Scalar>(a, rows, inner) * GivenBlock<Scalar>(b, cols, inner).transpose();
}

template <class Scalar>
void leftBlock(const Scalar* a, const Scalar* b, std::ptrdiff_t rows, std::ptrdiff_t inner, std::ptrdiff_t cols, Scalar* out)
{
    MadeBlock<Scalar>(out, rows, cols).noalias() =
        GivenBlock<Scalar>(a, inner, rows).transpose() * GivenBlock<Scalar>(b, inner, cols);
}

} // namespace

extern const ProductKernels PRODUCT_TABLE;
const ProductKernels PRODUCT_TABLE{
    {plainBlock<float>, rightBlock<float>, leftBlock<float>}, {plainBlock<double>, rightBlock<double>, leftBlock<double>}};

} // namespace attentoscope::training

#undef Eigen
