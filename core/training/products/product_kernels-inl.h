// SPDX-License-Identifier: GPL-3.0-or-later
// The products of one block and functions of many numbers, included by product_baseline.cpp, product_avx2.cpp and
// product_avx512.cpp, which are compiled for the instructions that they are named after. Each gives Eigen a namespace of its own
// (PRODUCT_EIGEN), after the standard headers that Eigen uses.
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

template <class Scalar>
using Numbers = Eigen::Map<Eigen::Array<Scalar, Eigen::Dynamic, 1>>;
template <class Scalar>
using GivenNumbers = Eigen::Map<const Eigen::Array<Scalar, Eigen::Dynamic, 1>>;

// Sets y to erf(x), within 4 units in the last place of float32: the rational approximation that Eigen and XLA use.
void setErf(const Numbers<float>& x, Numbers<float>& y)
{
    y = x.max(-4.0F).min(4.0F);
    const auto z = (y * y).eval();
    const auto over =
        (((((z * -2.72614225801306e-10F + 2.77068142495902e-08F) * z - 2.10102402082508e-06F) * z - 5.69250639462346e-05F) * z
             - 7.34990630326855e-04F)
                * z
            - 2.95459980854025e-03F)
            * z
        - 1.60960333262415e-02F;
    const auto under =
        (((z * -1.45660718464996e-05F - 2.13374055278905e-04F) * z - 1.68282697438203e-03F) * z - 7.37332916720468e-03F) * z
        - 1.42647390514189e-02F;
    y = y * over / under;
}
void setErf(const Numbers<double>& x, Numbers<double>& y)
{
    y = x.unaryExpr([](double each) { return std::erf(each); });
}

// Eigen computes numbers before the first aligned address one by one, and the others in vectors, whose exponentials and sums have
// other last bits. So both are taken in arrays that are aligned, for bits that do not depend on where an argument lies.
constexpr std::ptrdiff_t portion = 512; // numbers that are computed together: they stay in the first cache

template <class Scalar>
void geluOf(const Scalar* x, std::ptrdiff_t count, Scalar* y, Scalar* slope)
{
    alignas(64) Scalar scaled[portion], share[portion];
    const Scalar root = std::sqrt(Scalar(2)), density = Scalar(1 / std::sqrt(2 * 3.14159265358979323846));
    for (std::ptrdiff_t first = 0; first < count; first += portion) {
        const std::ptrdiff_t size = count - first < portion ? count - first : portion;
        const GivenNumbers<Scalar> given(x + first, size);
        Numbers<Scalar> at(scaled, size), phi(share, size);
        at = given / root;
        setErf(at, phi);
        phi = phi * Scalar(0.5) + Scalar(0.5);
        if (slope) { // before y, which may be x
            at = (given * given * Scalar(-0.5)).exp();
            Numbers<Scalar>(slope + first, size) = phi + given * at * density;
        }
        Numbers<Scalar>(y + first, size) = given * phi;
    }
}

template <class Scalar>
double softmaxOf(Scalar* scores, std::ptrdiff_t count, Scalar lambda)
{
    Numbers<Scalar> row(scores, count);
    const Scalar largest = lambda < 0 ? row.minCoeff() : row.maxCoeff();
    row = (row - largest) * lambda;
    alignas(64) Scalar kept[portion], raised[portion];
    double sum = 0, below = 0;
    for (std::ptrdiff_t first = 0; first < count; first += portion) {
        const std::ptrdiff_t size = count - first < portion ? count - first : portion;
        Numbers<Scalar> part(scores + first, size), relative(kept, size), e(raised, size);
        relative = part;
        e = relative.exp();
        sum += double(e.sum());
        below += double((e * relative).sum());
        part = e;
    }
    row *= Scalar(1 / sum);
    return std::log(sum) - below / sum;
}

template <class Scalar>
void softmaxBackwardOf(const Scalar* weights, Scalar* gradient, std::ptrdiff_t count, Scalar lambda)
{
    const GivenNumbers<Scalar> a(weights, count);
    Numbers<Scalar> g(gradient, count);
    alignas(64) Scalar kept[portion];
    Scalar mean = 0;
    for (std::ptrdiff_t first = 0; first < count; first += portion) {
        const std::ptrdiff_t size = count - first < portion ? count - first : portion;
        Numbers<Scalar> products(kept, size);
        products = a.segment(first, size) * g.segment(first, size);
        mean += products.sum();
    }
    g = a * (g - mean) * lambda;
}

} // namespace

extern const ProductKernels PRODUCT_TABLE;
const ProductKernels PRODUCT_TABLE{
    {{plainBlock<float>, rightBlock<float>, leftBlock<float>}, {geluOf<float>, softmaxOf<float>, softmaxBackwardOf<float>}},
    {{plainBlock<double>, rightBlock<double>, leftBlock<double>},
        {geluOf<double>, softmaxOf<double>, softmaxBackwardOf<double>}}};

} // namespace attentoscope::training

#undef Eigen
