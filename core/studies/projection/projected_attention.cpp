// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/projection/projected_attention.h"

#include "core/attention/evaluate/beginnings.h"
#include "core/attention/machine.h"
#include "core/attention/rows/row_scores.h"
#include "core/base/free_memory.h"
#include "core/base/numbers.h"
#include "core/base/shared_tasks.h"
#include "core/base/undefined.h"
#include "core/sources/source.h"
#include "core/studies/projection/crossing.h"
#include "core/studies/projection/projection_matrix.h"
#include "core/studies/projection/projection_study.h"
#include "core/studies/projection/row_weights.h"
#include "core/studies/projection/sampled_map.h"

#include <algorithm>
#include <cmath>
#include <memory>

namespace attentoscope {
namespace {

constexpr Index drawsInAll = 8;
constexpr Index keysAtATime = 256;
constexpr Index scoresInAll = Index(1) << 20; // limit on the sampled scores, unless 16 rows have more
constexpr double nearlyLargest = 0.999; // of the largest weight: such keys count as equally good

struct Look {
    const Experiment& experiment;
    ProjectionMatrix matrix;
    Index seed;
    StopToken stop;
    std::span<const Index> targets;
};

std::size_t largest(std::span<const float> row)
{
    std::size_t best = 0;
    for (std::size_t j = 0; j < row.size(); ++j)
        if (row[j] > row[best] || std::isnan(row[best]))
            best = j;
    return best;
}

struct RowFound {
    double entropy = 0, error = 0, planted = 0, found = 0;
};

// The results of one draw, means over rows.
struct DrawFound {
    std::vector<RowFound> sides; // (targets, policies)
    std::vector<SharedRaster> maps; // (targets, policies), if they are asked for
};

// One beginning of the sequence.
class LengthStudy
{
public:
    LengthStudy(const Look& look, const Beginning& part)
        : look_(look)
        , part_(part)
        , keys_(std::size_t(part.n()))
        , policies_(part.policies.size())
        , rows_(part.rows.size())
        , entropies_(policies_ * rows_)
        , exact_(policies_ * rows_ * keys_)
    {
        const Inputs& inputs = *part.inputs;
        scores_ = part.visibleCells([&](std::size_t r, Index j) {
            return float(dot(inputs.q.row(inputs.stored(part.rows[r])).data(), inputs.k.row(j).data(), inputs.d()));
        });
        for (std::size_t p = 0; p < policies_; ++p)
            for (std::size_t r = 0; r < rows_; ++r)
                entropies_[p * rows_ + r] = weigh(p, r, rowOf(scores_, r), exactOf(p, r));
        for (std::size_t r = 0; r < rows_; ++r)
            counted_ += counts(r);
    }

    // Returns early when stopped; the result is then of no use.
    DrawFound draw(Index number, const SampledMap* map) const
    {
        const std::vector<std::vector<float>> projected = project(number);
        DrawFound found;
        std::vector<float> weights(rows_ * keys_);
        for (std::size_t t = 0; t < look_.targets.size(); ++t)
            for (std::size_t p = 0; p < policies_ && !look_.stop.stop_requested(); ++p) {
                RowFound mean;
                for (std::size_t r = 0; r < rows_; ++r)
                    add(compare(p, r, rowOf(projected[t], r), std::span(weights).subspan(r * keys_, keys_)), r, mean);
                found.sides.push_back(counted_ > 0 ? mean : RowFound{undefined, undefined, undefined, undefined});
                if (map != nullptr)
                    found.maps.push_back(map->of(weights));
            }
        return found;
    }

    ProjectedLength means(std::span<const DrawFound> draws) const
    {
        ProjectedLength length{.n = part_.n(), .rows = counted_, .exact = {}, .points = {}};
        for (std::size_t p = 0; p < policies_; ++p) {
            RowFound mean;
            for (std::size_t r = 0; r < rows_; ++r)
                add({entropies_[p * rows_ + r], 0, plantedOf(r, exactOf(p, r)), 0}, r, mean);
            length.exact.push_back(
                counted_ > 0 ? ProjectedLength::Exact{mean.entropy, mean.planted} : ProjectedLength::Exact{undefined, undefined});
        }
        for (std::size_t t = 0; t < look_.targets.size(); ++t) {
            const auto over = [&](std::size_t p, double RowFound::*what) {
                std::vector<double> values;
                for (const DrawFound& draw : draws)
                    values.push_back(draw.sides[t * policies_ + p].*what);
                return meanOfDraws(values);
            };
            ProjectedPoint point{look_.targets[t], over(0, &RowFound::found), {}};
            for (std::size_t p = 0; p < policies_; ++p)
                point.sides.push_back({over(p, &RowFound::entropy), over(p, &RowFound::error), over(p, &RowFound::planted)});
            length.points.push_back(std::move(point));
        }
        return length;
    }

