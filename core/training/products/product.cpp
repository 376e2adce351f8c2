// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/products/product.h"

#include "core/attention/kernels/flush_subnormals.h"
#include "core/base/instructions.h"
#include "core/training/products/product_kernels.h"

#include <omp.h>

#include <algorithm>
#include <vector>

namespace attentoscope::training {

extern const ProductKernels productBaseline;
#ifdef __x86_64__
extern const ProductKernels productAvx2, productAvx512;
#endif

const ProductKernels& productKernels()
{
#ifdef __x86_64__
    if (bestInstructions() == Instructions::Avx512)
        return productAvx512;
    if (bestInstructions() == Instructions::Avx2)
        return productAvx2;
#endif
    return productBaseline;
}

namespace {

// Rows of a block: of the result, or of both factors where the left one is transposed. They are part of what a seed means,
// because sums over blocks round.
constexpr Index productRows = 256;

// Calls task(block, first row, rows) for all blocks of `rows` rows.
template <class Task>
void forBlocksOf(Index rows, double work, int threads, const Task& task)
{
    const Index blocks = (rows + productRows - 1) / productRows;
    const int wanted = work < 2e5 ? 1 : threads > 0 ? threads : omp_get_max_threads();
#pragma omp parallel for schedule(static) num_threads(wanted) if (wanted > 1)
    for (Index block = 0; block < blocks; ++block) {
        const FlushSubnormals flush;
        task(block, block * productRows, std::min(productRows, rows - block * productRows));
    }
}

template <class Scalar>
void multiplyLeftTransposed(const Operand<Scalar>& a, const Operand<Scalar>& b, Scalar* out, int threads)
{
    const Index cells = a.cols * b.cols, blocks = std::max<Index>((a.rows + productRows - 1) / productRows, 1);
    std::vector<Scalar> parts(std::size_t(cells * (blocks - 1))); // of all blocks but the first
    std::fill_n(out, a.rows == 0 ? cells : 0, Scalar(0));
    forBlocksOf(a.rows, double(a.rows) * double(cells), threads, [&](Index block, Index first, Index rows) {
        kernelsOf<Scalar>().products.leftTransposed(a.data + first * a.cols, b.data + first * b.cols, a.cols, rows, b.cols,
            block == 0 ? out : parts.data() + (block - 1) * cells);
    });
    for (Index block = 1; block < blocks; ++block)
        for (Index cell = 0; cell < cells; ++cell)
            out[cell] += parts[std::size_t((block - 1) * cells + cell)];
}

} // namespace

template <class Scalar>
void multiply(const Operand<Scalar>& a, const Operand<Scalar>& b, Scalar* out, int threads)
{
    assert(a.width() == b.height() && !(a.transposed && b.transposed));
    if (a.transposed)
        return multiplyLeftTransposed(a, b, out, threads);
    const BlockProducts<Scalar>& kernels = kernelsOf<Scalar>().products;
    const auto kernel = b.transposed ? kernels.rightTransposed : kernels.plain;
    forBlocksOf(a.rows, double(a.rows) * double(a.cols) * double(b.width()), threads, [&](Index, Index first, Index rows) {
        kernel(a.data + first * a.cols, b.data, rows, a.cols, b.width(), out + first * b.width());
    });
}

template void multiply(const Operand<float>&, const Operand<float>&, float*, int);
template void multiply(const Operand<double>&, const Operand<double>&, double*, int);

} // namespace attentoscope::training
