// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/statistics/entropy.h"

#include "core/base/numbers.h"
#include "core/base/undefined.h"
#include "core/statistics/softmax_formulas-inl.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

namespace attentoscope {
namespace {

using namespace HWY_NAMESPACE; // for the formulas of one row

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double largestTsallisOrder = 64;

// Orders below this count as 0: e^order is 1 for every weight that float32 can hold.
constexpr double smallestOrder = 1e-30;

// Returns log n. It keeps the last result, because rows that follow each other mostly see equally many keys.
double logOfCount(double n)
{
    thread_local double last = 1, log = 0;
    if (n != last) {
        last = n;
        log = std::log(n);
    }
    return log;
}

// Returns the log of Σ e^order / Σ e, from whichever sum holds Σ e^order.
double logPowerRatio(double order, const RowMoments& row)
{
    if (order == 2)
        return std::log(row.square() / row.sum());
    if (order == 3)
        return std::log(row.cube() / row.sum());
    return powerIsExcess(order) ? std::log1p(row.power / row.sum()) : std::log(row.power / row.sum());
}

double shannon(const RowMoments& row, double logSum)
{
    return shannonFormula(row.rest, row.weighted, logOfOthers(row, logSum), logOfCount(row.support()));
}

// Rényi entropies do not increase with the order, so the entropy of a general order is clamped between those of the
// neighbouring whole orders, which are always known. This keeps the entropies ordered although Σ e^order carries the rounding
// of the kernel.
double renyi(double order, const RowMoments& row, double logSum)
{
    // The usual form (log Σ e^α − α log Σ e) / (1 − α), rearranged to keep its digits near α = 1 and never to overflow.
    const auto general = [&](double a) { return logOfOthers(row, logSum) - logPowerRatio(a, row) / (a - 1); };
    const double hartley = logOfCount(row.support());
    if (order < smallestOrder)
        return hartley;
    const double atOne = shannon(row, logSum);
    if (order == 1)
        return atOne;
    if (order < 1)
        return std::clamp(general(order), atOne, hartley);
    const double smallest = std::min(logSum, atOne);
    if (order == infinity)
        return smallest;
    const double atTwo = std::clamp(general(2), smallest, atOne);
    if (order <= 2)
        return order == 2 ? atTwo : std::clamp(general(order), atTwo, atOne);
    const double atThree = std::clamp(general(3), smallest, atTwo);
    if (order <= 3)
        return order == 3 ? atThree : std::clamp(general(order), atThree, atTwo);
    return std::clamp(general(order), smallest, atThree);
}

// Returns ln Σ share^order over the keys, from which Tsallis' entropy follows.
double logPowerOfShares(double order, const RowMoments& row, double logSum)
{
    const double logPower = logPowerRatio(order, row) + (1 - order) * logOfOthers(row, logSum);
    const double ofEqual = (1 - order) * logOfCount(row.support());
    return std::clamp(logPower, std::min(0.0, ofEqual), std::max(0.0, ofEqual));
}

double tsallis(double order, const RowMoments& row, double logSum)
{
    if (order < smallestOrder)
        return row.support() - 1;
    if (order == 1)
        return shannon(row, logSum);
    return std::clamp(-std::expm1(logPowerOfShares(order, row, logSum)) / (order - 1), 0.0,
        largestEntropy({EntropyMeasure::Tsallis, order}, row.support()));
}

double xLogX(double x) { return x > 0 ? x * std::log(x) : 0; }

// Returns log (e^a + e^b).
double logOfBoth(double a, double b)
{
    const auto [less, more] = std::minmax(a, b);
    return more + std::log1p(std::exp(less - more));
}

// Returns the entropy over the keys and the place that belongs to no key, from the entropy `keys` over the keys alone.
double withPlace(const EntropyMeasure& measure, const RowMoments& row, double keys, double logSum)
{
    const double order = measure.order, p = row.nowhere, rest = row.total;
    const bool isShannon = measure.kind == EntropyMeasure::Shannon || order == 1, isRenyi = measure.kind == EntropyMeasure::Renyi;
    if (isShannon)
        return -xLogX(p) - xLogX(rest) + rest * keys;
    if (order < smallestOrder)
        return isRenyi ? std::log1p(row.support()) : row.support();
    if (order == infinity)
        return -std::log(std::max(p, rest * std::exp(-keys)));
    const double beyond = order - 1;
    // ln Σ of the shares' powers over the keys. A high power of a share underflows; its logarithm does not.
    double ofKeys = 0;
    if (row.support() > 1)
        ofKeys = isRenyi ? -beyond * keys : logPowerOfShares(order, row, logSum);
    double entropy = 0;
    // p and the rest sum to 1 except for rounding, and dividing that rounding by `beyond` would magnify it.
    if (std::abs(beyond) < 0.5) {
        const auto excess = [](double share, double log) { return share > 0 ? share * std::expm1(log) : 0; };
        const double sum = excess(rest, beyond * std::log(rest) + ofKeys) + excess(p, beyond * std::log(p)); // Σ share^order − 1
        entropy = -(isRenyi ? std::log1p(sum) : sum) / beyond;
    } else {
        const double log = logOfBoth(order * std::log(rest) + ofKeys, order * std::log(p));
        entropy = -(isRenyi ? log : std::expm1(log)) / beyond;
    }
    return entropy < 0 ? 0 : entropy; // NaN stays NaN
}

Error badOrder(const char* name, const char* range, std::string_view typed, std::size_t column)
{
    return badInput("entropy",
        {ATT_TEXT("core", "%1 needs an order from %2, as in %1:2, not \"%3\""), {name, range, std::string(typed)}}, column);
}

} // namespace

Outcome<EntropyMeasure> parseEntropyMeasure(std::string_view text)
{
    const auto colon = text.find(':');
    const auto name = trimmed(text.substr(0, colon));
    const bool hasOrder = colon != std::string_view::npos;
    const auto typed = hasOrder ? trimmed(text.substr(colon + 1)) : std::string_view{};
    if (name == "shannon" && !hasOrder)
        return EntropyMeasure{};
    if (name != "renyi" && name != "tsallis")
        return badInput("entropy",
            {ATT_TEXT("core", "\"%1\" is not an entropy; choose shannon, renyi:ALPHA or tsallis:Q"),
                {std::string(trimmed(text))}},
            0);
    const bool isRenyi = name == "renyi";
    const auto order = parseNumber(typed);
    if (!order || !(*order >= 0 && *order <= (isRenyi ? infinity : largestTsallisOrder)))
        return badOrder(isRenyi ? "renyi" : "tsallis", isRenyi ? "0 to inf" : "0 to 64", typed, hasOrder ? colon + 1 : 0);
    return EntropyMeasure{isRenyi ? EntropyMeasure::Renyi : EntropyMeasure::Tsallis, std::abs(*order)}; // abs: −0 reads as 0
}

std::string entropyMeasureText(const EntropyMeasure& measure)
{
    switch (measure.kind) {
    case EntropyMeasure::Renyi:
        return "renyi:" + formatNumber(measure.order);
    case EntropyMeasure::Tsallis:
        return "tsallis:" + formatNumber(measure.order);
    case EntropyMeasure::Shannon:
        break;
    }
    return "shannon";
}

bool needsPower(const EntropyMeasure& measure)
{
    const double order = measure.order;
    return measure.kind != EntropyMeasure::Shannon && order >= smallestOrder && order != 1 && order != 2 && order != 3
        && order != infinity;
}

double logOfOthers(const RowMoments& row, double logSum) { return row.rest < 1 ? std::log1p(row.rest) : logSum; }

double entropyOf(const EntropyMeasure& measure, const RowMoments& row, double logSum)
{
    const double keys = entropyOfKeys(measure, row, logSum);
    return row.nowhere > 0 && row.visible >= 1 ? withPlace(measure, row, keys, logSum) : keys;
}

double entropyOfKeys(const EntropyMeasure& measure, const RowMoments& row, double logSum)
{
    if (row.visible < 1)
        return undefined;
    if (row.support() <= 1)
        return 0;
    switch (measure.kind) {
    case EntropyMeasure::Renyi:
        return renyi(measure.order, row, logSum);
    case EntropyMeasure::Tsallis:
        return tsallis(measure.order, row, logSum);
    case EntropyMeasure::Shannon:
        break;
    }
    return shannon(row, logSum);
}

double largestEntropy(const EntropyMeasure& measure, double n)
{
    if (n < 1)
        return undefined;
    const double order = measure.order;
    if (measure.kind != EntropyMeasure::Tsallis || order == 1)
        return logOfCount(n);
    if (order == 0)
        return n - 1;
    return -std::expm1((1 - order) * std::log(n)) / (order - 1);
}

RelativeNormalizer relativeNormalizerOf(const RowMoments& row)
{
    return row.visible < 1 ? RelativeNormalizer{} : RelativeNormalizer{row.maxLogit, row.sum() / row.total};
}

Normalizer normalizerOf(const RowMoments& row, const RowRule& rule)
{
    if (isOfSoftmax(rule.kind)) {
        Normalizer found = relativeNormalizerOf(row).normalizer();
        found.rule = rule;
        return found;
    }
    const double logSum = rule.kind == Normalization::TopK ? row.maxLogit + std::log(row.sum()) : 0;
    return {row.visible < 1 ? undefined : logSum, rule, row.visible < 1 ? undefined : row.threshold};
}

double logSumExpOf(const RowMoments& row, double logSum) { return row.visible < 1 ? undefined : row.maxLogit + logSum; }

double maxWeightOf(const RowMoments& row) { return row.visible < 1 ? undefined : maxWeightFormula(row.rest, row.total); }

double sumSquaresOf(const RowMoments& row)
{
    return row.visible < 1 ? undefined : sumSquaresFormula(row.rest, row.restSquare, row.total);
}

void putWeightSums(const WeightSums& sums, double largest, double order, RowMoments& row)
{
    row.total = sums.sum;
    row.logTotal = std::log(sums.sum);
    if (!(largest > 0)) // no key has weight that float32 can hold
        return;
    const double logLargest = std::log(largest);
    row.rest = std::max(0.0, sums.sum / largest - 1);
    row.weighted = std::min(0.0, (sums.weighted - logLargest * sums.sum) / largest);
    row.restSquare = std::max(0.0, sums.square / (largest * largest) - 1);
    row.restCube = std::max(0.0, sums.cube / (largest * largest * largest) - 1);
    row.power = powerIsExcess(order) ? (sums.power - sums.sum * std::expm1((order - 1) * logLargest)) / std::pow(largest, order)
                                     : sums.power;
}

void putWeights(std::span<const double> weights, double order, RowMoments& row)
{
    const auto most = std::ranges::max_element(weights);
    row.total = row.without = 0;
    if (most == weights.end() || *most == 0)
        return;
    row.largestKey = double(most - weights.begin());
    for (auto a = weights.begin(); a != weights.end(); ++a) {
        row.total += *a;
        row.without += *a == 0;
        if (*a == 0)
            continue;
        const double e = *a / *most, below = std::log(e);
        row.weighted += e * below;
        if (order > 0)
            row.power += powerIsExcess(order) ? e * std::expm1((order - 1) * below) : std::exp(order * below);
        if (a == most)
            continue;
        row.rest += e;
        row.restSquare += e * e;
        row.restCube += e * e * e;
    }
}

namespace {

// Returns the Jacobian norm of a row whose weights leave something over. The term of the largest weight is (a (1 − a))², where
// 1 − a is summed from the others.
double normWithPlace(const RowMoments& row)
{
    const double largest = row.total / row.sum(), others = largest * row.rest + row.nowhere, square = largest * largest;
    const double r2 = square * row.restSquare, r3 = square * largest * row.restCube;
    return std::sqrt(std::max(0.0, square * others * others + r2 - 2 * r3 + 2 * square * r2 + r2 * r2));
}

} // namespace

double jacobianNormOf(const RowMoments& row)
{
    if (row.visible < 1)
        return undefined;
    if (!std::isnan(row.jacobian))
        return row.jacobian;
    if (row.nowhere > 0)
        return normWithPlace(row);
    if (row.support() == 1)
        return 0;
    return jacobianNormFormula(row.rest, row.restSquare, row.restCube, row.support());
}

} // namespace attentoscope
