// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/statistics/spectrum.h"

#include "core/base/undefined.h"
#include "core/weighting/weighting.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attentoscope {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// The logits of the visible keys relative to their maximum, and the weights relative to the largest.
struct Row {
    std::vector<double> below, weight;
    double sum = 0; // Σ weight
};

Row rowOf(std::span<const double> logits)
{
    Row row;
    const auto logit = [&](std::size_t j) { return logits[j]; };
    row.sum = relativeNormalizerOf(logits.size(), logit, [&](std::size_t, double below, double weight) {
        row.below.push_back(below);
        row.weight.push_back(weight);
    }).sum;
    return row;
}

// The usual form (log Σ e^α − α log Σ e) / (1 − α) would magnify rounding near order 1; the excess Σ (e^α − e) used there keeps
// its digits.
double entropyOfOrder(double order, const Row& row)
{
    const double logSum = std::log(row.sum);
    if (order == 0)
        return std::log(double(row.below.size()));
    if (order == infinity)
        return logSum;
    double total = 0;
    if (order == 1) {
        for (std::size_t j = 0; j < row.below.size(); ++j)
            total += row.weight[j] * row.below[j];
        return logSum - total / row.sum;
    }
    if (std::abs(order - 1) < 0.5) {
        for (std::size_t j = 0; j < row.below.size(); ++j)
            total += row.weight[j] * std::expm1((order - 1) * row.below[j]);
        return logSum - std::log1p(total / row.sum) / (order - 1);
    }
    for (const double below : row.below)
        total += relativeWeight(order * below);
    return (order * logSum - std::log(total)) / (order - 1);
}

} // namespace

std::vector<double> renyiSpectrum(std::span<const double> logits, std::span<const double> orders)
{
    const Row row = rowOf(logits);
    std::vector<double> entropies(orders.size(), undefined);
    if (row.below.empty())
        return entropies;
    const double largest = std::log(double(row.below.size()));
    for (std::size_t i = 0; i < orders.size(); ++i)
        entropies[i] = std::clamp(entropyOfOrder(orders[i], row), 0.0, largest);
    return entropies;
}

std::vector<double> spectrumOrders(std::size_t count)
{
    std::vector<double> orders(count);
    for (std::size_t i = 0; i < count; ++i)
        orders[i] = i + 1 == count ? infinity : double(i) / double(count - 1 - i); // t / (1 − t), t = i / (count − 1)
    return orders;
}

} // namespace attentoscope
