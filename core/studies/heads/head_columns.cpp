// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/heads/head_columns.h"

#include <algorithm>

namespace attentoscope {
namespace {

template <double HeadNumbers::*Member>
double number(const StudiedLayer& layer, std::size_t head, std::size_t policy)
{
    const HeadEntry& entry = *layer.heads[head];
    return entry.problem ? HeadNumbers::undefined : entry.numbers[policy].*Member;
}

double rowsOf(const StudiedLayer& layer, std::size_t head, std::size_t) { return double(layer.heads[head]->rows); }

double shareOf(const StudiedLayer& layer, std::size_t head, std::size_t policy)
{
    return outputShare(layer, Index(head), policy);
}

bool HeadNeeds::*needOf(const Quantity& quantity)
{
    if (quantity.ofAllRows)
        return &HeadNeeds::allRows;
    if (quantity.keys != nullptr)
        return &HeadNeeds::keys;
    return quantity.values == &RowStatistics::locality ? &HeadNeeds::locality : nullptr;
}

HeadColumn meanOf(std::string_view of)
{
    const Quantity& mean = quantity(of);
    const bool entropy = mean.unit == QuantityUnit::Entropy;
    return {.key = of, .need = needOf(mean), .unit = entropy ? HeadColumn::Entropy : HeadColumn::Plain, .quantity = &mean};
}

std::vector<HeadColumn> makeColumns()
{
    HeadColumn sink = meanOf("first_key_weight");
    sink.key = "sink_mass";
    std::vector<HeadColumn> columns = {
        meanOf("entropy"),
        meanOf("normalized_entropy"),
        meanOf("max_weight"),
        sink,
        meanOf("locality"),
        {.key = "relative_locality", .need = &HeadNeeds::locality, .value = number<&HeadNumbers::relativeLocality>},
        meanOf("multiplier"),
        {.key = "rows", .unit = HeadColumn::Count, .value = rowsOf},
        {.key = "entropy_gain", .unit = HeadColumn::Entropy, .value = number<&HeadNumbers::entropyGain>},
    };
    for (const Quantity& each : quantities())
        if (each.ofHeads && std::ranges::find(columns, &each, &HeadColumn::quantity) == columns.end())
            columns.push_back(meanOf(each.key));
    columns.push_back({.key = "logit_norm", .need = &HeadNeeds::norms, .value = number<&HeadNumbers::logitNorm>});
    columns.push_back({.key = "least_entropy",
        .need = &HeadNeeds::norms,
        .unit = HeadColumn::Information,
        .value = number<&HeadNumbers::leastEntropy>});
    columns.push_back({.key = "output_share", .need = &HeadNeeds::output, .value = shareOf});
    return columns;
}

} // namespace

double HeadColumn::of(const StudiedLayer& layer, std::size_t head, std::size_t policy) const
{
    if (quantity == nullptr)
        return value(layer, head, policy);
    const HeadEntry& entry = *layer.heads[head];
    return entry.problem ? HeadNumbers::undefined : entry.numbers[policy][*quantity];
}

std::span<const HeadColumn> headColumns()
{
    static const std::vector<HeadColumn> columns = makeColumns();
    return columns;
}

const HeadColumn* findHeadColumn(std::string_view key)
{
    const auto found = std::ranges::find(headColumns(), key, &HeadColumn::key);
    return found == headColumns().end() ? nullptr : &*found;
}

HeadNeeds needsOf(std::span<const HeadColumn* const> columns)
{
    HeadNeeds needs{false, false, false, false, false, false};
    for (const HeadColumn* column : columns)
        if (column->need != nullptr)
            needs.*column->need = true;
    return needs;
}

} // namespace attentoscope
