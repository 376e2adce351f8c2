// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/critical/distinct_keys.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <utility>

namespace attentoscope {
namespace {

std::uint64_t hashOf(const MatrixView& keys, Index key)
{
    constexpr std::uint64_t factor = 0x9E3779B97F4A7C15;
    std::uint64_t hash = 0;
    for (Index c = 0; c < keys.cols(); ++c) {
        const float plain = keys(key, c) + 0.0F; // turns −0 into 0
        hash = std::rotl((hash ^ std::bit_cast<std::uint32_t>(plain)) * factor, 27);
    }
    return hash;
}

bool areAlike(const MatrixView& keys, Index a, Index b)
{
    const float *x = keys.data() + a * keys.cols(), *y = keys.data() + b * keys.cols();
    return std::equal(x, x + keys.cols(), y);
}

} // namespace

DistinctKeys distinctKeys(const MatrixView& keys)
{
    DistinctKeys found;
    const Index n = keys.cols() > 0 ? keys.rows() : 0;
    std::vector<std::uint64_t> hashes(static_cast<std::size_t>(n));
    for (Index key = 0; key < n; ++key)
        hashes[std::size_t(key)] = hashOf(keys, key);
    std::vector<Index> order(hashes.size());
    std::iota(order.begin(), order.end(), Index(0));
    std::ranges::sort(order, {}, [&](Index key) { return std::pair(hashes[std::size_t(key)], key); });
    const auto groupOf = [&](std::size_t place) -> std::int32_t& { return found.group[std::size_t(order[place])]; };
    for (std::size_t first = 0; first < order.size(); ++first) {
        if (!found.group.empty() && groupOf(first) >= 0)
            continue; // its group is known already
        for (std::size_t next = first + 1; next < order.size(); ++next) {
            if (hashes[std::size_t(order[next])] != hashes[std::size_t(order[first])])
                break;
            if (!areAlike(keys, order[first], order[next]))
                continue;
            if (found.group.empty())
                found.group.assign(order.size(), -1);
            if (groupOf(first) < 0)
                groupOf(first) = found.groups++;
            groupOf(next) = groupOf(first);
        }
    }
    return found;
}

} // namespace attentoscope
