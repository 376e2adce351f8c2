// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/kernels/key_ranks.h"

#include <algorithm>
#include <functional>
#include <limits>

namespace attentoscope {

KeyRanks::KeyRanks(const PassProblem& problem, const PassOutput& out)
    : out_(out)
    , top_(problem.rows.empty() ? 0 : out.top.size() / problem.rows.size())
{
    for (auto& heap : heaps_)
        heap.reserve(top_);
}

void KeyRanks::begin()
{
    for (auto& heap : heaps_)
        heap.clear();
    larger_.fill(0);
}

void KeyRanks::add(const float* scores, int keys, const float* largest)
{
    for (int lane = 0; lane < tileQueries && top_ > 0; ++lane)
        if (heaps_[lane].size() < top_ || largest[lane] > heaps_[lane].front())
            addTop(scores, keys, lane);
    if (!wantsRank())
        return;
    std::array<std::int32_t, tileQueries> more{};
    for (int key = 0; key < keys; ++key)
        for (int lane = 0; lane < tileQueries; ++lane)
            more[lane] += scores[key * tileQueries + lane] > chosen_[lane] ? 1 : 0;
    for (int lane = 0; lane < tileQueries; ++lane)
        larger_[lane] += more[lane];
}

void KeyRanks::addTop(const float* scores, int keys, int lane)
{
    auto& heap = heaps_[lane];
    for (int key = 0; key < keys; ++key) {
        const float score = scores[key * tileQueries + lane];
        if (score == -std::numeric_limits<float>::infinity())
            continue;
        if (heap.size() < top_) {
            heap.push_back(score);
        } else if (score > heap.front()) {
            std::pop_heap(heap.begin(), heap.end(), std::greater<>());
            heap.back() = score;
        } else {
            continue;
        }
        std::push_heap(heap.begin(), heap.end(), std::greater<>());
    }
}

void KeyRanks::finish(int lane, std::size_t row, bool sees) const
{
    if (top_ > 0) {
        const auto first = out_.top.begin() + std::ptrdiff_t(row * top_);
        std::fill_n(std::copy(heaps_[lane].begin(), heaps_[lane].end(), first), top_ - heaps_[lane].size(),
            -std::numeric_limits<float>::infinity());
        std::sort(first, first + std::ptrdiff_t(top_), std::greater<>());
    }
    if (wantsRank())
        out_.larger[row] = sees ? larger_[lane] : -1;
}

} // namespace attentoscope
