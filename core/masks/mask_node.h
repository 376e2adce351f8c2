// SPDX-License-Identifier: GPL-3.0-or-later
// The expression tree behind Mask and BoundMask (internal to the masks). Immutable, shared.
#pragma once

#include "core/masks/mask_atoms.h"

#include <memory>
#include <string>
#include <vector>

namespace attentoscope {

// a | b | c is one node with three operands, so that a long chain is flat and nothing that walks the tree goes deeper than
// the brackets that the parser allowed.
struct MaskNode {
    enum class Kind { Or, And, Not, Atom }; // in the order of their precedence
    Kind kind = Kind::Atom;
    std::vector<std::shared_ptr<const MaskNode>> operands; // 2... of Or and And, 1 of Not
    const AtomRule* rule = nullptr; // of an Atom
    AtomArguments arguments;
    AtomData data; // in a BoundMask
    std::size_t column = 0; // of an Atom: where its name stands in the text
};
using MaskNodePtr = std::shared_ptr<const MaskNode>;

Outcome<MaskNodePtr> parseMask(std::string_view text);
std::string maskText(const MaskNode& node);

} // namespace attentoscope
