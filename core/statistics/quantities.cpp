// SPDX-License-Identifier: GPL-3.0-or-later
// The table of quantities. To add one, add an entry here, and a getter unless it is the weight on some keys.
#include "core/statistics/quantities.h"

#include "core/base/message.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace attentoscope {
namespace {

using Unit = QuantityUnit;

constexpr Index recentKeys = 128;

KeySpan firstKey(Index) { return {0, 1}; }
KeySpan ownKey(Index place) { return {place, place + 1}; }
KeySpan lastKeys(Index place) { return {place + 1 - recentKeys, place + 1}; }

constexpr const char* nothingPlanted = ATT_TEXT("core", "This source has no needles.");
constexpr const char* noPlace = ATT_TEXT("core", "All weight goes to keys.");
constexpr const char* notVisible = ATT_TEXT("core", "No row sees these keys.");

// clang-format off
constexpr std::array table = {
    Quantity{.key = "entropy", .symbol = "H", .label = ATT_TEXT("core", "entropy H"),
        .help = ATT_TEXT("core", "Entropy of a row's weights"), .absent = nullptr,
        .unit = Unit::Entropy, .values = &RowStatistics::entropy, .swept = true, .expected = &ExpectedMeans::entropy, .ofHeads = true, .tier = 1},
    Quantity{.key = "normalized_entropy", .symbol = "H / ln n", .label = ATT_TEXT("core", "H / max H"),
        .help = ATT_TEXT("core", "Entropy as a fraction of the largest possible one"),
        .absent = ATT_TEXT("core", "With a single key, the entropy is always 0, so the fraction is not defined."),
        .unit = Unit::Share, .values = &RowStatistics::normalized, .swept = true, .expected = &ExpectedMeans::normalized, .ofHeads = true, .tier = 1},
    Quantity{.key = "max_weight", .symbol = ATT_TEXT("core", "max a"), .label = ATT_TEXT("core", "largest weight"),
        .help = ATT_TEXT("core", "The largest weight of a row"), .absent = nullptr,
        .unit = Unit::Share, .values = &RowStatistics::maxWeight, .swept = true, .ofHeads = true, .tier = 1},
    Quantity{.key = "planted_mass", .symbol = ATT_TEXT("core", "needles"), .label = ATT_TEXT("core", "weight on the needles"),
        .help = ATT_TEXT("core", "The weight on the keys that the query should find"), .absent = nothingPlanted,
        .unit = Unit::Share, .values = &RowStatistics::plantedMass, .swept = true, .expected = &ExpectedMeans::plantedMass, .tier = 1},
    Quantity{.key = "jacobian_norm", .symbol = "‖J‖", .label = ATT_TEXT("core", "gradient norm ‖J‖"),
        .help = ATT_TEXT("core", "Frobenius norm of the Jacobian ∂a/∂x, which is diag(a) − a aᵀ under the softmax: near 0, hardly any gradient reaches the logits, because the weights are one-hot or spread over many keys"),
        .absent = nullptr, .unit = Unit::Plain, .values = &RowStatistics::jacobianNorm, .swept = true, .ofHeads = true, .tier = 2},
    Quantity{.key = "sum_squares", .symbol = "Σ a²", .label = ATT_TEXT("core", "Σ a²"),
        .help = ATT_TEXT("core", "Sum of the squares of a row's weights; its inverse is an effective number of keys"), .absent = nullptr,
        .unit = Unit::Share, .values = &RowStatistics::sumSquares, .swept = true, .expected = &ExpectedMeans::sumSquares},
    Quantity{.key = "first_key_weight", .symbol = ATT_TEXT("core", "first key"), .label = ATT_TEXT("core", "weight of the first key"),
        .help = ATT_TEXT("core", "The weight of the first key, over the rows that see it: many trained heads put unused weight there"),
        .absent = notVisible, .unit = Unit::Share, .keys = firstKey, .swept = true, .ofHeads = true},
    Quantity{.key = "own_key_weight", .symbol = ATT_TEXT("core", "own key"), .label = ATT_TEXT("core", "weight of the query's own key"),
        .help = ATT_TEXT("core", "The weight of the key at the query's own position"),
        .absent = notVisible, .unit = Unit::Share, .keys = ownKey, .swept = true, .ofHeads = true},
    Quantity{.key = "recent_weight", .symbol = ATT_TEXT("core", "last 128 keys"), .label = ATT_TEXT("core", "weight within the last 128 keys"),
        .help = ATT_TEXT("core", "The weight on the query's own key and the 127 before it"),
        .absent = notVisible, .unit = Unit::Share, .keys = lastKeys, .swept = true, .ofHeads = true},
    Quantity{.key = "locality", .symbol = ATT_TEXT("core", "distance"), .label = ATT_TEXT("core", "mean distance |i − j| (keys)"),
        .help = ATT_TEXT("core", "Mean distance between the query and the keys it attends to: Σ a |i − j| / Σ a"), .absent = nullptr,
        .unit = Unit::Keys, .values = &RowStatistics::locality, .ofHeads = true},
    Quantity{.key = "mean_field", .symbol = ATT_TEXT("core", "mean field"), .label = ATT_TEXT("core", "mean-field estimate of H"),
        .help = ATT_TEXT("core", "Estimate ln n − λ (s_max − s̄) of H from the random scores"), .absent = nullptr,
        .unit = Unit::Entropy, .values = &RowStatistics::meanField, .swept = true},
    Quantity{.key = "key_entropy", .symbol = "H(K)", .label = ATT_TEXT("core", "entropy of the keys H(K)"),
        .help = ATT_TEXT("core", "Shannon's entropy of the average row (the mean weight of each key over the evaluated rows): how widely all rows together spread their attention"), .absent = nullptr,
        .unit = Unit::Entropy, .values = &RowStatistics::keyEntropy, .ofAllRows = true, .swept = true, .ofHeads = true},
    Quantity{.key = "mutual_information", .symbol = "I(Q;K)", .label = ATT_TEXT("core", "mutual information I(Q;K)"),
        .help = ATT_TEXT("core", "H(K) minus the mean Shannon entropy of a row: how much a query tells about which key it attends to; at most ln of the number of evaluated rows"), .absent = nullptr,
        .unit = Unit::Entropy, .values = &RowStatistics::mutualInformation, .ofAllRows = true, .swept = true, .ofHeads = true},
    Quantity{.key = "logsumexp", .symbol = "ln Z", .label = ATT_TEXT("core", "logsumexp of the logits"),
        .help = ATT_TEXT("core", "ln Σ exp of a row's logits"), .absent = nullptr,
        .unit = Unit::Plain, .values = &RowStatistics::logSumExp},
    Quantity{.key = "effective_support", .symbol = "exp H", .label = ATT_TEXT("core", "effective support"),
        .help = ATT_TEXT("core", "exp of Shannon's entropy: the number of keys among which the weight is spread"), .absent = nullptr,
        .unit = Unit::Plain, .values = &RowStatistics::effectiveSupport},
    Quantity{.key = "multiplier", .symbol = "m", .label = ATT_TEXT("core", "multiplier m"),
        .help = ATT_TEXT("core", "The scale relative to 1/√d"), .absent = nullptr,
        .unit = Unit::Plain, .values = &RowStatistics::multiplier},
    Quantity{.key = "top_mass", .symbol = ATT_TEXT("core", "top keys"), .label = ATT_TEXT("core", "weight on the top keys"),
        .help = ATT_TEXT("core", "The sum of the largest weights of a row; their number can be set"), .absent = nullptr,
        .unit = Unit::Share, .values = &RowStatistics::topMass},
    Quantity{.key = "rank", .symbol = ATT_TEXT("core", "rank"), .label = ATT_TEXT("core", "rank of a key"),
        .help = ATT_TEXT("core", "The rank of the chosen key's weight in its row, 1 for the largest"), .absent = notVisible,
        .unit = Unit::Plain, .values = &RowStatistics::keyRank},
    Quantity{.key = "nowhere", .symbol = ATT_TEXT("core", "to no key"), .label = ATT_TEXT("core", "weight that goes to no key"),
        .help = ATT_TEXT("core", "1 − Σ a of a row: the weight that a sink takes, or that stick-breaking leaves over"), .absent = noPlace,
        .unit = Unit::Share, .values = &RowStatistics::nowhere, .swept = true, .ofHeads = true},
    Quantity{.key = "key_share_entropy", .symbol = ATT_TEXT("core", "H, keys only"), .label = ATT_TEXT("core", "entropy over the keys only"),
        .help = ATT_TEXT("core", "Entropy of the weights on keys alone, rescaled to sum to 1: without the position that belongs to no key"), .absent = noPlace,
        .unit = Unit::Entropy, .values = &RowStatistics::entropyOfKeys, .swept = true},
    Quantity{.key = "weight_sum", .symbol = "Σ a", .label = ATT_TEXT("core", "sum of a row's weights"),
        .help = ATT_TEXT("core", "Σ a, which may be anything from 0 to n: each key is weighted independently"),
        .absent = ATT_TEXT("core", "The weights of each row sum to 1 minus any weight that goes to no key."),
        .unit = Unit::Plain, .values = &RowStatistics::weightTotal, .swept = true},
    Quantity{.key = "support", .symbol = ATT_TEXT("core", "keys with weight"), .label = ATT_TEXT("core", "keys that have weight"),
        .help = ATT_TEXT("core", "How many visible keys of a row have any weight at all"),
        .absent = ATT_TEXT("core", "Every visible key has weight."),
        .unit = Unit::Keys, .values = &RowStatistics::support, .swept = true, .ofHeads = true},
};
// clang-format on

} // namespace

