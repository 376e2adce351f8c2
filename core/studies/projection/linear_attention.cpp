// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/projection/linear_attention.h"

#include "core/attention/evaluate/beginnings.h"
#include "core/attention/rows/row_scores.h"
#include "core/base/numbers.h"
#include "core/base/shared_tasks.h"
#include "core/base/undefined.h"
#include "core/random/counter_random.h"
#include "core/sources/source.h"
#include "core/studies/projection/crossing.h"
#include "core/studies/projection/row_weights.h"
#include "core/studies/projection/sampled_map.h"

#include <algorithm>
#include <cmath>

namespace attentoscope {
namespace {

constexpr Index linearDraws = 4;
constexpr Index mostLinearFeatures = 65536;
constexpr Index featuresAtATime = 256, keysOfFeatures = 512;
constexpr Index mostRows = 48, fewestRows = 16, cellsInAll = Index(1) << 17; // limits on the sampled rows
constexpr double factors[] = {0.25, 0.5, 1, 2}; // on A's scale
constexpr std::uint32_t firstTrial = 1U << 16; // in the stream of the features; performerErrors() uses smaller numbers

struct Features {
    Index seed;
    std::span<const Index> counts; // the m, ascending
    StopToken stop;
};

struct RowOfDraw {
    double entropy = 0, error = 1;
};

// One draw: the rows for each m, and the maps if they are asked for.
struct DrawOfVariant {
    std::vector<std::vector<RowOfDraw>> rows; // (m), (rows)
    std::vector<SharedRaster> maps;
};

// A beginning of the sequence under one policy, with a factor on its scale.
class Variant
{
public:
    Variant(const Experiment& experiment, const Beginning& part, std::size_t policy, double factor)
        : experiment_(experiment)
        , part_(part)
        , policy_(policy)
        , factor_(factor)
        , keys_(std::size_t(part.n()))
        , entropies_(part.rows.size())
        , exact_(part.rows.size() * keys_)
    {
        const Inputs& inputs = *part.inputs;
        const std::vector<float> scores = part.visibleCells([&](std::size_t r, Index j) {
            return float(dot(inputs.q.row(inputs.stored(part.rows[r])).data(), inputs.k.row(j).data(), inputs.d()));
        });
        for (std::size_t r = 0; r < rows(); ++r)
            entropies_[r] = weightsOfRow(
                [&](std::size_t j) { return logitOf(lambda(r), double(scores[r * keys_ + j]), bias(r, j)); }, exactOf(r));
    }

    const Beginning& part() const { return part_; }
    std::size_t policy() const { return policy_; }
    double factor() const { return factor_; }
    std::size_t rows() const { return part_.rows.size(); }
    double entropy(std::size_t row) const { return entropies_[row]; }
    // Returns whether the row counts in means: it sees a key and is not padding.
    bool counts(std::size_t row) const { return !std::isnan(entropies_[row]) && !part_.inputs->isPadding(part_.rows[row]); }
    const std::vector<float>& exact() const { return exact_; }

    // Returns early when stopped; the result is then of no use.
    DrawOfVariant draw(const Features& features, Index number, const SampledMap* map) const
    {
        const Stream stream{static_cast<std::uint64_t>(features.seed), StreamPurpose::PerformerFeatures,
            firstTrial + static_cast<std::uint32_t>(number)};
        const double shared = sharedScale();
        const Matrix q = scaledQueries(shared), k = (float(shared) * part_.inputs->k.view()).eval();
        MatrixD sums = MatrixD::Zero(q.rows(), k.rows());
        DrawOfVariant found;
        std::vector<float> weights(exact_.size());
        Index first = 0;
        for (const Index m : features.counts) {
            for (; first < m && !features.stop.stop_requested();) {
                const Index count = std::min(featuresAtATime, m - first);
                Matrix omega(count, q.cols());
                fillNormal(
                    stream, static_cast<std::uint64_t>(first * q.cols()), {omega.data(), static_cast<std::size_t>(omega.size())});
                addFeatures(q, k, omega, sums);
                first += count;
            }
            std::vector<RowOfDraw>& of = found.rows.emplace_back(rows());
            for (std::size_t r = 0; r < rows(); ++r)
                of[r] = compare(sums.row(Index(r)).data(), r, std::span(weights).subspan(r * keys_, keys_));
            if (map != nullptr)
                found.maps.push_back(map->of(weights));
        }
        return found;
    }

private:
    double lambda(std::size_t r) const { return factor_ * part_.lambda(policy_, r); }
    double bias(std::size_t r, std::size_t j) const { return biasOf(experiment_, *part_.inputs, part_.rows[r], Index(j)); }
    std::span<float> exactOf(std::size_t r) { return std::span(exact_).subspan(r * keys_, keys_); }

