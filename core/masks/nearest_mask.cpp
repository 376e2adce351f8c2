// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/masks/nearest_mask.h"

#include "core/base/numbers.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace attentoscope {
namespace {

using Sum = std::int64_t;

constexpr std::size_t mostParts = 64; // of lengths or sizes in one atom; a longer list is no useful name

std::string withNumbers(const char* name, std::span<const Index> numbers)
{
    std::string text = name;
    for (const Index& number : numbers) {
        text += &number == numbers.data() ? '(' : ',';
        text += formatNumber(number);
    }
    text += ')';
    return text;
}

// The cost of showing each cell: +1 if it is hidden in `wanted`, −1 if it is visible there, 0 if it does not count. The
// number of cells in which a mask differs is then `visible` plus the sum of costs over the cells that it shows.
class CellCosts
{
public:
    CellCosts(const BoundMask& wanted, const BoundMask* within)
        : nq_(wanted.nq())
        , nk_(wanted.nk())
        , costs_(std::size_t(nq_ * nk_), 1)
        , sums_(std::size_t(nq_ * (nk_ + 1)))
    {
        KeyRanges row;
        for (Index i = 0; i < nq_; ++i) {
            wanted.row(i, row);
            for (const KeyRange& range : row)
                std::fill(at(i, range.begin), at(i, range.end), std::int8_t(-1));
            visible_ += keyCount(row);
            if (within != nullptr) {
                within->row(i, row);
                for (const KeyRange& range : complement(row, nk_))
                    std::fill(at(i, range.begin), at(i, range.end), std::int8_t(0));
            }
            for (Index j = 0; j < nk_; ++j)
                sums_[std::size_t(i * (nk_ + 1) + j + 1)] = sums_[std::size_t(i * (nk_ + 1) + j)] + *at(i, j);
        }
    }

    Index nq() const { return nq_; }
    Index nk() const { return nk_; }
    Sum visible() const { return visible_; }
    int operator()(Index i, Index j) const { return costs_[std::size_t(i * nk_ + j)]; }
    Sum of(const BoundMask& mask) const
    {
        Sum cost = visible_;
        KeyRanges row;
        for (Index i = 0; i < nq_; ++i) {
            mask.row(i, row);
            const std::int32_t* sums = sums_.data() + i * (nk_ + 1);
            for (const KeyRange& range : row)
                cost += sums[range.end] - sums[range.begin];
        }
        return cost;
    }

private:
    std::int8_t* at(Index i, Index j) { return costs_.data() + i * nk_ + j; }

    Index nq_, nk_;
    std::vector<std::int8_t> costs_; // (n_q, n_k)
    std::vector<std::int32_t> sums_; // (n_q, n_k + 1): running sums of each row's costs
    Sum visible_ = 0;
};

class Search
{
public:
    Search(const BoundMask& wanted, const MaskShape& shape, StopToken stop)
        : wanted_(wanted)
        , shape_(shape)
        , stop_(stop)
        , offset_(shape.position(0))
        , costs_(wanted, nullptr)
    {
    }

    // Combines every further candidate with this term by &. Cells that the term hides no longer count.
    void restrictTo(const char* term)
    {
        const auto within = Mask::of(term).bind(shape_);
        if (!within)
            return;
        costs_ = CellCosts(wanted_, &*within);
        term_ = term;
    }

    void consider(const std::string& text)
    {
        if (best_ && stop_.stop_requested())
            return;
        const auto mask = Mask::parse(term_.empty() ? text : "(" + text + ") & " + term_);
        if (!mask)
            return;
        const auto bound = mask->bind(shape_);
        if (!bound)
            return;
        const Sum cost = costs_.of(*bound);
        if (best_ && cost >= best_->differing)
            return;
        best_ = {mask->canonical(), Index(cost)};
    }

    void everything()
    {
        for (const char* text : {"full", "causal", "!full"})
            consider(text);
        const Index most = std::max(shape_.nk, shape_.nq);
        for (const char* name : {"sliding", "window", "prefix", "sink", "block-diagonal", "block-causal", "causal & sink",
                 "causal & block-diagonal", "causal & !sliding", "causal & !sink", "causal & !block-diagonal"})
            for (Index size = 1; size <= most && best_->differing > 0; ++size)
                consider(withNumbers(name, std::span(&size, 1)));
        if (best_->differing == 0 || stop_.stop_requested())
            return;
        dilated();
        windowsAndFirstKeys(true);
        windowsAndFirstKeys(false);
        segments();
        hierarchy();
    }

    const NearestMask& best() const { return *best_; }

private:
    // Tries dilated(w,s). The cost is a sum over diagonals: |p − j| = t s.
    void dilated()
    {
        const Index nq = shape_.nq, nk = shape_.nk, far = nq + nk;
        std::vector<Sum> ahead(std::size_t(far) + 1), behind(std::size_t(far) + 1); // costs by distance from the query
        for (Index i = 0; i < nq; ++i)
            for (Index j = 0; j < nk; ++j) {
                const Index way = i + offset_ - j;
                (way >= 0 ? behind : ahead)[std::size_t(std::abs(way))] += costs_(i, j);
            }
        struct Best {
            Sum cost = 0; // of the cells it shows
            Index width = 1, step = 0;
        } both, past;
        for (Index step = 2; step < far; ++step) {
            Sum cost = 0, causal = 0;
            for (Index t = 0; t * step <= far; ++t) {
                causal += behind[std::size_t(t * step)];
                cost += behind[std::size_t(t * step)] + ahead[std::size_t(t * step)];
                if (both.step == 0 || cost < both.cost)
                    both = {cost, t + 1, step};
                if (past.step == 0 || causal < past.cost)
                    past = {causal, t + 1, step};
            }
        }
        if (both.step > 0)
            consider(withNumbers("dilated", std::array{both.width, both.step}));
        if (past.step > 0)
            consider("causal & " + withNumbers("dilated", std::array{past.width, past.step}));
    }

