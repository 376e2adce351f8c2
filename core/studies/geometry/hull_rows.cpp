// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/geometry/hull_rows.h"

#include "core/attention/kernels/attention_pass.h"
#include "core/attention/rows/row_set.h"
#include "core/base/undefined.h"
#include "core/sources/source.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <new>

namespace attentoscope {
namespace {

constexpr double mostWork = 4e8; // multiply-adds for the distances under one policy

std::vector<Index> sampledRows(const Result& result, Index dv, Index most)
{
    const double perRow = double(result.inputs->nk()) * double(dv);
    const Index affordable = Index(std::clamp(mostWork / std::max(perRow, 1.0), 16.0, 1e6));
    std::vector<Index> seeing;
    for (const Index row : result.rowIndex)
        if (result.mask.visible(row) > 1)
            seeing.push_back(row);
    const Index all = Index(seeing.size()), count = std::min({most, affordable, all});
    std::vector<Index> rows;
    for (Index r = 0; r < count; ++r)
        rows.push_back(seeing[std::size_t((r + 1) * all / count - 1)]);
    return rows;
}

struct Found {
    std::vector<RowMoments> moments; // (R)
    std::vector<float> output; // (R, d_v)
};

// Returns false when stopped.
bool attend(const Result& result, const TokenRows& v, std::span<const Index> rows, std::span<const double> lambda, Found& found,
    const StopToken& stop)
{
    const Inputs& inputs = *result.inputs;
    const std::vector<Index> stored = storedRows(inputs, rows);
    found.moments.resize(rows.size());
    found.output.resize(rows.size() * std::size_t(v.cols()));
    PassProblem problem = problemOver(inputs, result.mask, rows, stored, view(v));
    problem.lambda = lambda;
    problem.alibi = result.experiment.alibi;
    problem.cube = false;
    const PassOutput out{
        .moments = found.moments, .argmax = {}, .output = found.output, .weights = {}, .scores = {}, .binMax = {}};
    return attentionPass(problem, out, stop);
}

struct Distances {
    double toMean = 0, toNearest = 0;
};

Distances distancesOf(const TokenRows& v, const KeyRanges& visible, const Eigen::RowVectorXf& output)
{
    Eigen::RowVectorXd sum = Eigen::RowVectorXd::Zero(v.cols());
    double shortest = std::numeric_limits<double>::infinity(), count = 0;
    for (const KeyRange& range : visible)
        for (Index j = range.begin; j < range.end; ++j) {
            sum += v.row(j).cast<double>();
            shortest = std::min(shortest, double((v.row(j) - output).squaredNorm()));
            count += 1;
        }
    const Eigen::RowVectorXd mean = sum / count;
    double squares = 0;
    for (const KeyRange& range : visible)
        for (Index j = range.begin; j < range.end; ++j)
            squares += (v.row(j).cast<double>() - mean).squaredNorm();
    const double spread = std::sqrt(squares / count);
    if (!(spread > 0))
        return {undefined, undefined};
    return {(output.cast<double>() - mean).norm() / spread, std::sqrt(shortest) / spread};
}

// Returns false when stopped.
bool measure(const Result& result, const TokenRows& v, std::span<const Index> rows, const Found& found, HullRows::OfPolicy& out,
    const StopToken& stop)
{
    out.entropy.resize(rows.size());
    out.toMean.resize(rows.size());
    out.toNearest.resize(rows.size());
    std::atomic<bool> outOfMemory{false}; // no exception may leave a parallel region
#pragma omp parallel for schedule(dynamic) if (rows.size() > 8)
    for (std::size_t r = 0; r < rows.size(); ++r) {
        if (stop.stop_requested() || outOfMemory)
            continue;
        try {
            KeyRanges visible;
            result.mask.row(rows[r], visible);
            const Eigen::Map<const Eigen::RowVectorXf> output(found.output.data() + Index(r) * v.cols(), v.cols());
            const Distances distances = distancesOf(v, visible, output);
            out.entropy[r] = shannonOf(found.moments[r]);
            out.toMean[r] = distances.toMean;
            out.toNearest[r] = distances.toNearest;
        } catch (const std::bad_alloc&) {
            outOfMemory = true;
        }
    }
    if (outOfMemory)
        throw std::bad_alloc();
    return !stop.stop_requested();
}

} // namespace

Outcome<SharedHullRows> studyHullRows(const Result& result, const Values& values, Index most, StopToken stop)
{
    if (auto usable = needSoftmax(resolvedScales(result)); !usable)
        return usable.error();
    try {
        auto study = std::make_shared<HullRows>();
        study->rows = sampledRows(result, values.v.cols(), most);
        const auto policies = resolvedScales(result);
        const auto scales = scalesOf(result.experiment, *result.inputs, result.mask, policies, study->rows, 0, stop);
        if (!scales)
            return scales.error();
        study->policies.resize(policies.size());
        const std::size_t count = study->rows.size();
        for (std::size_t p = 0; p < policies.size() && count > 0; ++p) {
            Found found;
            const auto lambda = std::span(scales->lambda).subspan(p * count, count);
            if (!attend(result, values.v, study->rows, lambda, found, stop)
                || !measure(result, values.v, study->rows, found, study->policies[p], stop))
                return cancelled();
        }
        return SharedHullRows(std::move(study));
    } catch (const std::bad_alloc&) {
        return outOfMemory();
    }
}

} // namespace attentoscope
