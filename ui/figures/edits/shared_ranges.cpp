// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/edits/shared_ranges.h"

#include <algorithm>

namespace attentoscope {

namespace {

QString labelOfAxis(const std::optional<DrawnAxis>& axis) { return axis ? axis->label : QString(); }

} // namespace

std::vector<DrawnRanges> sharedWith(std::vector<DrawnRanges> ranges, const std::vector<DrawnRanges>& others)
{
    const std::vector<DrawnRanges> own = ranges;
    for (std::size_t i = 0; i < own.size(); ++i) {
        const auto isSame = [&](const DrawnRanges& other) {
            return labelOfAxis(own[i].x) == labelOfAxis(other.x) && labelOfAxis(own[i].y) == labelOfAxis(other.y);
        };
        auto before = std::count_if(own.begin(), own.begin() + std::ptrdiff_t(i), isSame);
        const auto partner =
            std::ranges::find_if(others, [&](const DrawnRanges& other) { return isSame(other) && before-- == 0; });
        DrawnRanges with = partner == others.end() ? DrawnRanges() : *partner;
        with.colors.reset();
        for (const DrawnRanges& other : others) {
            DrawnRanges ofColors{.x = {}, .y = {}, .colors = own[i].colors};
            ofColors.share({.x = {}, .y = {}, .colors = other.colors});
            if (ofColors.colors) // they are equal
                with.widen(ofColors);
        }
        ranges[i].share(with);
    }
    return ranges;
}

} // namespace attentoscope
