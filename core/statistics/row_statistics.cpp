// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/statistics/row_statistics.h"

#include "core/base/undefined.h"
#include "core/base/vector_math.h"
#include "core/statistics/row_numbers.h"
#include "core/statistics/softmax_rows.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

namespace attentoscope {
namespace {

// One array with a number for each row.
struct RowArray {
    PerRow<double> RowStatistics::*values;
    bool (*used)(const ArraysWanted& wanted) = nullptr; // null: all rows have it, and it is not set when rows are added
};

using Rows = RowStatistics;
using Asked = const ArraysWanted&;
constexpr RowArray rowArrays[] = {
    {&Rows::multiplier},
    {&Rows::lambda},
    {&Rows::standardEntropy, [](Asked asked) { return asked.standardEntropy; }},
    {&Rows::logSumExp},
    {&Rows::maxLogit},
    {&Rows::shannon},
    {&Rows::entropy},
    {&Rows::normalized},
    {&Rows::maxWeight},
    {&Rows::effectiveSupport},
    {&Rows::jacobianNorm},
    {&Rows::sumSquares},
    {&Rows::rest},
    {&Rows::weighted},
    {&Rows::plantedMass, [](Asked asked) { return asked.planted; }},
    {&Rows::topMass, [](Asked asked) { return asked.wanted.topKeys > 0; }},
    {&Rows::keyRank, [](Asked asked) { return asked.wanted.rankedKey >= 0; }},
    {&Rows::meanField, [](Asked asked) { return asked.wanted.meanField; }},
    {&Rows::locality, [](Asked asked) { return asked.wanted.weights || asked.wanted.locality; }},
    {&Rows::weightSum, [](Asked asked) { return asked.wanted.weights; }},
    {&Rows::weightTotal, [](Asked asked) { return !sumsToOne(asked.kind); }},
    {&Rows::nowhere, [](Asked asked) { return hasPlace(asked.kind); }},
    {&Rows::entropyOfKeys, [](Asked asked) { return hasPlace(asked.kind); }},
    {&Rows::support, [](Asked asked) { return isSparse(asked.kind); }},
};
// All other arrays are visible, argmax, onKeys, normalizers, keyEntropy and mutualInformation.
static_assert(sizeof(RowStatistics) == (std::size(rowArrays) + 6) * sizeof(PerRow<double>), "an array has no entry");

// Calls visit() with each array of `to` and the same array of `from`.
template <class Visit>
void eachArray(const RowStatistics& from, RowStatistics& to, const Visit& visit)
{
    visit(from.visible, to.visible);
    visit(from.argmax, to.argmax);
    visit(from.normalizers, to.normalizers);
    for (const RowArray& array : rowArrays)
        visit(from.*array.values, to.*array.values);
    to.onKeys.resize(from.onKeys.size());
    for (std::size_t i = 0; i < from.onKeys.size(); ++i)
        visit(from.onKeys[i], to.onKeys[i]);
}

// What is stored of an entry: one number, and of a normalizer four.
void store(double entry, std::vector<double>& numbers) { numbers.push_back(entry); }
void store(std::int64_t entry, std::vector<double>& numbers) { numbers.push_back(double(entry)); }
void store(const Normalizer& entry, std::vector<double>& numbers)
{
    for (const double number : {entry.logSumExp, double(entry.rule.kind), entry.rule.parameter, entry.threshold})
        numbers.push_back(number);
}

// Takes stored entries one after the other.
class StoredEntries
{
public:
    explicit StoredEntries(std::span<const double> numbers)
        : numbers_(numbers)
    {
    }

    void take(double& entry) { entry = next(); }
    void take(std::int64_t& entry) { entry = whole(-1, 9e15); } // these are whole numbers that a double holds
    void take(Normalizer& entry)
    {
        entry.logSumExp = next();
        entry.rule.kind = Normalization(whole(0, double(Normalization::StickBreaking)));
        entry.rule.parameter = next();
        entry.threshold = next();
    }
    bool tookAll() const { return good_ && at_ == numbers_.size(); }

private:
    double next()
    {
        good_ = good_ && at_ < numbers_.size();
        return good_ ? numbers_[at_++] : undefined;
    }
    std::int64_t whole(double least, double most)
    {
        const double number = next();
        good_ = good_ && number >= least && number <= most && number == std::floor(number);
        return good_ ? std::int64_t(number) : 0;
    }

    std::span<const double> numbers_;
    std::size_t at_ = 0;
    bool good_ = true;
};

bool hasNormalizers(const ArraysWanted& asked) { return asked.kind != Normalization::Softmax; }

} // namespace

void RowStatistics::resize(std::size_t rows)
{
    visible.resize(rows);
    argmax.resize(rows);
    for (const RowArray& array : rowArrays)
        if (!array.used)
            (this->*array.values).resize(rows);
}

void RowStatistics::resizeFor(const ArraysWanted& wanted, std::size_t rows)
{
    for (const RowArray& array : rowArrays)
        if (array.used)
            (this->*array.values).resize(array.used(wanted) ? rows : 0, undefined);
    normalizers.resize(hasNormalizers(wanted) ? rows : 0, {undefined});
}

double RowStatistics::bytesOfRow(const ArraysWanted& wanted)
{
    const auto used = std::ranges::count_if(rowArrays, [&](const RowArray& array) { return !array.used || array.used(wanted); });
    return double(used) * sizeof(double) + 2 * sizeof(std::int64_t) + (hasNormalizers(wanted) ? sizeof(Normalizer) : 0);
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
    jacobianNorm[r] = rule.kind == Normalization::Recorded ? undefined : jacobianNormOf(moments); // the rule is not known
    sumSquares[r] = sumSquaresOf(moments);
    rest[r] = n == 0 ? undefined : moments.rest;
    weighted[r] = n == 0 ? undefined : moments.weighted;
}

RowStatistics RowStatistics::at(std::span<const std::size_t> places) const
{
    RowStatistics some;
    eachArray(*this, some, [&](const auto& all, auto& taken) {
        for (const std::size_t place : places)
            if (!all.empty())
                taken.push_back(all[place]);
    });
    return some;
}

void RowStatistics::append(const RowStatistics& rows)
{
    eachArray(rows, *this, [](const auto& more, auto& all) { all.insert(all.end(), more.begin(), more.end()); });
    keyEntropy.clear();
    mutualInformation.clear();
}

std::vector<double> numbersOf(const RowStatistics& rows)
{
    std::vector<double> numbers;
    RowStatistics none;
    eachArray(rows, none, [&](const auto& all, const auto&) {
        for (const auto& entry : all)
            store(entry, numbers);
    });
    return numbers;
}

bool setNumbers(RowStatistics& rows, std::span<const double> numbers)
{
    StoredEntries stored(numbers);
    eachArray(rows, rows, [&](const auto&, auto& all) {
        for (auto& entry : all)
            stored.take(entry);
    });
    return stored.tookAll();
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
