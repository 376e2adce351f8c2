// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/evaluate/counted_rows.h"

#include "core/attention/evaluate/evaluate.h"
#include "core/base/numbers.h"

#include <algorithm>

namespace attentoscope {
namespace {

// Returns the indices, within `rows`, of the rows that are not padding.
std::vector<std::size_t> countedPlaces(const Inputs& inputs, std::span<const Index> rows)
{
    std::vector<std::size_t> places;
    for (std::size_t r = 0; r < rows.size(); ++r)
        if (!inputs.isPadding(rows[r]))
            places.push_back(r);
    return places;
}

} // namespace

Index paddedRows(const Inputs& inputs, std::span<const Index> rows)
{
    if (!inputs.knowsPaddedQueries())
        return 0;
    const Index padded = std::ranges::count_if(rows, [&](Index row) { return inputs.isPadding(row); });
    return padded == Index(rows.size()) ? 0 : padded;
}

std::vector<Index> countedRows(const Inputs& inputs, std::span<const Index> rows)
{
    std::vector<Index> counted(rows.begin(), rows.end());
    if (paddedRows(inputs, rows) > 0)
        std::erase_if(counted, [&](Index row) { return inputs.isPadding(row); });
    return counted;
}

std::vector<Index> spacedCountedRows(
    const Inputs& inputs, Index count, const std::function<std::vector<Index>(Index, Index)>& spaced)
{
    if (!inputs.knowsPaddedQueries())
        return spaced(inputs.nq(), count);
    const std::vector<Index> counted = countedRows(inputs, evenlySpacedRows(inputs.nq(), 0));
    std::vector<Index> rows = spaced(Index(counted.size()), count);
    for (Index& row : rows)
        row = counted[std::size_t(row)];
    return rows;
}

std::vector<Index> sampledCountedRows(const Experiment& experiment, const Inputs& inputs, Index count)
{
    return spacedCountedRows(inputs, count, [&](Index n, Index some) { return sampledRows(experiment, n, some); });
}

Index countedQueries(const Inputs& inputs)
{
    return inputs.knowsPaddedQueries() ? inputs.nq() - paddedRows(inputs, evenlySpacedRows(inputs.nq(), 0)) : inputs.nq();
}

RealTokens realTokens(const Inputs& inputs)
{
    if (!inputs.knowsPaddedQueries())
        return {0, inputs.nk()};
    const auto first = std::ranges::find(inputs.keyPadded, 0);
    const auto last = std::find(inputs.keyPadded.rbegin(), inputs.keyPadded.rend(), 0);
    if (first == inputs.keyPadded.end())
        return {0, inputs.nk()};
    return {first - inputs.keyPadded.begin(), inputs.keyPadded.rend() - last};
}

Result ofCountedRows(const Result& result)
{
    Result some = result;
    const auto places = countedPlaces(*result.inputs, result.rowIndex);
    const bool all = paddedRows(*result.inputs, result.rowIndex) == 0;
    for (PolicyResult& policy : some.policies) {
        policy.weights.resize(0, 0);
        policy.output.resize(0, 0);
        if (!all)
            policy.rows = policy.rows.at(places);
    }
    some.rowIndex = countedRows(*result.inputs, result.rowIndex);
    return some;
}

SharedResult ofCountedRows(const SharedResult& result)
{
    if (paddedRows(*result->inputs, result->rowIndex) == 0)
        return result;
    return std::make_shared<const Result>(ofCountedRows(*result));
}

Summary summarizeCounted(const Result& result, std::span<const double> values)
{
    if (paddedRows(*result.inputs, result.rowIndex) == 0 || values.size() != result.rowIndex.size())
        return summarize(values);
    std::vector<double> counted;
    for (const std::size_t place : countedPlaces(*result.inputs, result.rowIndex))
        counted.push_back(values[place]);
    return summarize(counted);
}

std::optional<Message> rowsLeftOut(const Inputs& inputs, std::span<const Index> rows)
{
    const Index padded = paddedRows(inputs, rows);
    if (padded == 0)
        return {};
    return Message(ATT_TEXT("core", "%1 of %2 queries are padding and are not included in any mean"),
        {formatNumber(padded), formatNumber(Index(rows.size()))});
}

} // namespace attentoscope
