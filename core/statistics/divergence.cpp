// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/statistics/divergence.h"

#include "core/base/undefined.h"

#include <algorithm>
#include <cmath>

namespace attentoscope {
namespace {

// Returns log Σ exp(x − max x). Logits are taken relative to the largest, which belongs to the same key under every λ ≥ 0, so
// that nothing large cancels.
double logSum(const RowStatistics& rows, std::size_t r) { return -std::log(rows.maxWeight[r]); }

template <class Value>
double meanOver(const RowStatistics& rows, Value&& value)
{
    double sum = 0;
    std::size_t count = 0;
    for (std::size_t r = 0; r < rows.size(); ++r)
        if (rows.visible[r] > 0) {
            sum += value(r);
            ++count;
        }
    return count > 0 ? sum / double(count) : undefined;
}

} // namespace

double klDivergence(const RowStatistics& a, const RowStatistics& b, std::size_t r)
{
    const auto n = a.visible[r];
    if (n == 0)
        return undefined;
    if (n == 1 || a.lambda[r] == b.lambda[r])
        return 0;
    if (a.lambda[r] == 0) // needs the mean logit of b over uniform weights, which does not follow from a
        return b.meanField.empty() ? undefined : std::max(0.0, logSum(b, r) - b.meanField[r]);
    // E_a[λ_a (s − s_max)] = log Σ_a − H_a.
    const double meanBelow = b.lambda[r] / a.lambda[r] * (a.shannon[r] - logSum(a, r)); // −E_a[λ_b (s − s_max)]
    return std::max(0.0, meanBelow - a.shannon[r] + logSum(b, r));
}

std::vector<double> klDivergence(const RowStatistics& a, const RowStatistics& b)
{
    std::vector<double> values(a.size());
    for (std::size_t r = 0; r < values.size(); ++r)
        values[r] = klDivergence(a, b, r);
    return values;
}

double crossEntropy(const RowStatistics& a, const RowStatistics& b, std::size_t r)
{
    return a.shannon[r] + klDivergence(a, b, r);
}

double informationReading(const RowStatistics& rows)
{
    return meanOver(rows, [&](std::size_t r) { return std::log(double(rows.visible[r])) - rows.shannon[r]; });
}

} // namespace attentoscope
