// SPDX-License-Identifier: GPL-3.0-or-later
// The expression tree behind Mask and BoundMask (internal to the masks). Immutable, shared.
#pragma once

#include "core/masks/mask_atoms.h"

#include <memory>
#include <string>
#include <vector>

namespace attentoscope {

// A node of the tree. a | b | c is one node with three operands: long chains stay flat, so the depth of the tree is limited
// by the brackets that the parser allows.
struct MaskNode {
    enum class Kind { Or, And, Not, Atom }; // in order of precedence
    Kind kind = Kind::Atom;
    std::vector<std::shared_ptr<const MaskNode>> operands; // two or more for Or and And, one for Not
    const AtomRule* rule = nullptr; // for Atom
    AtomArguments arguments;
    AtomData data; // filled only in a BoundMask
    std::size_t column = 0; // for Atom: column of its name in the text
};
using MaskNodePtr = std::shared_ptr<const MaskNode>;

Outcome<MaskNodePtr> parseMask(std::string_view text);
std::string maskText(const MaskNode& node);

} // namespace attentoscope