std::span<const Quantity> quantities() { return table; }

std::span<const Quantity* const> sweptQuantities()
{
    static const auto swept = [] {
        std::vector<const Quantity*> all;
        for (const Quantity& each : table)
            if (each.swept)
                all.push_back(&each);
        return all;
    }();
    return swept;
}

const Quantity* findQuantity(std::string_view key)
{
    for (const Quantity& each : table)
        if (each.key == key)
            return &each;
    return nullptr;
}

const Quantity& quantity(std::string_view key)
{
    const Quantity* found = findQuantity(key);
    assert(found);
    return *found;
}

std::size_t indexOf(const Quantity& quantity) { return std::size_t(&quantity - table.data()); }

std::size_t quantitiesOnKeys()
{
    return std::size_t(std::ranges::count_if(table, [](const Quantity& each) { return each.keys != nullptr; }));
}

std::span<const double> valuesOf(const Quantity& quantity, const RowStatistics& rows)
{
    if (quantity.values)
        return rows.*quantity.values;
    std::size_t place = 0;
    for (const Quantity* each = table.data(); each != &quantity; ++each)
        place += each->keys ? 1 : 0;
    return place < rows.onKeys.size() ? std::span<const double>(rows.onKeys[place]) : std::span<const double>();
}

} // namespace attentoscope
