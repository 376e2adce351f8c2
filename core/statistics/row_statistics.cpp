#include "core/statistics/row_statistics.h"

#include "core/base/undefined.h"

#include <algorithm>
#include <cmath>

namespace attentoscope {

void RowStatistics::resize(std::size_t rows)
{
    visible.resize(rows, 0);
    argmax.resize(rows, -1);
    for (auto* values : {&multiplier, &lambda, &logSumExp, &maxLogit, &shannon, &entropy, &normalized, &maxWeight,
             &effectiveSupport, &jacobianNorm, &sumSquares, &rest, &weighted})
        values->resize(rows, undefined);
}

void RowStatistics::resizeFor(Normalization kind, std::size_t rows)
{
    const auto fill = [rows](std::vector<double>& values, bool wanted) { values.resize(wanted ? rows : 0, undefined); };
    fill(weightTotal, kind == Normalization::Sigmoid);
    fill(nowhere, hasPlace(kind));
    fill(entropyOfKeys, hasPlace(kind));
    fill(support, isSparse(kind));
    normalizers.resize(kind == Normalization::Softmax ? 0 : rows, {undefined});
}

void RowStatistics::put(std::size_t r, const RowMoments& moments, const EntropyMeasure& measure, const RowRule& rule)
{
    const double n = moments.visible, places = n + (hasPlace(rule.kind) ? 1 : 0);
    const bool empty = n == 0;
    visible[r] = static_cast<std::int64_t>(n);
    logSumExp[r] = isOfSoftmax(rule.kind) ? logSumExpOf(moments) : undefined;
    const auto putIn = [&](std::vector<double>& values, double value) {
        if (!values.empty())
            values[r] = empty ? undefined : value;
    };
    putIn(weightTotal, moments.total);
    putIn(nowhere, moments.nowhere);
    if (!entropyOfKeys.empty())
        entropyOfKeys[r] = attentoscope::entropyOfKeys(measure, moments);
    putIn(support, moments.support());
    if (!normalizers.empty())
        normalizers[r] = normalizerOf(moments, rule);
    if (!isOfLogit(rule.kind))
        argmax[r] = static_cast<std::int64_t>(moments.largestKey);
    maxLogit[r] = n == 0 ? undefined : moments.maxLogit;
    shannon[r] = shannonOf(moments);
    entropy[r] = measure.kind == EntropyMeasure::Shannon ? shannon[r] : entropyOf(measure, moments);
    normalized[r] = empty || places < 2 ? undefined : entropy[r] / largestEntropy(measure, places);
    maxWeight[r] = maxWeightOf(moments);
    effectiveSupport[r] = std::exp(shannon[r]);
    jacobianNorm[r] = jacobianNormOf(moments);
    sumSquares[r] = sumSquaresOf(moments);
    rest[r] = n == 0 ? undefined : moments.rest;
    weighted[r] = n == 0 ? undefined : moments.weighted;
}

void RowStatistics::append(const RowStatistics& rows)
{
    const auto add = [](auto& all, const auto& more) { all.insert(all.end(), more.begin(), more.end()); };
    add(visible, rows.visible);
    add(argmax, rows.argmax);
    constexpr std::vector<double> RowStatistics::*reals[] = {&RowStatistics::multiplier, &RowStatistics::lambda,
        &RowStatistics::standardEntropy, &RowStatistics::logSumExp, &RowStatistics::maxLogit, &RowStatistics::shannon,
        &RowStatistics::entropy, &RowStatistics::normalized, &RowStatistics::maxWeight, &RowStatistics::effectiveSupport,
        &RowStatistics::jacobianNorm, &RowStatistics::sumSquares, &RowStatistics::rest, &RowStatistics::weighted,
        &RowStatistics::plantedMass, &RowStatistics::topMass, &RowStatistics::keyRank, &RowStatistics::meanField,
        &RowStatistics::locality, &RowStatistics::weightSum, &RowStatistics::weightTotal, &RowStatistics::nowhere,
        &RowStatistics::entropyOfKeys, &RowStatistics::support};
    for (const auto values : reals)
        add(this->*values, rows.*values);
    add(normalizers, rows.normalizers);
    keyEntropy.clear();
    mutualInformation.clear();
    onKeys.resize(rows.onKeys.size());
    for (std::size_t i = 0; i < onKeys.size(); ++i)
        add(onKeys[i], rows.onKeys[i]);
}

Summary summarize(std::span<const double> values)
{
    Summary summary{undefined, undefined, undefined, undefined, 0};
    double sum = 0;
    for (const double value : values) {
        if (std::isnan(value))
            continue;
        summary.min = summary.count == 0 ? value : std::min(summary.min, value);
        summary.max = summary.count == 0 ? value : std::max(summary.max, value);
        sum += value;
        ++summary.count;
    }
    if (summary.count == 0)
        return summary;
    const double count = double(summary.count);
    summary.mean = std::clamp(sum / count, summary.min, summary.max); // equal values have exactly that mean
    double squares = 0;
    for (const double value : values)
        if (!std::isnan(value))
            squares += (value - summary.mean) * (value - summary.mean);
    summary.std = std::sqrt(squares / count);
    return summary;
}

} // namespace attentoscope
