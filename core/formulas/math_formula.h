// SPDX-License-Identifier: GPL-3.0-or-later
// A formula that has been read: a tree that never changes, cheap to copy. (Formula is a scale policy that a user types:
// core/policies.) parseFormula() makes it.
#pragma once

#include "core/formulas/math_node.h"

#include <memory>
#include <utility>

namespace attentoscope {

class MathFormula
{
public:
    explicit MathFormula(MathNode root)
        : root_(std::make_shared<const MathNode>(std::move(root)))
    {
    }

    const MathNode& root() const { return *root_; } // a row
    bool operator==(const MathFormula& other) const { return *root_ == *other.root_; }

private:
    std::shared_ptr<const MathNode> root_;
};

} // namespace attentoscope
