// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the parts of an expression that hide a key.
#include "core/masks/mask_node.h"

#include <algorithm>

namespace attentoscope {

std::vector<std::string> BoundMask::hiding(Index i, Index j) const
{
    KeyRanges ranges;
    row(i, ranges);
    if (std::ranges::any_of(ranges, [j](const KeyRange& range) { return range.begin <= j && j < range.end; }))
        return {};
    if (root_->kind != MaskNode::Kind::And)
        return {maskText(*root_)};
    std::vector<std::string> terms;
    for (const MaskNodePtr& operand : root_->operands) {
        BoundMask part = *this;
        part.root_ = operand;
        for (std::string& term : part.hiding(i, j))
            terms.push_back(std::move(term));
    }
    return terms;
}

} // namespace attentoscope