    // Returns √λ of the mean row. Keys are multiplied by it, so that all queries use the same features of the keys.
    double sharedScale() const
    {
        double sum = 0, count = 0;
        for (std::size_t r = 0; r < rows(); ++r)
            if (counts(r))
                sum += lambda(r), ++count;
        return count > 0 ? std::sqrt(sum / count) : 0;
    }

    Matrix scaledQueries(double shared) const
    {
        const Inputs& inputs = *part_.inputs;
        Matrix q(Index(rows()), inputs.d());
        for (std::size_t r = 0; r < rows(); ++r)
            q.row(Index(r)) = inputs.q.row(inputs.stored(part_.rows[r])) * float(shared > 0 ? lambda(r) / shared : 0);
        return q;
    }

    static Matrix featuresOf(const Matrix& x, const Matrix& omega)
    {
        Matrix exponent = x * omega.transpose();
        exponent.colwise() -= 0.5F * x.rowwise().squaredNorm();
        return exponent.array().exp();
    }

    static void addFeatures(const Matrix& q, const Matrix& k, const Matrix& omega, MatrixD& sums)
    {
        const Matrix ofQueries = featuresOf(q, omega);
        for (Index key = 0; key < k.rows(); key += keysOfFeatures) {
            const Index count = std::min(keysOfFeatures, k.rows() - key);
            const Matrix ofKeys = featuresOf(k.middleRows(key, count), omega);
            sums.middleCols(key, count) += (ofQueries * ofKeys.transpose()).cast<double>();
        }
    }

    // Computes â of a row from √m φ·√m φ of each key.
    RowOfDraw compare(const double* sums, std::size_t r, std::span<float> a) const
    {
        const auto exact = std::span(exact_).subspan(r * keys_, keys_);
        std::vector<double> shares(keys_);
        RelativeNormalizer row{0, 0};
        for (std::size_t j = 0; j < keys_; ++j)
            if (!std::isnan(exact[j])) {
                shares[j] = sums[j] * relativeWeight(bias(r, j));
                row.sum += shares[j];
            }
        std::copy(exact.begin(), exact.end(), a.begin());
        if (!(row.sum > 0) || !std::isfinite(row.sum)) {
            for (float& one : a)
                one = std::isnan(one) ? one : 0;
            return {undefined, 1};
        }
        RowOfDraw found{0, 0};
        for (std::size_t j = 0; j < keys_; ++j)
            if (!std::isnan(exact[j])) {
                const double share = row.normalized(shares[j]);
                found.entropy -= share > 0 ? share * std::log(share) : 0;
                found.error += std::fabs(share - double(exact[j])) / 2;
                a[j] = float(share);
            }
        return found;
    }

