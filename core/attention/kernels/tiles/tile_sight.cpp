#include "core/attention/kernels/tiles/tile_sight.h"

#include <algorithm>

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
    for (const KeyRanges& ranges : ranges_) {
        if (ranges.size() != 1) {
            common_ = union_ = {};
            return;
        }
        common_ = {std::max(common_.begin, ranges[0].begin), std::min(common_.end, ranges[0].end)};
        union_ = {std::min(union_.begin, ranges[0].begin), std::max(union_.end, ranges[0].end)};
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
    some_ = !allSee(block, block + keys);
    listed_ = 0;
    if (!some_) {
        listed_ = keys;
        return true;
    }
    std::array<bool, blockKeys> seen{};
    if (oneRangeEach())
        lookAtRanges(block, keys, seen);
    else
        lookAtAllRanges(block, keys, seen);
    // A key that no lane sees is left out of the sum over values, so that even a NaN there cannot leak.
    for (int key = 0; key < keys; ++key)
        if (seen[key])
            keyList_[listed_++] = key;
    return listed_ > 0;
}

void TileSight::lookAtRanges(Index block, int keys, std::array<bool, blockKeys>& seen)
{
    alignas(64) std::array<std::int32_t, tileQueries> begin, end;
    std::array<int, blockKeys + 1> change{}; // how many ranges begin less how many end
    for (int lane = 0; lane < tileQueries; ++lane) {
        const KeyRange& range = ranges_[lane][0];
        begin[lane] = static_cast<std::int32_t>(std::clamp<Index>(range.begin - block, 0, keys));
        end[lane] = static_cast<std::int32_t>(std::clamp<Index>(range.end - block, 0, keys));
        ++change[begin[lane]];
        --change[end[lane]];
    }
    tileKernels().seeRanges(begin.data(), end.data(), keys, visible_.get());
    for (int key = 0, open = 0; key < keys; ++key) {
        open += change[key];
        seen[key] = open > 0;
    }
}

void TileSight::lookAtAllRanges(Index block, int keys, std::array<bool, blockKeys>& seen)
{
    std::fill_n(visible_.get(), keys * tileQueries, 0U);
    const Index end = block + keys;
    for (int lane = 0; lane < tileQueries; ++lane) {
        const KeyRanges& ranges = ranges_[lane];
        for (std::size_t r = cursor_[lane]; r < ranges.size() && ranges[r].begin < end; ++r) {
            const Index stopAt = std::min(ranges[r].end, end) - block;
            for (Index key = std::max(ranges[r].begin, block) - block; key < stopAt; ++key) {
                visible_[key * tileQueries + lane] = ~0U;
                seen[key] = true;
            }
        }
    }
}

} // namespace attentoscope
