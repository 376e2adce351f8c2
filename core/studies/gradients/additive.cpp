// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/gradients/additive.h"

#include "core/random/counter_random.h"
#include "core/studies/gradients/additive_tile.h"

#include <omp.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <numbers>
#include <vector>

namespace attentoscope {
namespace {

enum class Part : std::uint32_t { Query, Key, Output };

void fillNormals(std::uint64_t seed, Part part, double deviation, double* out, Index count)
{
    std::vector<float> normals(static_cast<std::size_t>(count));
    fillNormal({seed, StreamPurpose::AdditiveScorer, static_cast<std::uint32_t>(part)}, 0, normals);
    std::ranges::transform(normals, out, [deviation](float x) { return deviation * double(x); });
}

constexpr double toBase2 = 2 * std::numbers::log2e; // the tile's exponents are in base 2

// Returns row i of x times wᵀ. One row at a time, so that its bits do not depend on the number of rows.
Eigen::RowVectorXf halfOf(const MatrixView& x, Index row, const Matrix& w) { return x.row(row) * w.transpose(); }

} // namespace

AdditiveScorer randomScorer(const GradientSetup& setup, Index d, std::uint64_t seed)
{
    const Index units = setup.additiveUnits;
    AdditiveScorer scorer{MatrixD(units, d), MatrixD(units, d), Eigen::VectorXd::Zero(units), Eigen::VectorXd(units)};
    const double deviation = 1 / std::sqrt(double(d));
    fillNormals(seed, Part::Query, deviation, scorer.wq.data(), scorer.wq.size());
    fillNormals(seed, Part::Key, deviation, scorer.wk.data(), scorer.wk.size());
    fillNormals(seed, Part::Output, setup.additiveGain / std::sqrt(double(units)), scorer.v.data(), units);
    return scorer;
}

bool fastAdditiveScores(
    const AdditiveScorer& scorer, const MatrixView& q, const MatrixView& k, Matrix& out, int threads, StopToken stop)
{
    const Index units = scorer.units(), nk = k.rows(), tiles = (nk + additiveKeys - 1) / additiveKeys;
    const Matrix wq = (toBase2 * scorer.wq).cast<float>(), wk = (toBase2 * scorer.wk).cast<float>();
    const Eigen::RowVectorXf b = (toBase2 * scorer.b).cast<float>().transpose();
    const Eigen::VectorXf w = (-2 * scorer.v).cast<float>();
    const float offset = static_cast<float>(scorer.v.sum());
    const AdditiveTile tile = additiveTile();
    Matrix p(q.rows(), units);
    for (Index i = 0; i < q.rows(); ++i)
        p.row(i) = halfOf(q, i, wq) + b;
    out.resize(q.rows(), nk);
    std::atomic<bool> stopped{false};
    const int count = threads > 0 ? threads : omp_get_max_threads();
#pragma omp parallel for schedule(dynamic, 1) num_threads(count)
    for (Index t = 0; t < tiles; ++t) {
        if (stopped.load(std::memory_order_relaxed) || stop.stop_requested()) {
            stopped = true;
            continue;
        }
        const Index first = t * additiveKeys, keys = std::min<Index>(additiveKeys, nk - first);
        Matrix columns = Matrix::Zero(units, additiveKeys); // the tile has keys as lanes
        for (Index j = 0; j < keys; ++j)
            columns.col(j) = halfOf(k, first + j, wk).transpose();
        float scores[additiveKeys];
        for (Index i = 0; i < q.rows(); ++i) {
            tile(p.data() + i * units, columns.data(), w.data(), units, offset, scores);
            std::copy_n(scores, keys, out.data() + i * nk + first);
        }
    }
    return !stopped;
}

} // namespace attentoscope
