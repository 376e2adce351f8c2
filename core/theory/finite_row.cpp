// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/theory/finite_row.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace attentoscope::theory {
namespace {

constexpr double step = 0.45; // in u = ln t; the error is e^(−π²/step) = 3e-10, as for the nodes
constexpr double negligible = 40; // e^−40 counts as 0
constexpr double none = -std::numeric_limits<double>::infinity();

// log Σ mass · exp(power · logit)
double logMoment(const NoiseNodes& nodes, double power)
{
    const double top = power * nodes.logit.back(); // the nodes ascend, though the largest may have little mass
    double sum = 0;
    for (std::size_t j = 0; j < nodes.logit.size(); ++j)
        sum += nodes.mass[j] * std::exp(power * nodes.logit[j] - top);
    return top + std::log(sum);
}

// Sums over the nodes from the lowest up to one node, relative to that node's weight. While t w < 1e-4 they replace exp(−t w)
// by its series.
struct LightKeys {
    double mass = 0; // Σ p
    double w = 0, wx = 0, square = 0, squareX = 0; // Σ p w, Σ p w x, Σ p w², Σ p w² x, with w relative to the node's
};

// Returns the ratio of each node's weight w = eˣ to that of the node before; infinite for the first node.
std::vector<double> risesOf(const NoiseNodes& nodes)
{
    std::vector<double> rises(nodes.logit.size(), std::numeric_limits<double>::infinity());
    for (std::size_t j = 1; j < rises.size(); ++j)
        rises[j] = std::exp(nodes.logit[j] - nodes.logit[j - 1]);
    return rises;
}

std::vector<LightKeys> lightKeys(const NoiseNodes& nodes, const std::vector<double>& rises)
{
    std::vector<LightKeys> sums(nodes.logit.size() + 1); // [j]: sum of the first j nodes, relative to node j − 1
    for (std::size_t j = 0; j < nodes.logit.size(); ++j) {
        const LightKeys& last = sums[j];
        const double x = nodes.logit[j], p = nodes.mass[j], fall = 1 / rises[j];
        sums[j + 1] = {last.mass + p, fall * last.w + p, fall * last.wx + p * x, fall * fall * last.square + p,
            fall * fall * last.squareX + p * x};
    }
    return sums;
}

} // namespace

RowExpectation uniformRow(const RowKeys& keys) { return {std::log(keys.all()), 1 / keys.all(), keys.planted / keys.all()}; }

FiniteRow::FiniteRow(const NoiseNodes& nodes, double fewest, double most, double highestPlanted)
    : logMean_(logMoment(nodes, 1))
    , logTop_(logMoment(nodes, 2) - logMean_)
{
    constexpr double lightest = -9.2, heaviest = 3.8; // of ln(t w): below, three terms of exp(−t w) suffice; above, it is 0
    const std::vector<double>&logit = nodes.logit, &mass = nodes.mass;
    const std::vector<double> rises = risesOf(nodes);
    const std::vector<LightKeys> light = lightKeys(nodes, rises);
    std::size_t lightEnd = logit.size(), heavyBegin = logit.size(); // both only decrease as t grows
    double heavy = 0; // mass of the nodes from heavyBegin on
    for (double u = begin(std::max(std::log(most) + logMean_, highestPlanted));; u += step) {
        while (heavyBegin > 0 && u + logit[heavyBegin - 1] > heaviest)
            heavy += mass[--heavyBegin];
        while (lightEnd > 0 && u + logit[lightEnd - 1] > lightest)
            --lightEnd;
        double missing = heavy, left = light[lightEnd].mass; // E (1 − e^−tw) and E e^−tw
        Point point{.u = u};
        if (lightEnd > 0) {
            const LightKeys& sum = light[lightEnd];
            const double top = std::exp(u + logit[lightEnd - 1]), fallen = top * (sum.w - 0.5 * top * sum.square);
            missing += fallen;
            left -= fallen;
            point.first = top * (sum.wx - top * sum.squareX);
            point.second = top * top * sum.square;
        }
        double y = lightEnd < heavyBegin ? std::exp(u + logit[lightEnd]) : 0; // t w
        for (std::size_t j = lightEnd; j < heavyBegin; ++j) {
            if (j > lightEnd)
                y *= rises[j];
            const double fall = std::expm1(-y), kept = mass[j] * (1 + fall);
            missing -= mass[j] * fall;
            left += kept;
            point.first += kept * y * logit[j];
            point.second += kept * y * y;
        }
        point.logPhi = missing < 0.5 ? std::log1p(-missing) : left > 0 ? std::log(left) : -1e4;
        points_.push_back(point);
        if (fewest * point.logPhi < -negligible)
            return;
    }
}

// Returns a u below which t (n E w + C) and t E w² / E w are small, so that every integrand is proportional to t (or t² for
// the squares).
double FiniteRow::begin(double logMean) const { return -std::max(logMean + 10, logTop_ + 8); }

RowExpectation FiniteRow::of(const RowKeys& keys) const
{
    if (!(keys.noise > 0) || keys.all() <= 1)
        return uniformRow(keys);
    const double logPlanted = keys.planted > 0 ? std::log(keys.planted) + keys.plantedLogit : none;
    const double logNoise = std::log(keys.noise) + logMean_, reference = std::max(logNoise, logPlanted); // near ln Z
    const double first = begin(reference);
    double logSum = 0, mean = 0;
    RowExpectation row;
    bool atBegin = true;
    for (const Point& point : points_) {
        if (point.u < first)
            continue;
        const double planted = std::exp(point.u + logPlanted), exponent = keys.noise * point.logPhi - planted;
        const double all = std::exp(exponent), butOne = std::exp(exponent - point.logPhi);
        // The first point includes everything before it: a geometric series with ratio e^−step.
        const double before = atBegin ? 1 / (1 - std::exp(-step)) : 1;
        atBegin = false;
        const double whole = std::exp(-std::exp(point.u + reference));
        logSum += before * (whole - all);
        mean += before * (keys.noise * point.first * butOne + planted * keys.plantedLogit * all);
        row.plantedMass += before * planted * all;
        row.sumSquares += keys.noise * point.second * butOne + (keys.planted > 0 ? planted * planted / keys.planted * all : 0);
        if (exponent < -negligible && point.u + reference > 4)
            break;
    }
    const RowExpectation even = uniformRow(keys);
    row.entropy = std::clamp(reference + step * (logSum - mean), 0.0, even.entropy);
    row.plantedMass = std::clamp(step * row.plantedMass, 0.0, 1.0);
    row.sumSquares = std::clamp(step * row.sumSquares, even.sumSquares, 1.0);
    return row;
}

} // namespace attentoscope::theory
