// SPDX-License-Identifier: GPL-3.0-or-later
// Prints expressions in canonical form: the fewest brackets, one blank around & and |, none elsewhere.
#include "core/masks/mask_node.h"

#include "core/base/numbers.h"

namespace attentoscope {
namespace {

void printPath(const std::string& path, std::string& out)
{
    const bool plain = path.find_first_of("(),") == std::string::npos && path.front() != '"' && trimmed(path) == path;
    if (plain) {
        out += path;
        return;
    }
    out += '"';
    for (const char c : path)
        out += c == '"' ? std::string(2, c) : std::string(1, c);
    out += '"';
}

void printAtom(const MaskNode& atom, std::string& out)
{
    out += atom.rule->shown.name;
    const auto& [numbers, path, cells] = atom.arguments;
    if (atom.rule->shown.takesCells) {
        out += '(' + cellsText(cells) + ')';
    } else if (atom.rule->shown.takesPath) {
        out += '(';
        printPath(path, out);
        out += ')';
    } else if (!numbers.empty()) {
        for (std::size_t k = 0; k < numbers.size(); ++k)
            out += (k == 0 ? '(' : ',') + formatNumber(numbers[k]);
        out += ')';
    }
}

void print(const MaskNode& node, std::string& out)
{
    if (node.kind == MaskNode::Kind::Atom)
        return printAtom(node, out);
    if (node.kind == MaskNode::Kind::Not)
        out += '!';
    for (std::size_t k = 0; k < node.operands.size(); ++k) {
        if (k > 0)
            out += node.kind == MaskNode::Kind::And ? " & " : " | ";
        const bool bracket = node.operands[k]->kind < node.kind;
        out += bracket ? "(" : "";
        print(*node.operands[k], out);
        out += bracket ? ")" : "";
    }
}

} // namespace

std::string maskText(const MaskNode& node)
{
    std::string out;
    print(node, out);
    return out;
}

} // namespace attentoscope
