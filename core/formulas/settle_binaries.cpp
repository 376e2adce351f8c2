// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formulas/settle_binaries.h"

namespace attentoscope {

void settleBinaries(std::vector<MathNode>& parts)
{
    MathNode* left = nullptr;
    for (MathNode& part : parts) {
        if (part.kind == MathNode::Kind::Space)
            continue;
        const MathClass c = part.mathClass;
        const bool needsNothingBefore = c == MathClass::Relation || c == MathClass::Closing || c == MathClass::Punctuation;
        if (left != nullptr && needsNothingBefore && left->mathClass == MathClass::Binary)
            left->mathClass = MathClass::Prefix;
        const MathClass before = left == nullptr ? MathClass::Opening : left->mathClass;
        const bool isOperand = before == MathClass::Ordinary || before == MathClass::Closing || before == MathClass::Inner;
        if (c == MathClass::Binary && !isOperand)
            part.mathClass = MathClass::Prefix;
        left = &part;
    }
    if (left != nullptr && left->mathClass == MathClass::Binary)
        left->mathClass = MathClass::Prefix;
}

} // namespace attentoscope
