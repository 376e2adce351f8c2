// SPDX-License-Identifier: GPL-3.0-or-later
// A parsed formula: an immutable tree that is cheap to copy. parseFormula() creates it. (The class Formula is something else:
// a scale policy typed by the user, core/policies.)
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
