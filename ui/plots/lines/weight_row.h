// The weights of one query row, which never change and are shared: copying a picture of a million keys copies none of them. What
// pixels ask of them, the largest of a stretch of keys, is found in blocks that are gone through once, by whoever makes the row.
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

    // Of the keys begin ... end − 1, which must be there; none: all are masked, or none is positive.
    std::optional<float> largest(Index begin, Index end) const;
    std::optional<float> leastPositive(Index begin, Index end) const;

    // The keys that are not masked, largest weight first and of equal ones the earlier, and what they add up to from the first
    // on. Found when it is first asked for: n log n.
    struct Ranks {
        std::vector<Index> keys;
        std::vector<double> mass;
    };
    const Ranks& ranks() const;

    friend bool operator==(const WeightRow& a, const WeightRow& b); // NaN equals itself

private:
    struct Extremes {
        float largest, leastPositive; // −1, ∞: none
    };
    struct Known {
        std::shared_ptr<const void> owner;
        std::span<const float> weights;
        std::vector<Extremes> blocks; // the last may be shorter
        mutable std::once_flag ranked;
        mutable Ranks ranks;
    };

    static Extremes extremesOf(std::span<const float> weights);
    Extremes extremes(Index begin, Index end) const;

    std::shared_ptr<const Known> known_; // never null
};

} // namespace attentoscope