    const Experiment& experiment_;
    const Beginning& part_;
    std::size_t policy_;
    double factor_;
    std::size_t keys_;
    std::vector<double> entropies_; // (rows)
    std::vector<float> exact_; // (rows, keys)
};

LinearSide sideOf(const Variant& variant, std::span<const DrawOfVariant> draws, std::size_t at)
{
    std::vector<double> entropies, errors, worst;
    for (const DrawOfVariant& draw : draws) {
        double entropy = 0, error = 0, largest = 0, rows = 0;
        for (std::size_t r = 0; r < variant.rows(); ++r)
            if (variant.counts(r)) {
                const RowOfDraw& row = draw.rows[at][r];
                entropy += row.entropy, error += row.error, ++rows;
                largest = std::max(largest, row.error);
            }
        entropies.push_back(rows > 0 ? entropy / rows : undefined);
        errors.push_back(rows > 0 ? error / rows : undefined);
        worst.push_back(rows > 0 ? largest : undefined);
    }
    return {meanOfDraws(entropies), meanOfDraws(errors), meanOfDraws(worst)};
}

FocusedRows focusOf(const Variant& variant, std::span<const DrawOfVariant> draws, std::size_t counts)
{
    FocusedRows rows{variant.factor(), {}, std::vector<std::vector<double>>(counts)};
    for (std::size_t r = 0; r < variant.rows(); ++r) {
        const Index visible = variant.part().mask.visible(variant.part().rows[r]);
        rows.normalized.push_back(visible > 1 && variant.counts(r) ? variant.entropy(r) / std::log(double(visible)) : undefined);
        for (std::size_t m = 0; m < counts; ++m) {
            double error = 0;
            for (const DrawOfVariant& draw : draws)
                error += draw.rows[m][r].error / double(draws.size());
            rows.errors[m].push_back(error);
        }
    }
    return rows;
}

} // namespace

std::optional<double> LinearLength::needed(std::size_t policy, double epsilon, bool ofWorst) const
{
    std::vector<double> ms, below; // the error with opposite sign, because risesPast() looks for a rise
    for (const LinearPoint& point : points) {
        ms.push_back(double(point.m));
        below.push_back(-(ofWorst ? point.sides[policy].worst : point.sides[policy].error).mean);
    }
    return risesPast(ms, below, -epsilon);
}

std::optional<double> LinearAttention::growth(std::size_t policy, double epsilon, bool ofWorst) const
{
    const LinearLength *first = nullptr, *last = nullptr;
    for (const LinearLength& length : lengths)
        if (length.needed(policy, epsilon, ofWorst))
            first = first == nullptr ? &length : first, last = &length;
    if (first == last)
        return {};
    return std::log(*last->needed(policy, epsilon, ofWorst) / *first->needed(policy, epsilon, ofWorst))
        / std::log(double(last->n) / double(first->n));
}

Outcome<SharedLinearAttention> studyLinearAttention(
    const SharedResult& result, const ProjectionSetup& setup, StopToken stop, const Progress& progress, Reduce reduce)
{
    if (auto usable = needSoftmax(resolvedScales(*result)); !usable)
        return usable.error();
    auto study = std::make_shared<LinearAttention>();
    study->result = result;
    study->draws = linearDraws;
    study->features = setup.features.values();
    if (const Index most = study->features.back(); most > mostLinearFeatures)
        return badInput(
            "features", {ATT_TEXT("core", "must be at most %1, not %2"), {formatNumber(mostLinearFeatures), formatNumber(most)}});
    const Index keys = studiedKeys(*result->inputs), nk = std::max<Index>(keys, 1);
    const Index queries = result->inputs->nq() == result->inputs->nk() ? keys : result->inputs->nq();
    const SampledMap map(queries, keys, std::clamp(cellsInAll / nk, fewestRows, mostRows), reduce);
    const auto parts = beginningsOf(result, map.rows());
    if (!parts)
        return parts.error();
    const std::size_t policies = parts->back().policies.size();
    std::vector<Variant> variants; // the policies at each length, then the whole sequence under the other factors
    for (const Beginning& part : *parts)
        for (std::size_t p = 0; p < policies && !stop.stop_requested(); ++p)
            variants.emplace_back(result->experiment, part, p, 1);
    for (const double factor : factors)
        if (factor != 1)
            variants.emplace_back(result->experiment, parts->back(), 0, factor);
    if (stop.stop_requested())
        return cancelled();
    const std::size_t firstOfWhole = (parts->size() - 1) * policies;
    const Features features{result->experiment.seed, study->features, stop};
    std::vector<DrawOfVariant> found(variants.size() * linearDraws); // (variants, draws)
    const bool done = forEachTask(Index(found.size()), result->threads, stop, progress, [&](Index task) {
        const std::size_t at = found.size() - 1 - std::size_t(task); // the longest first, so that threads finish together
        const std::size_t variant = at / linearDraws, draw = at % linearDraws;
        const bool mapped = draw == 0 && variant >= firstOfWhole && variant < firstOfWhole + policies;
        found[at] = variants[variant].draw(features, Index(draw), mapped ? &map : nullptr);
    });
    if (!done)
        return cancelled();
    const auto drawsOf = [&](std::size_t variant) { return std::span(found).subspan(variant * linearDraws, linearDraws); };
    const std::size_t counts = study->features.size();
    for (std::size_t i = 0; i < parts->size(); ++i) {
        LinearLength length{.n = (*parts)[i].n(), .rows = 0, .entropy = {}, .points = {}};
        const Variant& first = variants[i * policies];
        for (std::size_t r = 0; r < first.rows(); ++r)
            length.rows += first.counts(r);
        for (std::size_t p = 0; p < policies; ++p) {
            const Variant& variant = variants[i * policies + p];
            double sum = 0;
            for (std::size_t r = 0; r < variant.rows(); ++r)
                sum += variant.counts(r) ? variant.entropy(r) : 0;
            length.entropy.push_back(length.rows > 0 ? sum / double(length.rows) : undefined);
        }
        for (std::size_t m = 0; m < counts; ++m) {
            LinearPoint& point = length.points.emplace_back(LinearPoint{study->features[m], {}});
            for (std::size_t p = 0; p < policies; ++p)
                point.sides.push_back(sideOf(variants[i * policies + p], drawsOf(i * policies + p), m));
        }
        study->lengths.push_back(std::move(length));
    }
    for (const double factor : factors) {
        const auto variant = std::ranges::find_if(variants.begin() + std::ptrdiff_t(firstOfWhole), variants.end(),
            [factor](const Variant& one) { return one.policy() == 0 && one.factor() == factor; });
        study->focus.push_back(focusOf(*variant, drawsOf(std::size_t(variant - variants.begin())), counts));
    }
    for (std::size_t m = 0; m < counts; ++m)
        for (std::size_t p = 0; p < policies; ++p)
            study->maps.push_back(drawsOf(firstOfWhole + p).front().maps[m]);
    for (std::size_t p = 0; p < policies; ++p)
        study->exact.push_back(map.of(variants[firstOfWhole + p].exact()));
    return SharedLinearAttention(std::move(study));
}

} // namespace attentoscope