    // Tries a window of w keys with the first s keys, or without them. All pairs (w, s) are computed at once, from sums of
    // costs over the cells that are at most w from the query and among the first s keys.
    void windowsAndFirstKeys(bool causal)
    {
        const Index nq = shape_.nq, nk = shape_.nk, far = nq + nk;
        std::vector<Sum> sums(std::size_t((far + 1) * (nk + 1)));
        const auto sum = [&](Index w, Index s) -> Sum& { return sums[std::size_t(w * (nk + 1) + s)]; };
        std::vector<Sum> first(std::size_t(nk) + 1);
        for (Index i = 0; i < nq; ++i)
            for (Index j = 0; j < nk; ++j) {
                const Index way = i + offset_ - j;
                first[std::size_t(j) + 1] += costs_(i, j);
                if (way >= 0 || !causal)
                    sum(std::abs(way) + 1, j + 1) += costs_(i, j);
            }
        for (Index s = 1; s <= nk; ++s)
            first[std::size_t(s)] += first[std::size_t(s) - 1];
        for (Index w = 1; w <= far; ++w)
            for (Index s = 1; s <= nk; ++s)
                sum(w, s) += sum(w - 1, s) + sum(w, s - 1) - sum(w - 1, s - 1);
        struct Best {
            Sum cost = 0;
            Index width = 0, keys = 0;
        } with, without;
        for (Index w = 1; w <= far; ++w)
            for (Index s = 1; s <= nk; ++s) {
                const Sum either = sum(w, nk) + first[std::size_t(s)] - sum(w, s), rest = sum(w, nk) - sum(w, s);
                if (with.width == 0 || either < with.cost)
                    with = {either, w, s};
                if (without.width == 0 || rest < without.cost)
                    without = {rest, w, s};
            }
        const char* name = causal ? "sliding" : "window";
        const auto text = [&](const Best& best, const char* sign) {
            return withNumbers(name, std::array{best.width}) + sign + withNumbers("sink", std::array{best.keys});
        };
        consider(text(with, " | "));
        consider(text(without, " & !"));
    }

    // Tries block-diagonal with a list: a segment ends at a key that the query one place after it does not see.
    void segments()
    {
        std::vector<Index> lengths;
        Index begin = 0;
        for (Index key = 1; key <= shape_.nk; ++key) {
            const Index row = key - offset_;
            const bool ends = key == shape_.nk || (row >= 0 && row < shape_.nq && costs_(row, key - 1) > 0);
            if (ends)
                lengths.push_back(key - std::exchange(begin, key));
        }
        if (lengths.size() < 2 || lengths.size() > mostParts)
            return;
        consider(withNumbers("block-diagonal", lengths));
        consider("causal & " + withNumbers("block-diagonal", lengths));
    }

    // Tries hierarchical with all sizes whose blocks show no hidden cell. A size that divides a larger one adds nothing.
    void hierarchy()
    {
        std::vector<Index> sizes;
        for (Index size = shape_.nk; size > 1; --size) {
            const bool contained = std::ranges::any_of(sizes, [&](Index larger) { return larger % size == 0; });
            if (!contained && showsNothingHidden(size))
                sizes.push_back(size);
        }
        if (sizes.size() < 2 || sizes.size() > mostParts)
            return;
        std::ranges::sort(sizes);
        consider(withNumbers("hierarchical", sizes));
    }

    bool showsNothingHidden(Index size) const
    {
        for (Index i = std::max<Index>(0, -offset_); i < shape_.nq; ++i) {
            const Index block = (i + offset_) / size;
            for (Index j = block * size; j < std::min(shape_.nk, (block + 1) * size); ++j)
                if (costs_(i, j) > 0)
                    return false;
        }
        return true;
    }

    const BoundMask& wanted_;
    MaskShape shape_;
    StopToken stop_;
    Index offset_; // query i is at position i + offset
    CellCosts costs_;
    std::string term_;
    std::optional<NearestMask> best_;
};

} // namespace

Outcome<NearestMask> nearestMask(const BoundMask& wanted, const MaskShape& shape, std::span<const Mask> also, StopToken stop)
{
    assert(wanted.nq() == shape.nq && wanted.nk() == shape.nk);
    Search search(wanted, shape, stop);
    for (const char* text : {"full", "causal", "!full"})
        search.consider(text);
    for (const Mask& mask : also)
        search.consider(mask.text());
    search.everything();
    const bool padded = std::ranges::any_of(shape.keyPadded, [](std::uint8_t flag) { return flag != 0; });
    if (padded && search.best().differing > 0) {
        search.consider("padding");
        search.restrictTo("padding");
        search.everything();
    }
    if (stop.stop_requested())
        return cancelled();
    return search.best();
}

Index differingCells(const BoundMask& a, const BoundMask& b)
{
    const CellCosts costs(a, nullptr);
    return Index(costs.of(b));
}

} // namespace attentoscope
