// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/projection/performer.h"

#include "core/base/numbers.h"
#include "core/base/shared_tasks.h"
#include "core/random/counter_random.h"
#include "core/session/fields.h"

#include <algorithm>
#include <cmath>

namespace attentoscope {
namespace {

constexpr Index vectors = 64;
constexpr Index draws = 32;
constexpr Index mostFeatures = 65536;

MatrixD normalRows(const Stream& stream, Index first, Index rows, Index columns)
{
    Matrix m(rows, columns);
    fillNormal(stream, static_cast<std::uint64_t>(first * columns), {m.data(), static_cast<std::size_t>(m.size())});
    return m.cast<double>();
}

// Returns x / d^{1/4} for x uniform on the sphere of radius √d, which has length d^{1/4}.
MatrixD scaledSphere(Index seed, std::uint32_t which, Index dim)
{
    MatrixD x = normalRows({static_cast<std::uint64_t>(seed), StreamPurpose::PerformerVectors, which}, 0, vectors, dim);
    const double length = std::pow(double(dim), 0.25);
    for (Index i = 0; i < x.rows(); ++i)
        x.row(i) *= length / std::max(1e-30, x.row(i).norm());
    return x;
}

struct Problem {
    MatrixD q, k; // (vectors, d)
    MatrixD exact, weights; // (vectors, vectors): exp(q·k), and its rows divided by their sums
    std::vector<Index> counts; // the m, ascending
    Index seed;
};

MatrixD normalizedRows(const MatrixD& x) { return x.array().colwise() / x.rowwise().sum().array(); }

Problem makeProblem(const ProjectionSetup& setup, Index seed, std::vector<Index> counts)
{
    Problem problem{
        scaledSphere(seed, 0, setup.featureDim), scaledSphere(seed, 1, setup.featureDim), {}, {}, std::move(counts), seed};
    problem.exact = (problem.q * problem.k.transpose()).array().exp();
    problem.weights = normalizedRows(problem.exact);
    return problem;
}

// Returns √m φ for the rows of x.
MatrixD features(const MatrixD& x, const MatrixD& omega)
{
    MatrixD exponent = x * omega.transpose();
    exponent.colwise() -= 0.5 * x.rowwise().squaredNorm();
    return exponent.array().exp();
}

struct DrawErrors {
    double ratio = 0, square = 0, weight = 0; // mean of the ratio, mean of (ratio − 1)², error of the normalised rows
    std::vector<double> absolute; // (pairs), |ratio − 1|
};

// Evaluates one set of ω at each m; features are made and multiplied only once.
std::vector<DrawErrors> drawErrors(const Problem& problem, Index draw)
{
    constexpr Index atATime = 256;
    const Stream stream{
        static_cast<std::uint64_t>(problem.seed), StreamPurpose::PerformerFeatures, static_cast<std::uint32_t>(draw)};
    MatrixD sum = MatrixD::Zero(vectors, vectors);
    std::vector<DrawErrors> errors;
    Index first = 0;
    for (const Index m : problem.counts) {
        for (; first < m;) {
            const Index count = std::min(atATime, m - first);
            const MatrixD omega = normalRows(stream, first, count, problem.q.cols());
            sum.noalias() += features(problem.q, omega) * features(problem.k, omega).transpose();
            first += count;
        }
        const MatrixD deviation = (sum / double(m)).cwiseQuotient(problem.exact).array() - 1;
        DrawErrors at;
        at.ratio = 1 + deviation.mean();
        at.square = deviation.array().square().mean();
        at.weight = (normalizedRows(sum) - problem.weights).norm() / problem.weights.norm();
        at.absolute.resize(static_cast<std::size_t>(deviation.size()));
        std::transform(
            deviation.data(), deviation.data() + deviation.size(), at.absolute.begin(), [](double x) { return std::fabs(x); });
        errors.push_back(std::move(at));
    }
    return errors;
}

PerformerRow rowOf(const std::vector<std::vector<DrawErrors>>& all, std::size_t at, Index m, double excess)
{
    PerformerRow row;
    row.m = m;
    row.theoryRms = std::sqrt(excess / double(m));
    double ratio = 0, ratio2 = 0, square = 0;
    std::vector<double> absolute;
    for (const auto& draw : all) {
        ratio += draw[at].ratio;
        square += draw[at].square;
        row.weightError += draw[at].weight / double(draws);
        absolute.insert(absolute.end(), draw[at].absolute.begin(), draw[at].absolute.end());
    }
    row.meanRatio = ratio / double(draws);
    for (const auto& draw : all)
        ratio2 += (draw[at].ratio - row.meanRatio) * (draw[at].ratio - row.meanRatio);
    row.meanRatioError = std::sqrt(ratio2 / double(draws - 1) / double(draws));
    row.rmsError = std::sqrt(square / double(draws));
    const auto middle = absolute.begin() + static_cast<std::ptrdiff_t>(absolute.size() / 2);
    std::nth_element(absolute.begin(), middle, absolute.end());
    row.medianError = *middle;
    return row;
}

// Returns the mean over the pairs of e^{‖q+k‖²} − 1, the variance of one feature's estimate divided by its squared mean.
double excessOf(const Problem& problem)
{
    double sum = 0;
    for (Index i = 0; i < vectors; ++i)
        for (Index j = 0; j < vectors; ++j)
            sum += std::expm1((problem.q.row(i) + problem.k.row(j)).squaredNorm());
    return sum / double(vectors * vectors);
}

} // namespace

Outcome<PerformerTable> performerErrors(const ProjectionSetup& setup, Index seed, int threads, StopToken stop)
{
    Experiment scratch;
    if (auto done = setField(scratch, *findField("feature-dim"), setup.featureDim); !done)
        return done.error();
    const std::vector<Index>& counts = setup.features.values();
    if (counts.back() > mostFeatures)
        return badInput("features",
            {ATT_TEXT("core", "must be at most %1, not %2"), {formatNumber(mostFeatures), formatNumber(counts.back())}});

    const Problem problem = makeProblem(setup, seed, counts);
    std::vector<std::vector<DrawErrors>> all(draws);
    if (!forEachTask(
            draws, threads, stop, {}, [&](Index draw) { all[static_cast<std::size_t>(draw)] = drawErrors(problem, draw); }))
        return cancelled();
    PerformerTable table{.dim = setup.featureDim, .vectors = vectors, .draws = draws, .rows = {}};
    const double excess = excessOf(problem);
    for (std::size_t i = 0; i < counts.size(); ++i)
        table.rows.push_back(rowOf(all, i, counts[i], excess));
    return table;
}

} // namespace attentoscope
