// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/weighting/row_weights.h"

#include "core/base/vector_math.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <vector>

namespace attentoscope {
namespace {

constexpr double masked = -std::numeric_limits<double>::infinity();

RowWeights ofSoftmax(const RowRule& rule, std::span<double> logits)
{
    const RelativeNormalizer row = relativeNormalizerOf(
        logits.size(), [&](std::size_t j) { return logits[j]; }, [](std::size_t, double, double) {});
    const double place = rule.kind == Normalization::Sink ? relativeWeight(rule.parameter - row.largest) : 0;
    const bool asIs = rule.kind == Normalization::Recorded;
    const RelativeNormalizer all{row.largest, asIs ? relativeWeight(-row.largest) : row.sum + place};
    RowWeights found;
    if (row.sum == 0) {
        std::ranges::fill(logits, 0.0);
        return found;
    }
    found.normalizer = all.normalizer();
    found.normalizer.rule = rule;
    found.sum = std::isinf(place) ? 0 : row.sum / all.sum;
    found.nowhere = std::isinf(place) ? 1 : place / all.sum;
    for (double& x : logits) {
        const bool seen = x > masked;
        found.visible += seen;
        x = seen ? all.normalized(relativeWeight(x - row.largest)) : 0;
    }
    return found;
}

RowWeights ofLogits(const Normalizer& normalizer, std::span<double> logits)
{
    RowWeights found;
    found.normalizer = normalizer;
    for (double& x : logits) {
        const bool seen = x > masked;
        found.visible += seen;
        x = seen ? normalizer.weight(x) : 0;
        found.sum += x;
    }
    return found;
}

// Returns the largest of the logits that are not NaN; −∞ if there is none.
double largestOf(std::span<const double> logits)
{
    double largest = masked;
    for (const double x : logits)
        largest = x > largest ? x : largest;
    return largest;
}

Normalizer entmaxOf(const RowRule& rule, std::span<const double> logits, double largest)
{
    std::vector<double> below; // logits that may have weight, less the largest
    const double reach = -1 / (rule.parameter - 1);
    for (const double x : logits)
        if (x - largest > reach)
            below.push_back(x - largest);
    return {0, rule, largest + entmaxThreshold(rule.parameter, below)};
}

Normalizer topOf(const RowRule& rule, std::span<const double> logits, double largest)
{
    std::vector<double> seen;
    for (const double x : logits)
        if (x > masked)
            seen.push_back(x);
    const std::size_t k = std::min(seen.size(), std::size_t(rule.parameter));
    std::ranges::nth_element(seen, seen.begin() + std::ptrdiff_t(k) - 1, std::greater());
    const double kth = seen[k - 1];
    double next = masked, sum = 0;
    for (const double x : seen)
        if (x >= kth)
            sum += relativeWeight(x - largest);
        else
            next = std::max(next, x);
    return {largest + std::log(sum), rule, next == masked ? kth - 1 : kth + (next - kth) / 2};
}

// Computes stick-breaking weights from the newest key to the oldest, tracking what is left of the stick.
RowWeights broken(const RowRule& rule, std::span<double> logits, std::ptrdiff_t place)
{
    RowWeights found;
    found.normalizer = {0, rule};
    double left = 0; // ln of what is left of the stick
    for (auto j = std::ptrdiff_t(logits.size()) - 1; j >= 0; --j) {
        double& x = logits[std::size_t(j)];
        if (j >= place || !(x > masked)) {
            x = 0;
            continue;
        }
        const double logit = x;
        x = weightOfLog(left + logSigmoid(logit));
        left += logSigmoid(-logit);
        found.sum += x;
        ++found.visible;
    }
    found.nowhere = found.visible == 0 ? 0 : weightOfLog(left);
    return found;
}

} // namespace

double entmaxThreshold(double alpha, std::span<const double> below)
{
    return entmaxThresholdBy(alpha, masked, masked, [&](double t) {
        double sum = 0, slope = 0;
        for (const double x : below)
            if (x > t) {
                const double a = entmaxWeight(alpha, x - t);
                sum += a;
                slope += a / ((alpha - 1) * (x - t)); // a^(2 − α)
            }
        return std::pair(sum, slope);
    });
}

RowWeights weigh(const RowRule& rule, std::span<double> logits, std::ptrdiff_t place)
{
    if (rule.kind == Normalization::StickBreaking)
        return broken(rule, logits, place);
    const double largest = largestOf(logits);
    if (isOfSoftmax(rule.kind) || largest == masked)
        return ofSoftmax(rule, logits);
    if (rule.kind == Normalization::Sigmoid)
        return ofLogits({0, rule}, logits);
    return ofLogits(rule.kind == Normalization::Entmax ? entmaxOf(rule, logits, largest) : topOf(rule, logits, largest), logits);
}

void relativeWeights(std::span<double> below) { toExponentials(below); }

void weightsOfLogs(std::span<float> logWeights) { toExponentials(logWeights); }

} // namespace attentoscope
