// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/kernels/tiles/tile_sight.h"

#include <algorithm>
#include <utility>

namespace attentoscope {

void TileSight::begin(const BoundMask& mask, const std::array<Index, tileQueries>& rows)
{
    nk_ = mask.nk();
    for (int lane = 0; lane < tileQueries; ++lane)
        mask.row(rows[lane], ranges_[lane]);
    cursor_.fill(0);
    findCommonRange();
}

void TileSight::findCommonRange()
{
    common_ = {0, nk_};
    union_ = {nk_, 0};
    for (std::size_t lane = 0; lane < ranges_.size(); ++lane) {
        const KeyRanges& ranges = ranges_[lane];
        if (ranges.size() != 1) {
            common_ = union_ = {};
            return;
        }
        common_ = {std::max(common_.begin, ranges[0].begin), std::min(common_.end, ranges[0].end)};
        union_ = {std::min(union_.begin, ranges[0].begin), std::max(union_.end, ranges[0].end)};
        begin_[lane] = static_cast<std::int32_t>(ranges[0].begin);
        end_[lane] = static_cast<std::int32_t>(ranges[0].end);
    }
}

Index TileSight::nextKey(Index key)
{
    if (oneRangeEach())
        return key < union_.end ? std::max(key, union_.begin) : nk_;
    Index next = nk_;
    for (int lane = 0; lane < tileQueries; ++lane) {
        const KeyRanges& ranges = ranges_[lane];
        std::size_t& at = cursor_[lane];
        while (at < ranges.size() && ranges[at].end <= key)
            ++at;
        if (at < ranges.size())
            next = std::min(next, std::max(key, ranges[at].begin));
    }
    return next;
}

bool TileSight::allSee(Index begin, Index end) const
{
    if (oneRangeEach())
        return common_.begin <= begin && end <= common_.end;
    for (int lane = 0; lane < tileQueries; ++lane) {
        const KeyRanges& ranges = ranges_[lane];
        const std::size_t at = cursor_[lane];
        if (at == ranges.size() || ranges[at].begin > begin || ranges[at].end < end)
            return false;
    }
    return true;
}

bool TileSight::look(Index block, int keys)
{
    block_ = block;
    keys_ = keys;
    some_ = !allSee(block, block + keys);
    flagged_ = false;
    if (!some_) {
        listed_ = keys;
        return true;
    }
    if (oneRangeEach())
        return anySeesOfOneRange();
    makeFlags();
    return listed_ > 0;
}

bool TileSight::anySeesOfOneRange() const
{
    const auto first = static_cast<std::int32_t>(block_), last = first + keys_;
    int any = 0;
    for (int lane = 0; lane < tileQueries; ++lane)
        any |= std::max(begin_[lane], first) < std::min(end_[lane], last) ? 1 : 0;
    return any != 0;
}

const std::uint32_t* TileSight::visible()
{
    if (!some_)
        return nullptr;
    makeFlags();
    return visible_.get();
}

std::span<const int> TileSight::seenKeys()
{
    if (some_)
        makeFlags();
    return {some_ ? keyList_.data() : allKeys_.data(), std::size_t(listed_)};
}

void TileSight::hide(float* scores, float* largest) const
{
    if (!some_)
        return;
    if (oneRangeEach())
        tileKernels().hideOutside(begin_.data(), end_.data(), static_cast<std::int32_t>(block_), keys_, scores, largest);
    else
        tileKernels().hide(visible_.get(), keys_, scores, largest);
}

void TileSight::makeFlags()
{
    if (std::exchange(flagged_, true))
        return;
    std::array<bool, blockKeys> seen{};
    if (oneRangeEach())
        lookAtRanges(seen);
    else
        lookAtAllRanges(seen);
    // Keys that no lane sees are left out of the list, and so of the sum over values, so that even a NaN there cannot leak.
    listed_ = 0;
    for (int key = 0; key < keys_; ++key)
        if (seen[key])
            keyList_[listed_++] = key;
}

void TileSight::lookAtRanges(std::array<bool, blockKeys>& seen)
{
    alignas(64) std::array<std::int32_t, tileQueries> begin, end;
    std::array<int, blockKeys + 1> change{}; // number of ranges that begin at the key minus number that end there
    const auto block = static_cast<std::int32_t>(block_);
    for (int lane = 0; lane < tileQueries; ++lane) {
        begin[lane] = std::clamp(begin_[lane] - block, 0, keys_);
        end[lane] = std::clamp(end_[lane] - block, 0, keys_);
        ++change[begin[lane]];
        --change[end[lane]];
    }
    tileKernels().seeRanges(begin.data(), end.data(), keys_, visible_.get());
    for (int key = 0, open = 0; key < keys_; ++key) {
        open += change[key];
        seen[key] = open > 0;
    }
}

void TileSight::lookAtAllRanges(std::array<bool, blockKeys>& seen)
{
    std::fill_n(visible_.get(), keys_ * tileQueries, 0U);
    const Index end = block_ + keys_;
    for (int lane = 0; lane < tileQueries; ++lane) {
        const KeyRanges& ranges = ranges_[lane];
        for (std::size_t r = cursor_[lane]; r < ranges.size() && ranges[r].begin < end; ++r) {
            const Index stopAt = std::min(ranges[r].end, end) - block_;
            for (Index key = std::max(ranges[r].begin, block_) - block_; key < stopAt; ++key) {
                visible_[key * tileQueries + lane] = ~0U;
                seen[key] = true;
            }
        }
    }
}

} // namespace attentoscope
