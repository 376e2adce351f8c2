// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/sweep/mean_error.h"

#include "core/base/undefined.h"
#include "core/statistics/row_statistics.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <vector>

namespace attentoscope {
namespace {

double squared(double x) { return x * x; }

// Returns the variance from second differences, from which a straight trend cancels, and mostly a slowly bending one.
double noiseOf(std::span<const double> x)
{
    if (x.size() < 2)
        return undefined;
    if (x.size() == 2)
        return squared(x[1] - x[0]) / 2;
    double sum = 0;
    for (std::size_t r = 1; r + 1 < x.size(); ++r)
        sum += squared(x[r - 1] - 2 * x[r] + x[r + 1]);
    return sum / (6 * double(x.size() - 2)); // a second difference has 1 + 4 + 1 times the variance
}

// Returns the variance from first differences, which contain the trend: it may be too large, but not too small.
double stepOf(std::span<const double> x)
{
    if (x.size() < 2)
        return undefined;
    double sum = 0;
    for (std::size_t r = 1; r < x.size(); ++r)
        sum += squared(x[r] - x[r - 1]);
    return sum / (2 * double(x.size() - 1));
}

// Returns half of the t for which ± t standard errors hold a mean in 19 of 20 cases. Differences that share a row count as two
// thirds of their number.
double widened(Index rows)
{
    const double freedom = double(rows - 1) / 1.5;
    return (1.96 + 2.4 / freedom + 4.6 / squared(freedom)) / 2;
}

} // namespace

RowSample rowSample(std::span<const double> values, Index rows, const SeenKeys& seen, double fewest)
{
    std::vector<double> some;
    std::span<const double> defined = values;
    if (std::ranges::any_of(values, [](double value) { return std::isnan(value); })) {
        std::ranges::copy_if(values, std::back_inserter(some), [](double value) { return !std::isnan(value); });
        defined = some;
    }
    const double mean = summarize(defined).mean;
    const bool tells = seen.above > 0 && !std::isnan(fewest);
    return {.count = Index(defined.size()),
        .mean = mean,
        .noise = noiseOf(defined),
        .step = stepOf(defined),
        .ahead = tells ? (mean - fewest) * seen.ahead / seen.above : 0,
        .unseen = 1 - double(values.size()) / double(rows)};
}

MeanError overDraws(std::span<const RowSample> draws)
{
    std::vector<double> means;
    for (const RowSample& draw : draws)
        if (draw.count > 0)
            means.push_back(draw.mean);
    const Summary all = summarize(means);
    if (means.size() > 1)
        return {all.mean, all.std / std::sqrt(double(means.size() - 1))}; // std is the population's: √(n/(n−1)) · std / √n
    const auto only = std::ranges::find_if(draws, [](const RowSample& draw) { return draw.count > 0; });
    return {all.mean, only == draws.end() ? undefined : std::sqrt(only->noise / double(only->count))};
}

MeanError ofBeginning(const RowSample& sample)
{
    if (sample.count > 0 && sample.unseen <= 0)
        return {sample.mean, 0};
    constexpr Index fewestRows = 4;
    if (sample.count < fewestRows)
        return {sample.mean, undefined};
    const double ofRows = std::sqrt(sample.unseen * sample.step / double(sample.count));
    return {sample.mean, std::hypot(widened(sample.count) * ofRows, sample.ahead)};
}

// The variance v of one window is estimated from pairs of windows without a common key. The mean of T windows with covariances
// v − γ, where γ is half of the squared difference of a pair, then has the variance v − Σγ/T² = v − S/T², S = Σγ = T Σ(x −
// x̄)². So the covariance of overlapping windows need not be known.
MeanError overWindows(std::span<const RowSample> windows, std::span<const Index> begins, Index length)
{
    std::vector<double> means;
    for (const RowSample& window : windows)
        means.push_back(window.mean);
    const Summary all = summarize(means);
    double squares = 0, pairs = 0; // of pairs of windows without a common key
    double sum = 0, sumOfSquares = 0, before = 0; // of windows that end before this one; minus the mean of all
    for (std::size_t i = 0, next = 0; i < means.size(); ++i) {
        for (; begins[next] + length <= begins[i]; ++next)
            if (windows[next].count > 0) {
                sum += means[next] - all.mean;
                sumOfSquares += squared(means[next] - all.mean);
                ++before;
            }
        if (windows[i].count == 0)
            continue;
        const double own = means[i] - all.mean;
        squares += before * squared(own) - 2 * own * sum + sumOfSquares;
        pairs += before;
    }
    if (pairs == 0 || begins.back() - begins.front() < 2 * length)
        return {all.mean, undefined};
    const double ofWindow = squares / pairs / 2, between = squared(all.std);
    const double ifIndependent = between / double(all.count - 1); // the variance of the mean cannot be less than this
    return {all.mean, std::sqrt(std::max(ofWindow - between, ifIndependent))};
}

} // namespace attentoscope
