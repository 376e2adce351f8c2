// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/lines/weight_row.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <utility>

namespace attentoscope {

namespace {

constexpr std::size_t blockKeys = 64;
constexpr float infinite = std::numeric_limits<float>::infinity();

} // namespace

WeightRow::WeightRow(std::shared_ptr<const void> owner, std::span<const float> weights)
{
    auto known = std::make_shared<Known>();
    known->owner = std::move(owner);
    known->weights = weights;
    const std::span<const float> all = weights;
    known->blocks.reserve(all.size() / blockKeys + 1);
    for (std::size_t begin = 0; begin < all.size(); begin += blockKeys)
        known->blocks.push_back(extremesOf(all.subspan(begin, std::min(blockKeys, all.size() - begin))));
    known_ = std::move(known);
}

WeightRow::WeightRow(const std::shared_ptr<const std::vector<float>>& weights)
    : WeightRow(weights, *weights)
{
}

WeightRow::WeightRow(std::vector<float> weights)
    : WeightRow(std::make_shared<const std::vector<float>>(std::move(weights)))
{
}

WeightRow::WeightRow(std::initializer_list<float> weights)
    : WeightRow(std::vector<float>(weights))
{
}

// Returns the largest and the smallest positive weight. Works in lanes, which the compiler turns into vectors. Comparisons with
// NaN are false, which leaves masked keys out.
WeightRow::Extremes WeightRow::extremesOf(std::span<const float> weights)
{
    constexpr std::size_t lanes = 16;
    std::array<float, lanes> most, least;
    most.fill(-1);
    least.fill(infinite);
    const auto take = [&](std::size_t lane, float weight) {
        most[lane] = weight > most[lane] ? weight : most[lane];
        const float positive = weight > 0 ? weight : infinite;
        least[lane] = positive < least[lane] ? positive : least[lane];
    };
    std::size_t j = 0;
    for (; j + lanes <= weights.size(); j += lanes)
        for (std::size_t lane = 0; lane < lanes; ++lane)
            take(lane, weights[j + lane]);
    for (; j < weights.size(); ++j)
        take(0, weights[j]);
    return {*std::ranges::max_element(most), *std::ranges::min_element(least)};
}

WeightRow::Extremes WeightRow::extremes(Index begin, Index end) const
{
    const std::span<const float> all = known_->weights;
    const std::size_t first = std::size_t(begin), last = std::size_t(end);
    const std::size_t firstBlock = (first + blockKeys - 1) / blockKeys, lastBlock = last / blockKeys;
    if (firstBlock >= lastBlock)
        return extremesOf(all.subspan(first, last - first));
    Extremes found = extremesOf(all.subspan(first, firstBlock * blockKeys - first));
    const auto join = [&](const Extremes& part) {
        found.largest = std::max(found.largest, part.largest);
        found.leastPositive = std::min(found.leastPositive, part.leastPositive);
    };
    for (std::size_t block = firstBlock; block < lastBlock; ++block)
        join(known_->blocks[block]);
    join(extremesOf(all.subspan(lastBlock * blockKeys, last - lastBlock * blockKeys)));
    return found;
}

std::optional<float> WeightRow::largest(Index begin, Index end) const
{
    const float found = extremes(begin, end).largest;
    return found < 0 ? std::nullopt : std::optional(found);
}

std::optional<float> WeightRow::leastPositive(Index begin, Index end) const
{
    const float found = extremes(begin, end).leastPositive;
    return found == infinite ? std::nullopt : std::optional(found);
}

const WeightRow::Ranks& WeightRow::ranks() const
{
    std::call_once(known_->ranked, [known = known_.get()] {
        Ranks& ranks = known->ranks;
        for (std::size_t j = 0; j < known->weights.size(); ++j)
            if (!std::isnan(known->weights[j]))
                ranks.keys.push_back(Index(j));
        std::ranges::stable_sort(ranks.keys,
            [weights = known->weights](Index a, Index b) { return weights[std::size_t(a)] > weights[std::size_t(b)]; });
        double mass = 0;
        for (const Index key : ranks.keys)
            ranks.mass.push_back(mass += double(known->weights[std::size_t(key)]));
    });
    return known_->ranks;
}

bool operator==(const WeightRow& a, const WeightRow& b)
{
    const std::span<const float> these = a.known_->weights, those = b.known_->weights;
    return these.size() == those.size()
        && (these.empty() || these.data() == those.data()
            || std::memcmp(these.data(), those.data(), these.size() * sizeof(float)) == 0);
}

} // namespace attentoscope