    std::span<const float> exactWeights(std::size_t p) const
    {
        return std::span(exact_).subspan(p * rows_ * keys_, rows_ * keys_);
    }

private:
    std::span<const float> rowOf(const std::vector<float>& cells, std::size_t r) const
    {
        return std::span(cells).subspan(r * keys_, keys_);
    }
    std::span<float> exactOf(std::size_t p, std::size_t r) { return std::span(exact_).subspan((p * rows_ + r) * keys_, keys_); }
    std::span<const float> exactOf(std::size_t p, std::size_t r) const
    {
        return std::span(exact_).subspan((p * rows_ + r) * keys_, keys_);
    }
    // Returns whether the row counts in means: it sees a key and is not padding.
    bool counts(std::size_t r) const { return !std::isnan(entropies_[r]) && !part_.inputs->isPadding(part_.rows[r]); }

    void add(const RowFound& row, std::size_t r, RowFound& mean) const
    {
        if (!counts(r))
            return;
        for (double RowFound::*what : {&RowFound::entropy, &RowFound::error, &RowFound::planted, &RowFound::found})
            mean.*what += row.*what / double(counted_);
    }

    double weigh(std::size_t p, std::size_t r, std::span<const float> scores, std::span<float> a) const
    {
        const double lambda = part_.lambda(p, r);
        const Index query = part_.rows[r];
        return weightsOfRow(
            [&](std::size_t j) {
                return logitOf(lambda, double(scores[j]), biasOf(look_.experiment, *part_.inputs, query, Index(j)));
            },
            a);
    }

    double plantedOf(std::size_t r, std::span<const float> a) const
    {
        const auto planted = part_.planted(r);
        double mass = planted.empty() ? undefined : 0;
        for (const Index j : planted)
            if (!std::isnan(a[std::size_t(j)]))
                mass += double(a[std::size_t(j)]);
        return mass;
    }

    RowFound compare(std::size_t p, std::size_t r, std::span<const float> projected, std::span<float> a) const
    {
        const std::span<const float> exact = exactOf(p, r);
        RowFound found;
        found.entropy = weigh(p, r, projected, a);
        found.error = movedWeight(a, exact);
        found.planted = plantedOf(r, a);
        found.found = double(exact[largest(a)]) >= nearlyLargest * double(exact[largest(exact)]);
        return found;
    }

    // Returns the scores for all k: (targets), (rows, keys). Each column is multiplied once: the columns that a larger k adds
    // are added to the products of the smaller one.
    std::vector<std::vector<float>> project(Index draw) const
    {
        const Inputs& inputs = *part_.inputs;
        const Projector projector(look_.matrix, look_.seed, look_.targets.back(), inputs.d(), draw);
        Matrix queries(Index(rows_), inputs.d());
        for (std::size_t r = 0; r < rows_; ++r)
            queries.row(Index(r)) = inputs.q.row(inputs.stored(part_.rows[r]));
        const Matrix q = projector(view(queries));
        std::vector<std::vector<float>> scores(look_.targets.size(), scores_); // copies the NaN of masked keys
        for (Index key = 0; key < part_.n() && !look_.stop.stop_requested(); key += keysAtATime) {
            const Index count = std::min(keysAtATime, part_.n() - key);
            const Matrix k = projector(MatrixView(inputs.k.row(key).data(), count, inputs.d()));
            Matrix products = Matrix::Zero(Index(rows_), count);
            Index first = 0;
            for (std::size_t t = 0; t < look_.targets.size(); ++t) {
                const Index width = look_.targets[t] - first;
                products.noalias() += q.middleCols(first, width) * k.middleCols(first, width).transpose();
                first = look_.targets[t];
                for (std::size_t r = 0; r < rows_; ++r)
                    for (Index j = 0; j < count; ++j)
                        if (float& cell = scores[t][r * keys_ + std::size_t(key + j)]; !std::isnan(cell))
                            cell = products(Index(r), j) / float(first);
            }
        }
        return scores;
    }

