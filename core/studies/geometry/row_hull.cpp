// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/geometry/row_hull.h"

#include "core/attention/rows/row_scores.h"
#include "core/attention/rows/row_set.h"
#include "core/base/undefined.h"
#include "core/sources/source.h"
#include "core/weighting/weighting.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <limits>
#include <new>
#include <numeric>

namespace attentoscope {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double pathWork = 1e9; // multiply-adds
constexpr int lowestOctave = -4, highestOctave = 8; // of the path
constexpr int finestSteps = 8; // an octave

// Everything that the outputs of one row are computed from.
struct RowData {
    const TokenRows& v;
    std::vector<Index> keys; // visible
    std::vector<double> scores, biases; // of these keys
    std::vector<PlanePoint> places; // of the keys' values
    double root = 1; // √d
    Eigen::VectorXd mean;
    double spread = 0;

    std::vector<double> weights(double multiplier) const;
    HullOutput output(double multiplier, const Plane& plane) const;
};

std::vector<double> RowData::weights(double multiplier) const
{
    std::vector<double> a(keys.size(), 0);
    const double most = *std::max_element(scores.begin(), scores.end()), lambda = multiplier / root;
    const auto logit = [&](std::size_t j) {
        if (std::isinf(multiplier)) // in the limit only the largest scores remain
            return scores[j] == most ? 0 : -infinity;
        return logitOf(lambda, scores[j], biases[j]);
    };
    const RelativeNormalizer row =
        relativeNormalizerOf(a.size(), logit, [&](std::size_t j, double, double relative) { a[j] = relative; });
    for (double& x : a)
        x = row.normalized(x);
    return a;
}

HullOutput RowData::output(double multiplier, const Plane& plane) const
{
    const std::vector<double> a = weights(multiplier);
    HullOutput out;
    out.multiplier = multiplier;
    Eigen::VectorXd o = Eigen::VectorXd::Zero(v.cols());
    for (std::size_t j = 0; j < a.size(); ++j) {
        if (a[j] <= 0)
            continue;
        o += a[j] * v.row(keys[j]).cast<double>().transpose();
        out.entropy -= a[j] * std::log(a[j]);
    }
    double shortest = infinity;
    for (const Index key : keys)
        if (const double square = (v.row(key).cast<double>().transpose() - o).squaredNorm(); square < shortest) {
            shortest = square;
            out.nearest = key;
        }
    out.place = plane.at(o);
    out.toMean = spread > 0 ? (o - mean).norm() / spread : undefined;
    out.toNearest = spread > 0 ? std::sqrt(shortest) / spread : undefined;
    return out;
}

std::vector<double> pathMultipliers(double work)
{
    const double most = std::max(pathWork / std::max(work, 1.0), 26.0);
    int steps = finestSteps;
    while (steps > 1 && double(steps * (highestOctave - lowestOctave)) > most)
        steps /= 2;
    std::vector<double> multipliers{0};
    for (int step = lowestOctave * steps; step <= highestOctave * steps; ++step)
        multipliers.push_back(std::exp2(double(step) / steps));
    multipliers.push_back(infinity);
    return multipliers;
}

// Returns the indices in RowData::keys, ascending, of the keys to draw: the heaviest under each policy, up to a quarter of the
// picture each; the corners of the outline; and evenly spaced ones.
std::vector<std::size_t> drawnPlaces(
    const RowData& data, const std::vector<std::vector<double>>& weights, const std::vector<PlanePoint>& outline, Index drawn)
{
    const std::size_t all = data.keys.size(), most = std::size_t(std::max<Index>(drawn, 4));
    std::vector<std::uint8_t> chosen(all, all <= most ? 1 : 0);
    for (std::size_t p = 0; all > most && p < weights.size(); ++p) {
        std::vector<std::size_t> order(all);
        std::iota(order.begin(), order.end(), std::size_t(0));
        const auto middle = order.begin() + std::ptrdiff_t(most / 4);
        std::nth_element(order.begin(), middle, order.end(), [&](std::size_t a, std::size_t b) {
            return weights[p][a] > weights[p][b] || (weights[p][a] == weights[p][b] && a < b);
        });
        for (auto place = order.begin(); place != middle; ++place)
            chosen[*place] = 1;
    }
    for (std::size_t s = 0; all > most && s < most / 2; ++s)
        chosen[s * all / (most / 2)] = 1;
    for (std::size_t j = 0; all > most && j < all; ++j)
        if (std::find(outline.begin(), outline.end(), data.places[j]) != outline.end())
            chosen[j] = 1;
    std::vector<std::size_t> places;
    for (std::size_t j = 0; j < all; ++j)
        if (chosen[j] != 0)
            places.push_back(j);
    return places;
}

// Returns empty data when stopped.
RowData dataOf(const Result& result, const TokenRows& v, Index row, const StopToken& stop)
{
    RowData data{.v = v, .keys = {}, .scores = {}, .biases = {}, .places = {}, .mean = {}};
    const Inputs& inputs = *result.inputs;
    const std::array<Index, 1> rows{row};
    const std::vector<float> scores = rowScores(inputs, result.mask, rows, 0, stop);
    for (std::size_t j = 0; j < scores.size(); ++j) {
        if (std::isnan(scores[j]))
            continue;
        data.keys.push_back(Index(j));
        data.scores.push_back(double(scores[j]));
        data.biases.push_back(biasOf(result.experiment, inputs, row, Index(j)));
    }
    data.root = std::sqrt(double(inputs.d()));
    return data;
}

bool fillPath(const RowData& data, const Plane& plane, RowHull& hull, const StopToken& stop)
{
    const auto multipliers = pathMultipliers(double(data.keys.size()) * double(data.v.cols() + 16));
    hull.path.resize(multipliers.size());
    std::atomic<bool> outOfMemory{false}; // no exception may leave a parallel region
#pragma omp parallel for schedule(dynamic) if (data.keys.size() > 256)
    for (std::size_t step = 0; step < multipliers.size(); ++step) {
        if (stop.stop_requested() || outOfMemory)
            continue;
        try {
            hull.path[step] = data.output(multipliers[step], plane);
        } catch (const std::bad_alloc&) {
            outOfMemory = true;
        }
    }
    if (outOfMemory)
        throw std::bad_alloc();
    return !stop.stop_requested();
}

Outcome<SharedRowHull> study(const Result& result, const TokenRows& v, Index row, Index drawn, const StopToken& stop)
{
    auto hull = std::make_shared<RowHull>();
    hull->row = row;
    RowData data = dataOf(result, v, row, stop);
    if (stop.stop_requested())
        return cancelled();
    hull->visible = Index(data.keys.size());
    if (data.keys.empty())
        return SharedRowHull(std::move(hull));
    const std::array<Index, 1> rows{row};
    const auto scales = scalesOf(result.experiment, *result.inputs, result.mask, resolvedScales(result), rows);
    if (!scales)
        return scales.error();
    const Plane principal = planeOf(v, data.keys);
    data.mean = principal.origin;
    hull->ofNumbers = v.cols() == 2;
    const Plane plane = hull->ofNumbers ? Plane{.origin = Eigen::VectorXd::Zero(2), .axes = MatrixD::Identity(2, 2)} : principal;
    hull->mean = plane.at(data.mean);
    double squares = 0;
    for (const Index key : data.keys) {
        const Eigen::VectorXd value = v.row(key).cast<double>().transpose();
        squares += (value - data.mean).squaredNorm();
        data.places.push_back(plane.at(value));
    }
    hull->share = plane.share;
    hull->spread = data.spread = std::sqrt(squares / double(data.keys.size()));
    hull->outline = convexHull(data.places);
    std::vector<std::vector<double>> weights;
    for (const double multiplier : scales->multiplier) {
        hull->outputs.push_back(data.output(multiplier, plane));
        weights.push_back(data.weights(multiplier));
    }
    const auto shown = drawnPlaces(data, weights, hull->outline, drawn);
    hull->weights.resize(weights.size());
    for (const std::size_t j : shown) {
        hull->keys.push_back(data.keys[j]);
        hull->places.push_back(data.places[j]);
        for (std::size_t p = 0; p < weights.size(); ++p)
            hull->weights[p].push_back(weights[p][j]);
    }
    if (!fillPath(data, plane, *hull, stop))
        return cancelled();
    return SharedRowHull(std::move(hull));
}

} // namespace

Outcome<SharedRowHull> studyRowHull(const Result& result, const Values& values, Index row, Index drawn, StopToken stop)
{
    if (auto usable = needSoftmax(resolvedScales(result)); !usable)
        return usable.error();
    try {
        return study(result, values.v, row, drawn, stop);
    } catch (const std::bad_alloc&) {
        return outOfMemory();
    }
}

} // namespace attentoscope
