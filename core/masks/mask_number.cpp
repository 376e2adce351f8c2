// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/masks/mask_number.h"

#include "core/masks/mask_node.h"

#include <cassert>
#include <string_view>

namespace attentoscope {
namespace {

bool isWindow(const MaskNode& atom) { return std::string_view(atom.rule->shown.form).find("(w") != std::string_view::npos; }

// Returns the first atom in the text that has a number and for which `wanted` is true.
const MaskNode* firstAtom(const MaskNode& node, bool (*wanted)(const MaskNode&))
{
    if (node.kind == MaskNode::Kind::Atom)
        return !node.arguments.numbers.empty() && wanted(node) ? &node : nullptr;
    for (const MaskNodePtr& operand : node.operands)
        if (const MaskNode* found = firstAtom(*operand, wanted))
            return found;
    return nullptr;
}

const MaskNode* atomWithNumber(const MaskNode& root)
{
    const MaskNode* window = firstAtom(root, isWindow);
    return window != nullptr ? window : firstAtom(root, [](const MaskNode&) { return true; });
}

} // namespace

std::optional<MaskNumber> numberOf(const Mask& mask)
{
    const auto root = parseMask(mask.typed());
    const MaskNode* atom = root ? atomWithNumber(**root) : nullptr;
    if (atom == nullptr)
        return {};
    return MaskNumber{atom->rule->shown.form, atom->arguments.numbers.front(), atom->rule->countsKeys};
}

Mask withNumber(const Mask& mask, Index value)
{
    const auto root = parseMask(mask.typed());
    const MaskNode* atom = root ? atomWithNumber(**root) : nullptr;
    assert(atom != nullptr);
    std::string text = mask.typed();
    const std::size_t begin = text.find_first_not_of(" \t\r\n", text.find('(', atom->column) + 1);
    const std::size_t end = text.find_first_of(" \t\r\n,)", begin);
    return Mask::of(text.replace(begin, end - begin, std::to_string(value)));
}

} // namespace attentoscope