    const Look& look_;
    const Beginning& part_;
    std::size_t keys_, policies_, rows_;
    Index counted_ = 0; // rows that count
    std::vector<double> entropies_; // (policies, rows)
    std::vector<float> exact_; // (policies, rows, keys)
    std::vector<float> scores_; // (rows, keys), NaN where masked
};

// Returns the k from which on the value of the points of a length is at the level or above.
template <class Value>
std::optional<double> crossing(const ProjectedLength& length, double level, const Value& value)
{
    std::vector<double> ks, ys;
    for (const ProjectedPoint& point : length.points) {
        ks.push_back(double(point.k));
        ys.push_back(value(point));
    }
    return risesPast(ks, ys, level);
}

// Checks the memory held at once: the scores and weights of the rows of every length, and for each draw that runs in parallel,
// largest first, the scores of all targets and one policy's weights.
Outcome<Done> checkDraws(const std::vector<Beginning>& parts, std::size_t targets, int threads)
{
    double cells = 0;
    for (const Beginning& part : parts)
        cells += double(part.rows.size()) * double(part.n()) * double(part.policies.size() + 1);
    const double cores = threads > 0 ? threads : hardwareThreads();
    double left = cores;
    for (auto part = parts.rbegin(); part != parts.rend() && left > 0; ++part, left -= double(drawsInAll))
        cells += std::min(left, double(drawsInAll)) * double(part->rows.size()) * double(part->n()) * double(targets + 1);
    return checkRoom("target", cells * sizeof(float));
}

} // namespace

std::optional<double> ProjectedLength::keepingHalf(std::size_t policy) const
{
    return crossing(
        *this, exact[policy].planted / 2, [&](const ProjectedPoint& point) { return point.sides[policy].planted.mean; });
}

std::optional<double> ProjectedLength::findingHalf() const
{
    return crossing(*this, 0.5, [](const ProjectedPoint& point) { return point.found.mean; });
}

std::vector<Index> attentionTargets(const ProjectionSetup& setup, ProjectedTargets wanted)
{
    std::vector<Index> targets = setup.targets.values();
    while (wanted == ProjectedTargets::Below && targets.front() / 2 >= 2)
        targets.insert(targets.begin(), targets.front() / 2);
    return targets;
}

Outcome<SharedProjectedAttention> projectAttention(const SharedResult& result, const ProjectionSetup& setup, StopToken stop,
    const Progress& progress, ProjectedTargets targets, Reduce reduce)
{
    if (auto usable = needSoftmax(resolvedScales(*result)); !usable)
        return usable.error();
    auto study = std::make_shared<ProjectedAttention>();
    study->result = result;
    study->matrix = setup.matrices.front();
    study->draws = drawsInAll;
    study->targets = attentionTargets(setup, targets);
    if (const Index largest = study->targets.back(); largest > mostTargetDimension)
        return badInput("target",
            {ATT_TEXT("core", "must be at most %1, not %2"), {formatNumber(mostTargetDimension), formatNumber(largest)}});
    const Index keys = studiedKeys(*result->inputs), nk = std::max<Index>(keys, 1);
    const Index queries = result->inputs->nq() == result->inputs->nk() ? keys : result->inputs->nq();
    const SampledMap map(queries, keys, std::max<Index>(16, scoresInAll / nk), reduce);
    const auto parts = beginningsOf(result, map.rows());
    if (!parts)
        return parts.error();
    if (const auto fits = checkDraws(*parts, study->targets.size(), result->threads); !fits)
        return fits.error();
    const Look look{result->experiment, study->matrix, result->experiment.seed, stop, study->targets};
    std::vector<std::unique_ptr<LengthStudy>> lengths(parts->size());
    std::vector<DrawFound> found(parts->size() * drawsInAll); // (lengths, draws)
    const bool done = forEachTask(Index(parts->size()), result->threads, stop, {}, [&](Index i) {
        lengths[std::size_t(i)] = std::make_unique<LengthStudy>(look, (*parts)[std::size_t(i)]);
    }) && forEachTask(Index(found.size()), result->threads, stop, progress, [&](Index task) {
        const std::size_t at = found.size() - 1 - std::size_t(task); // the longest first, so that threads finish together
        const std::size_t length = at / drawsInAll, draw = at % drawsInAll;
        found[at] = lengths[length]->draw(Index(draw), length + 1 == parts->size() && draw == 0 ? &map : nullptr);
    });
    if (!done)
        return cancelled();
    for (std::size_t i = 0; i < lengths.size(); ++i)
        study->lengths.push_back(lengths[i]->means(std::span(found).subspan(i * drawsInAll, drawsInAll)));
    study->maps = found[found.size() - drawsInAll].maps;
    for (std::size_t p = 0; p < parts->back().policies.size(); ++p)
        study->exact.push_back(map.of(lengths.back()->exactWeights(p)));
    return SharedProjectedAttention(std::move(study));
}

double theory::needleDimension(double cosine, double d, double n)
{
    const double left = cosine * cosine * d * d - 2 * d * std::log(n);
    return left > 0 ? 2 * std::log(n) * d * d / left : undefined;
}

} // namespace attentoscope
