// SPDX-License-Identifier: GPL-3.0-or-later
// The weights of one query row, immutable and shared, so that copying a picture of a million keys copies none of them. The
// constructor finds the extremes of each block of keys once, from which largest() and leastPositive() answer quickly.
#pragma once

#include "core/base/matrix.h"

#include <initializer_list>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

namespace attentoscope {

class WeightRow
{
public:
    WeightRow(std::shared_ptr<const void> owner, std::span<const float> weights); // (n_k), NaN where masked
    WeightRow(const std::shared_ptr<const std::vector<float>>& weights);
    WeightRow(std::vector<float> weights = {});
    WeightRow(std::initializer_list<float> weights);

    std::size_t size() const { return known_->weights.size(); }
    float operator[](std::size_t key) const { return known_->weights[key]; }
    auto begin() const { return known_->weights.begin(); }
    auto end() const { return known_->weights.end(); }

    // Search the keys [begin, end), which must exist. None: all are masked, or no weight is positive.
    std::optional<float> largest(Index begin, Index end) const;
    std::optional<float> leastPositive(Index begin, Index end) const;

    // The visible keys by falling weight, equal weights in the order of the keys, and the sums of their weights from the first
    // on. Sorted at the first call, in O(n log n).
    struct Ranks {
        std::vector<Index> keys;
        std::vector<double> mass;
    };
    const Ranks& ranks() const;

    friend bool operator==(const WeightRow& a, const WeightRow& b); // NaN equals NaN

private:
    struct Extremes {
        float largest, leastPositive; // −1 and ∞ mean none
    };
    struct Known {
        std::shared_ptr<const void> owner;
        std::span<const float> weights;
        std::vector<Extremes> blocks; // the last block may be shorter
        mutable std::once_flag ranked;
        mutable Ranks ranks;
    };

    static Extremes extremesOf(std::span<const float> weights);
    Extremes extremes(Index begin, Index end) const;

    std::shared_ptr<const Known> known_; // never null
};

} // namespace attentoscope
