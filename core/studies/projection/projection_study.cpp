// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/projection/projection_study.h"

#include "core/base/free_memory.h"
#include "core/base/numbers.h"
#include "core/base/shared_tasks.h"
#include "core/random/counter_random.h"
#include "core/session/fields.h"
#include "core/studies/projection/projection_matrix.h"
#include "core/studies/projection/projection_theory.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace attentoscope {
namespace {

constexpr Index pointsAtATime = 64;

using Clock = std::chrono::steady_clock;
double secondsSince(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

std::span<float> rowOf(Matrix& m, Index row) { return {m.data() + row * m.cols(), static_cast<std::size_t>(m.cols())}; }

struct Work {
    Index seed;
    int threads;
    StopToken stop;

    // Calls fill(row, numbers of the row) for every row of m. Returns false when stopped.
    template <class Fill>
    bool fillRows(Matrix& m, const Fill& fill) const
    {
        const Index tasks = (m.rows() + pointsAtATime - 1) / pointsAtATime;
        return forEachTask(tasks, threads, stop, {}, [&](Index task) {
            for (Index row = task * pointsAtATime; row < std::min(m.rows(), (task + 1) * pointsAtATime); ++row)
                fill(row, rowOf(m, row));
        });
    }
};

struct Projected {
    Matrix y; // (N, largest target) = R x
    std::vector<double> seconds; // time up to each target
};

// Multiplies blocks of points by rows of R, target after target, so that each target has its time.
bool projectDense(const Work& work, ProjectionMatrix matrix, const Matrix& x, std::span<const Index> targets, Projected& out)
{
    Matrix r(targets.back(), x.cols());
    if (!work.fillRows(r, [&](Index row, std::span<float> numbers) { fillProjectionRow(matrix, work.seed, row, numbers); }))
        return false;
    const Clock::time_point begin = Clock::now();
    const Index blocks = (x.rows() + pointsAtATime - 1) / pointsAtATime;
    Index first = 0;
    for (const Index k : targets) {
        const Index width = k - first;
        const bool done = forEachTask(blocks, work.threads, work.stop, {}, [&](Index block) {
            const Index point = block * pointsAtATime, count = std::min(pointsAtATime, x.rows() - point);
            out.y.block(point, first, count, width).noalias() =
                x.middleRows(point, count) * r.middleRows(first, width).transpose();
        });
        if (!done)
            return false;
        out.seconds.push_back(secondsSince(begin));
        first = k;
    }
    return true;
}

bool projectFast(const Work& work, const Matrix& x, std::span<const Index> targets, Projected& out)
{
    const HadamardProjection hadamard(work.seed, targets.back(), x.cols());
    const Clock::time_point begin = Clock::now();
    const bool done = work.fillRows(out.y, [&](Index row, std::span<float> numbers) {
        std::vector<float> scratch(static_cast<std::size_t>(hadamard.padded()));
        hadamard.apply({x.data() + row * x.cols(), static_cast<std::size_t>(x.cols())}, scratch, numbers);
    });
    out.seconds.assign(targets.size(), secondsSince(begin));
    return done;
}

bool drawPoints(const Work& work, const ProjectionSetup& setup, PairPoints& points)
{
    points.points.resize(setup.points, setup.dim);
    const Stream stream{static_cast<std::uint64_t>(work.seed), StreamPurpose::ProjectionPoints, 0};
    return work.fillRows(points.points, [&](Index row, std::span<float> numbers) {
        fillNormal(stream, static_cast<std::uint64_t>(row * setup.dim), numbers);
    }) && multiplyPairs(points, work.threads, work.stop);
}

// Projects the points by one matrix and appends the statistics of their pairs.
bool addMatrix(const Work& work, ProjectionMatrix matrix, const PairPoints& points, Projected& projected,
    const Progress& progress, ProjectionTable& table)
{
    projected.seconds.clear();
    const bool done = matrix == ProjectionMatrix::Hadamard ? projectFast(work, points.points, table.targets, projected)
                                                           : projectDense(work, matrix, points.points, table.targets, projected);
    if (!done)
        return false;
    const auto statistics = pairStatistics(points, projected.y, table.targets, work.threads, work.stop, progress);
    for (std::size_t t = 0; t < statistics.size(); ++t) {
        const Index k = table.targets[t];
        table.rows.push_back({matrix, k, statistics[t], theory::ratioVariance(matrix, table.setup.dim, k), projected.seconds[t]});
    }
    return !statistics.empty();
}

Outcome<Done> checkRange(const ProjectionSetup& setup)
{
    Experiment experiment;
    experiment.projection = setup;
    if (auto done = checkFields(experiment, [](const Field& field) { return field.group == FieldGroup::Projection; }); !done)
        return done;
    if (const Index largest = setup.targets.values().back(); largest > mostTargetDimension)
        return badInput("target",
            {ATT_TEXT("core", "must be at most %1, not %2"), {formatNumber(mostTargetDimension), formatNumber(largest)}});
    return Done{};
}

Outcome<Done> checkMemory(const ProjectionSetup& setup, const PairTiles& tiles, Index largest)
{
    const double numbers = double(setup.points) * double(setup.dim + largest) + double(largest) * double(setup.dim)
        + double(tiles.count()) * double(PairTiles::side * PairTiles::side);
    return checkRoom("points", numbers * sizeof(float));
}

} // namespace

const ProjectionRow* ProjectionTable::find(ProjectionMatrix matrix, Index k) const
{
    const auto found = std::ranges::find_if(rows, [&](const ProjectionRow& row) { return row.matrix == matrix && row.k == k; });
    return found == rows.end() ? nullptr : &*found;
}

std::optional<Index> ProjectionTable::sufficient(ProjectionMatrix matrix, double epsilon) const
{
    std::optional<Index> smallest;
    for (const ProjectionRow& row : rows) {
        if (row.matrix != matrix)
            continue;
        if (!(std::fabs(row.pairs.worstRatio - 1) <= epsilon))
            smallest.reset();
        else if (!smallest)
            smallest = row.k;
    }
    return smallest;
}

Outcome<ProjectionTable> projectPoints(const ProjectionSetup& setup, Index seed, int threads, StopToken stop,
    const Progress& progress, const std::function<void(const ProjectionTable&)>& part)
{
    const Clock::time_point begin = Clock::now();
    if (auto done = checkRange(setup); !done)
        return done.error();
    const std::vector<Index>& targets = setup.targets.values();
    PairPoints points{.tiles = PairTiles(setup.points), .points = {}, .squares = {}, .products = {}};
    if (auto done = checkMemory(setup, points.tiles, targets.back()); !done)
        return done.error();

    const Work work{seed, threads, stop};
    if (!drawPoints(work, setup, points))
        return cancelled();
    ProjectionTable table{.setup = setup,
        .seed = seed,
        .targets = targets,
        .pairs = points.tiles.pairs(),
        .allPairs = points.tiles.allPairs(),
        .rows = {},
        .seconds = 0};
    Projected projected{Matrix(setup.points, targets.back()), {}};
    const double count = double(setup.matrices.size());
    for (std::size_t m = 0; m < setup.matrices.size(); ++m) {
        if (m > 0 && part)
            part(table);
        const Progress ofMatrix = [&](double fraction) {
            if (progress)
                progress((double(m) + fraction) / count);
        };
        if (!addMatrix(work, setup.matrices[m], points, projected, ofMatrix, table))
            return cancelled();
    }
    table.seconds = secondsSince(begin);
    return table;
}

} // namespace attentoscope
