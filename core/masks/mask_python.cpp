// SPDX-License-Identifier: GPL-3.0-or-later
// Prints expressions as Python code for PyTorch, from the template of each atom. In a template, braces stand for
//   {0} {1}     the numbers in the atom's brackets    {all}       all these numbers, "1, 4, 16"
//   {own}       the number for the shown sequence     {ends}      the ends of segments of these lengths, "100, 300"
//   {keys}      the keys visible to all queries       {file}      the table of flags, read from its file
//   {recorded}  the mask that the file records        {cells}     single cells, rows counted from the first query
#include "core/masks/mask_node.h"

#include "core/base/file_ending.h"
#include "core/base/numbers.h"
#include "core/base/python_text.h"

#include <array>

namespace attentoscope {
namespace {

std::string listed(std::span<const Index> numbers)
{
    std::string text;
    for (const Index number : numbers)
        text += (text.empty() ? "" : ", ") + formatNumber(number);
    return text;
}

std::string keysIn(const KeyRanges& ranges)
{
    if (ranges.empty())
        return "j < 0";
    if (ranges.size() == 1 && ranges.front().begin == 0)
        return "j < " + formatNumber(ranges.front().end);
    std::string pairs;
    for (const KeyRange& range : ranges)
        pairs += "(" + formatNumber(range.begin) + ", " + formatNumber(range.end) + "), ";
    pairs.pop_back();
    return "sum((j >= a) & (j < b) for a, b in (" + pairs + ")) > 0";
}

std::string cellsIn(const CellSet& cells)
{
    std::string boxes;
    for (const CellSet::Rows& rows : cells.rows())
        for (const KeyRange& keys : rows.keys) {
            boxes += '(' + listed(std::array{rows.begin, rows.end, keys.begin, keys.end});
            boxes += "), ";
        }
    boxes.pop_back();
    return "sum((i - i[0] >= a) & (i - i[0] < b) & (j >= c) & (j < d) for a, b, c, d in (" + boxes + ")) > 0";
}

std::string flagsAt(const FlagsPlace& place)
{
    const std::string path = pythonText(place.file), name = '[' + pythonText(place.array) + ']';
    std::string array;
    if (endingOf(place.file) == ".npy")
        array = "numpy.load(" + path + ")";
    else if (endingOf(place.file) == ".npz")
        array = "numpy.load(" + path + ")" + name;
    else
        array = "safetensors.torch.load_file(" + path + ")" + name;
    if (!place.leading.empty())
        array += '[' + listed(place.leading) + ']';
    return "torch.as_tensor(" + array + ", device=j.device) " + (place.zeroShows() ? "== 0" : "!= 0");
}

std::string inBraces(std::string_view what, const MaskNode& atom, Index batch)
{
    const auto& numbers = atom.arguments.numbers;
    if (what == "all")
        return listed(numbers);
    if (what == "own")
        return formatNumber(numbers[static_cast<std::size_t>(batch)]);
    if (what == "ends")
        return listed(atom.data.ends);
    if (what == "keys")
        return keysIn(atom.data.ranges);
    if (what == "cells")
        return cellsIn(atom.arguments.cells);
    if (what == "recorded" && atom.data.mask)
        return atom.data.mask->python();
    if (what == "recorded" || what == "file")
        return flagsAt(atom.data.flags.place);
    return formatNumber(numbers[static_cast<std::size_t>(what.front() - '0')]);
}

std::string atomPython(const MaskNode& atom, Index batch)
{
    std::string out;
    std::string_view rest = atom.rule->python;
    for (auto open = rest.find('{'); open != std::string_view::npos; open = rest.find('{')) {
        const auto close = rest.find('}', open);
        out += rest.substr(0, open);
        out += inBraces(rest.substr(open + 1, close - open - 1), atom, batch);
        rest.remove_prefix(close + 1);
    }
    return out.append(rest);
}

// Brackets every operand of & | ~, because comparisons bind less tightly than these in Python.
std::string nodePython(const MaskNode& node, Index batch)
{
    if (node.kind == MaskNode::Kind::Atom)
        return '(' + atomPython(node, batch) + ')';
    std::string out = node.kind == MaskNode::Kind::Not ? "~" : "";
    for (std::size_t k = 0; k < node.operands.size(); ++k) {
        if (k > 0)
            out += node.kind == MaskNode::Kind::And ? " & " : " | ";
        const bool bracket = node.operands[k]->kind < node.kind;
        out += (bracket ? "(" : "") + nodePython(*node.operands[k], batch) + (bracket ? ")" : "");
    }
    return out;
}

} // namespace

std::string BoundMask::python() const
{
    if (!root_)
        return "j >= 0";
    return root_->kind == MaskNode::Kind::Atom ? atomPython(*root_, shape_.batch) : nodePython(*root_, shape_.batch);
}

} // namespace attentoscope
