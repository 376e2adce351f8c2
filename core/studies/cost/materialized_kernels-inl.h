// SPDX-License-Identifier: GPL-3.0-or-later
// The kernels of materialised attention, included by materialized_baseline.cpp, materialized_avx2.cpp and
// materialized_avx512.cpp, which are compiled for the instructions that they are named after.
// A program holds one copy of each inline function, and the linker ignores what instructions it was compiled for. So each of
// the three files gives Eigen a namespace of its own (MATERIALIZED_EIGEN), after the standard headers that Eigen uses.
#include "core/base/standard_headers-inl.h"
#include "core/studies/cost/materialized_kernels.h"
#include "core/weighting/weighting_array.h"

#define Eigen MATERIALIZED_EIGEN
#include <Eigen/Core>

namespace attentoscope {
namespace {

using Rows = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using Given = Eigen::Map<const Rows>;
using Made = Eigen::Map<Rows>;
using Row = Eigen::Map<Eigen::ArrayXf>;
using GivenRow = Eigen::Map<const Eigen::ArrayXf>;

void scores(const float* q, std::ptrdiff_t rows, std::ptrdiff_t d, const float* k, std::ptrdiff_t nk, float* scores)
{
    Made(scores, rows, nk).noalias() = Given(q, rows, d) * Given(k, nk, d).transpose();
}

void softmax(const float* scores, std::ptrdiff_t nk, float lambda, float* weights)
{
    const GivenRow s(scores, nk);
    Row w(weights, nk);
    const float most = s.maxCoeff();
    if (most == -std::numeric_limits<float>::infinity()) {
        w.setZero();
        return;
    }
    w = relativeWeights((s - most) * lambda);
    normalize(w);
}

double entropy(float* scores, std::ptrdiff_t nk, float lambda)
{
    Row s(scores, nk);
    const float most = s.maxCoeff();
    s = (s - most) * lambda;
    const float weighted = (relativeWeights(s) * s).sum(); // Σ e x
    s = relativeWeights(s);
    const double z = double(s.sum());
    return std::log(z) - double(weighted) / z;
}

void mix(const float* weights, std::ptrdiff_t rows, std::ptrdiff_t nk, const float* v, std::ptrdiff_t dv, float* output)
{
    Made(output, rows, dv).noalias() = Given(weights, rows, nk) * Given(v, nk, dv);
}

} // namespace

extern const MaterializedKernels MATERIALIZED_TABLE;
const MaterializedKernels MATERIALIZED_TABLE{MATERIALIZED_SIMD, scores, softmax, entropy, mix};

} // namespace attentoscope

#undef Eigen
