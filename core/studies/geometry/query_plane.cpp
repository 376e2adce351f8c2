// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/geometry/query_plane.h"

#include "core/attention/rows/row_scores.h"
#include "core/attention/rows/row_set.h"
#include "core/sources/source.h"
#include "core/weighting/weighting.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <new>
#include <numeric>

namespace attentoscope {
namespace {

constexpr double fieldWork = 4e7; // limit, in exponentials
constexpr Index fieldSides[] = {33, 17}; // each has grid lines in the middle and at every eighth
constexpr Index coarsestField = 9;
constexpr double beyondLongest = 1.25; // limit on the query's move, relative to the longest vector that is shown

Index sideFor(std::size_t keys)
{
    for (const Index side : fieldSides)
        if (double(side * side) * double(keys) <= fieldWork)
            return side;
    return coarsestField;
}

double scoreAt(const QueryPlane& plane, std::size_t key, const PlanePoint& place)
{
    const PlanePoint& k = plane.keyPlaces[key];
    return plane.scores[key] + (place.x - plane.own.x) * k.x + (place.y - plane.own.y) * k.y;
}

PlanePoint outputAt(const QueryPlane& plane, double lambda, const PlanePoint& place)
{
    PlanePoint sum;
    const auto logit = [&](std::size_t j) { return logitOf(lambda, scoreAt(plane, j, place), plane.biases[j]); };
    const auto take = [&](std::size_t j, double, double relative) {
        sum.x += relative * plane.valuePlaces[j].x;
        sum.y += relative * plane.valuePlaces[j].y;
    };
    const RelativeNormalizer row = relativeNormalizerOf(plane.keys.size(), logit, take);
    return {row.normalized(sum.x), row.normalized(sum.y)};
}

MovedQuery::OfPolicy attend(const QueryPlane& plane, const MovedQuery& moved, double lambda)
{
    MovedQuery::OfPolicy found;
    found.weights.assign(plane.keys.size(), 0);
    const auto logit = [&](std::size_t j) { return logitOf(lambda, moved.scores[j], plane.biases[j]); };
    const RelativeNormalizer row = relativeNormalizerOf(
        plane.keys.size(), logit, [&](std::size_t j, double, double relative) { found.weights[j] = relative; });
    for (std::size_t j = 0; j < found.weights.size(); ++j) {
        double& a = found.weights[j];
        a = row.normalized(a);
        found.output.x += a * plane.valuePlaces[j].x;
        found.output.y += a * plane.valuePlaces[j].y;
        if (a > 0)
            found.entropy -= a * std::log(a);
    }
    found.heaviest = std::size_t(std::ranges::max_element(found.weights) - found.weights.begin());
    return found;
}

bool fillField(QueryPlane& plane, const StopToken& stop)
{
    plane.side = sideFor(plane.keys.size());
    plane.field.resize(std::size_t(plane.side * plane.side));
    const double step = 2 * plane.reach / double(plane.side - 1);
#pragma omp parallel for schedule(dynamic) if (plane.keys.size() > 64)
    for (Index at = 0; at < plane.side * plane.side; ++at) {
        if (stop.stop_requested())
            continue;
        const PlanePoint place{double(at % plane.side) * step - plane.reach, double(at / plane.side) * step - plane.reach};
        plane.field[std::size_t(at)] = outputAt(plane, lambdaAt(plane, 0, place), place);
    }
    return !stop.stop_requested();
}

void placeKeys(const Inputs& inputs, QueryPlane& plane)
{
    const Plane keys = planeOf(inputs.k, plane.keys);
    plane.share = keys.share;
    const auto along = [&](const Eigen::VectorXd& vector) {
        const Eigen::Vector2d place = keys.axes * vector;
        return PlanePoint{place.x(), place.y()};
    };
    const Eigen::VectorXd q = inputs.q.row(inputs.stored(plane.row)).cast<double>().transpose();
    plane.own = along(q);
    plane.beyond = std::sqrt(std::max(0.0, q.squaredNorm() - plane.own.x * plane.own.x - plane.own.y * plane.own.y));
    double longest = q.norm();
    for (const Index key : plane.keys) {
        const Eigen::VectorXd k = inputs.k.row(key).cast<double>().transpose();
        plane.keyPlaces.push_back(along(k));
        plane.keyNorms.push_back(k.norm());
        plane.scores.push_back(q.dot(k));
        longest = std::max({longest, std::abs(plane.keyPlaces.back().x), std::abs(plane.keyPlaces.back().y)});
    }
    plane.reach = longest > 0 ? beyondLongest * longest : 1;
}

void placeValues(const Values& values, QueryPlane& plane)
{
    const Plane shown = planeOf(values.v, plane.keys);
    plane.valueShare = shown.share;
    for (const Index key : plane.keys)
        plane.valuePlaces.push_back(shown.at(values.v.row(key).cast<double>().transpose()));
    plane.valueOutline = convexHull(plane.valuePlaces);
}

Outcome<SharedQueryPlane> planeOfRow(const Result& result, const Values& values, Index row, const StopToken& stop)
{
    const Inputs& inputs = *result.inputs;
    if (inputs.areWeights())
        return badInput({}, ATT_TEXT("core", "the source gives weights, not queries and keys: there is no query to move"));
    auto plane = std::make_shared<QueryPlane>();
    plane->row = row;
    KeyRanges ranges;
    result.mask.row(row, ranges);
    for (const KeyRange& range : ranges)
        for (Index j = range.begin; j < range.end; ++j) {
            plane->keys.push_back(j);
            plane->biases.push_back(biasOf(result.experiment, inputs, row, j));
        }
    plane->visible = Index(plane->keys.size());
    if (plane->keys.empty())
        return SharedQueryPlane(std::move(plane));
    const std::array<Index, 1> rows{row};
    plane->policies = resolvedScales(result);
    auto scales = scalesOf(result.experiment, inputs, result.mask, plane->policies, rows);
    if (!scales)
        return scales.error();
    const Index position = result.mask.position(row);
    plane->context = {meantLength(result.experiment.length, plane->visible, position, result.mask.nk()),
        double(std::max<Index>(position, 0)), double(inputs.scaleDimension())};
    plane->tau = result.experiment.tau;
    plane->lambda = std::move(scales->lambda);
    placeKeys(inputs, *plane);
    placeValues(values, *plane);
    if (stop.stop_requested() || !fillField(*plane, stop))
        return cancelled();
    return SharedQueryPlane(std::move(plane));
}

} // namespace

PlanePoint QueryPlane::within(const PlanePoint& place) const
{
    return {std::clamp(place.x, -reach, reach), std::clamp(place.y, -reach, reach)};
}

Outcome<SharedQueryPlane> studyQueryPlane(const Result& result, const Values& values, Index row, StopToken stop)
{
    if (auto usable = needSoftmax(resolvedScales(result)); !usable)
        return usable.error();
    try {
        return planeOfRow(result, values, row, stop);
    } catch (const std::bad_alloc&) {
        return outOfMemory();
    }
}

double lambdaAt(const QueryPlane& plane, std::size_t policy, const PlanePoint& place)
{
    const PolicyChoice& choice = plane.policies[policy];
    if (!findPolicy(choice.name)->ofEntropy())
        return plane.lambda[policy];
    const double standard = 1 / std::sqrt(plane.context.d);
    const auto logit = [&](std::size_t j) { return logitOf(standard, scoreAt(plane, j, place), plane.biases[j]); };
    double weighted = 0;
    const RelativeNormalizer row = relativeNormalizerOf(
        plane.keys.size(), logit, [&](std::size_t, double below, double relative) { weighted += relative * below; });
    PolicyContext there = plane.context;
    there.standardEntropy = std::log(row.sum) - weighted / row.sum;
    return plane.tau * policyMultiplier(choice, there) * standard;
}

MovedQuery moveQuery(const QueryPlane& plane, const PlanePoint& place)
{
    MovedQuery moved;
    moved.place = place;
    moved.norm = std::hypot(plane.beyond, place.x, place.y);
    for (std::size_t j = 0; j < plane.keys.size(); ++j)
        moved.scores.push_back(scoreAt(plane, j, place));
    for (std::size_t p = 0; p < plane.lambda.size(); ++p)
        moved.policies.push_back(attend(plane, moved, lambdaAt(plane, p, place)));
    return moved;
}

std::vector<std::size_t> drawnKeys(const MovedQuery& moved, std::size_t most)
{
    const std::size_t all = moved.scores.size();
    std::vector<std::size_t> keys(all);
    std::iota(keys.begin(), keys.end(), std::size_t(0));
    if (all <= most)
        return keys;
    std::vector<std::size_t> chosen;
    for (std::size_t s = 0; s < most / 2; ++s)
        chosen.push_back(s * all / (most / 2));
    for (const MovedQuery::OfPolicy& policy : moved.policies) {
        const auto middle = keys.begin() + std::ptrdiff_t(most / (2 * moved.policies.size()));
        std::ranges::nth_element(keys, middle, [&](std::size_t a, std::size_t b) {
            return policy.weights[a] > policy.weights[b] || (policy.weights[a] == policy.weights[b] && a < b);
        });
        chosen.insert(chosen.end(), keys.begin(), middle);
    }
    std::ranges::sort(chosen);
    chosen.erase(std::unique(chosen.begin(), chosen.end()), chosen.end());
    return chosen;
}

} // namespace attentoscope
