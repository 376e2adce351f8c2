// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/statistics/row_statistics.h"

#include "core/base/undefined.h"
#include "core/base/vector_math.h"
#include "core/statistics/softmax_rows.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace attentoscope {

void RowStatistics::resize(std::size_t rows)
{
    visible.resize(rows);
    argmax.resize(rows);
    for (PerRow<double>* values : {&multiplier, &lambda, &logSumExp, &maxLogit, &shannon, &entropy, &normalized, &maxWeight,
             &effectiveSupport, &jacobianNorm, &sumSquares, &rest, &weighted})
        values->resize(rows);
}

void RowStatistics::resizeFor(Normalization kind, std::size_t rows)
{
    const auto fill = [rows](PerRow<double>& values, bool wanted) { values.resize(wanted ? rows : 0, undefined); };
    fill(weightTotal, !sumsToOne(kind));
    fill(nowhere, hasPlace(kind));
    fill(entropyOfKeys, hasPlace(kind));
    fill(support, isSparse(kind));
    normalizers.resize(kind == Normalization::Softmax ? 0 : rows, {undefined});
}

void RowStatistics::put(
    std::size_t first, std::span<const RowMoments> moments, const EntropyMeasure& measure, std::span<const RowRule> rules)
{
    constexpr std::size_t atATime = 32;
    std::array<double, atATime> logs;
    for (std::size_t done = 0; done < moments.size(); done += atATime) {
        const auto some = moments.subspan(done, std::min(atATime, moments.size() - done));
        const std::span<double> logSums = std::span(logs).first(some.size());
        std::ranges::transform(some, logSums.begin(), &RowMoments::sum);
        toLogarithms(logSums);
        const auto here = [&](PerRow<double>& values) { return std::span(values).subspan(first + done, some.size()); };
        if (rules.empty())
            putSoftmaxRows(
                some, logSums, {here(shannon), here(normalized), here(maxWeight), here(sumSquares), here(jacobianNorm)});
        for (std::size_t i = 0; i < some.size(); ++i) {
            if (rules.empty() && isPlainSoftmax(some[i]))
                putPlainRow(first + done + i, some[i], logSums[i], measure);
            else
                putRow(first + done + i, some[i], logSums[i], measure, rules.empty() ? RowRule() : rules[done + i]);
        }
        std::ranges::copy(here(shannon), here(effectiveSupport).begin());
        toExponentials(here(effectiveSupport));
    }
}

// Fills in the numbers of a plain softmax row that putSoftmaxRows() does not compute.
void RowStatistics::putPlainRow(std::size_t r, const RowMoments& moments, double logSum, const EntropyMeasure& measure)
{
    visible[r] = static_cast<std::int64_t>(moments.visible);
    logSumExp[r] = moments.maxLogit + logSum;
    maxLogit[r] = moments.maxLogit;
    rest[r] = moments.rest;
    weighted[r] = moments.weighted;
    entropy[r] = shannon[r];
    if (measure.kind == EntropyMeasure::Shannon)
        return;
    entropy[r] = entropyOf(measure, moments, logSum);
    normalized[r] = entropy[r] / largestEntropy(measure, moments.visible);
}

void RowStatistics::putRow(
    std::size_t r, const RowMoments& moments, double logSum, const EntropyMeasure& measure, const RowRule& rule)
{
    const double n = moments.visible, places = placesOf(moments, rule);
    const bool empty = n == 0;
    visible[r] = static_cast<std::int64_t>(n);
    logSumExp[r] = isOfSoftmax(rule.kind) ? logSumExpOf(moments, logSum) : undefined;
    const auto putIn = [&](PerRow<double>& values, double value) {
        if (!values.empty())
            values[r] = empty ? undefined : value;
    };
    putIn(weightTotal, moments.total);
    putIn(nowhere, moments.nowhere);
    if (!entropyOfKeys.empty())
        entropyOfKeys[r] = attentoscope::entropyOfKeys(measure, moments, logSum);
    putIn(support, moments.support());
    if (!normalizers.empty())
        normalizers[r] = normalizerOf(moments, rule);
    if (!isOfLogit(rule.kind))
        argmax[r] = static_cast<std::int64_t>(moments.largestKey);
    maxLogit[r] = n == 0 ? undefined : moments.maxLogit;
    shannon[r] = entropyOf({}, moments, logSum);
    entropy[r] = measure.kind == EntropyMeasure::Shannon ? shannon[r] : entropyOf(measure, moments, logSum);
    normalized[r] = empty || places < 2 ? undefined : entropy[r] / largestEntropy(measure, places);
    maxWeight[r] = maxWeightOf(moments);
    jacobianNorm[r] = jacobianNormOf(moments);
    sumSquares[r] = sumSquaresOf(moments);
    rest[r] = n == 0 ? undefined : moments.rest;
    weighted[r] = n == 0 ? undefined : moments.weighted;
}

namespace {

constexpr PerRow<double> RowStatistics::*reals[] = {&RowStatistics::multiplier, &RowStatistics::lambda,
    &RowStatistics::standardEntropy, &RowStatistics::logSumExp, &RowStatistics::maxLogit, &RowStatistics::shannon,
    &RowStatistics::entropy, &RowStatistics::normalized, &RowStatistics::maxWeight, &RowStatistics::effectiveSupport,
    &RowStatistics::jacobianNorm, &RowStatistics::sumSquares, &RowStatistics::rest, &RowStatistics::weighted,
    &RowStatistics::plantedMass, &RowStatistics::topMass, &RowStatistics::keyRank, &RowStatistics::meanField,
    &RowStatistics::locality, &RowStatistics::weightSum, &RowStatistics::weightTotal, &RowStatistics::nowhere,
    &RowStatistics::entropyOfKeys, &RowStatistics::support};

} // namespace

RowStatistics RowStatistics::at(std::span<const std::size_t> places) const
{
    RowStatistics some;
    const auto take = [&](const auto& all, auto& taken) {
        for (const std::size_t place : places)
            if (!all.empty())
                taken.push_back(all[place]);
    };
    take(visible, some.visible);
    take(argmax, some.argmax);
    for (const auto values : reals)
        take(this->*values, some.*values);
    take(normalizers, some.normalizers);
    some.onKeys.resize(onKeys.size());
    for (std::size_t i = 0; i < onKeys.size(); ++i)
        take(onKeys[i], some.onKeys[i]);
    return some;
}

void RowStatistics::append(const RowStatistics& rows)
{
    const auto add = [](auto& all, const auto& more) { all.insert(all.end(), more.begin(), more.end()); };
    add(visible, rows.visible);
    add(argmax, rows.argmax);
    for (const auto values : reals)
        add(this->*values, rows.*values);
    add(normalizers, rows.normalizers);
    keyEntropy.clear();
    mutualInformation.clear();
    onKeys.resize(rows.onKeys.size());
    for (std::size_t i = 0; i < onKeys.size(); ++i)
        add(onKeys[i], rows.onKeys[i]);
}

double placesOf(const RowMoments& row, const RowRule& rule)
{
    if (rule.kind == Normalization::TopK)
        return std::min(row.visible, std::max(rule.parameter, row.support()));
    return row.visible + (hasPlace(rule.kind) && row.visible > 0 ? 1 : 0);
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
    summary.mean = std::clamp(sum / count, summary.min, summary.max); // clamped, so that equal values have exactly that mean
    double squares = 0;
    for (const double value : values)
        if (!std::isnan(value))
            squares += (value - summary.mean) * (value - summary.mean);
    summary.std = std::sqrt(squares / count);
    return summary;
}

} // namespace attentoscope
