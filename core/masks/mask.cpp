// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/masks/mask.h"

#include "core/masks/mask_file.h"
#include "core/masks/mask_node.h"

#include <algorithm>
#include <cassert>

namespace attentoscope {
namespace {

using Kind = MaskNode::Kind;

void atomRow(const MaskNode& atom, Index query, const MaskShape& shape, KeyRanges& out)
{
    out.clear();
    atom.rule->ranges({atom.arguments, atom.data, query, shape.position(query), shape.nk}, out);
}

void nodeRow(const MaskNode& node, Index query, const MaskShape& shape, KeyRanges& out)
{
    if (node.kind == Kind::Atom)
        return atomRow(node, query, shape, out);
    nodeRow(*node.operands.front(), query, shape, out);
    if (node.kind == Kind::Not) {
        out = complement(out, shape.nk);
        return;
    }
    KeyRanges operand;
    for (std::size_t k = 1; k < node.operands.size(); ++k) {
        if (node.kind == Kind::And && out.empty())
            return;
        nodeRow(*node.operands[k], query, shape, operand);
        if (node.kind == Kind::And)
            out = intersection(out, operand);
        else
            out.insert(out.end(), operand.begin(), operand.end());
    }
    if (node.kind == Kind::Or)
        mergeRanges(out);
}

// Tells whether every cell surely is `visible` (or every cell surely is hidden). False if in doubt, because operands are judged
// separately. Atoms are tested row by row up to the first row that fails; earlier rows have at most one range, so this is fast.
bool surelyAll(const MaskNode& node, bool visible, const MaskShape& shape)
{
    const auto surely = [&](const MaskNodePtr& operand) { return surelyAll(*operand, visible, shape); };
    if (node.kind == Kind::Not)
        return surelyAll(*node.operands.front(), !visible, shape);
    if (node.kind != Kind::Atom) {
        const bool oneIsEnough = (node.kind == Kind::Or) == visible;
        return oneIsEnough ? std::any_of(node.operands.begin(), node.operands.end(), surely)
                           : std::all_of(node.operands.begin(), node.operands.end(), surely);
    }
    if (visible && node.rule->everything)
        return true;
    const KeyRanges expected = visible && shape.nk > 0 ? KeyRanges{{0, shape.nk}} : KeyRanges{};
    KeyRanges ranges;
    for (Index i = 0; i < shape.nq; ++i) {
        atomRow(node, i, shape, ranges);
        if (ranges != expected)
            return false;
    }
    return true;
}

// Copies the tree; atoms of the copy hold what they need to know about the shape.
Outcome<MaskNodePtr> bindNode(const MaskNode& node, const MaskShape& shape)
{
    auto bound = std::make_shared<MaskNode>(node);
    for (auto& operand : bound->operands) {
        auto copy = bindNode(*operand, shape);
        if (!copy)
            return copy;
        operand = *std::move(copy);
    }
    if (node.rule != nullptr && node.rule->prepare != nullptr) {
        auto data = node.rule->prepare(node.arguments, shape);
        if (!data) {
            Error error = data.error();
            error.column = node.column;
            return error;
        }
        bound->data = *std::move(data);
    }
    return MaskNodePtr(std::move(bound));
}

void collectFiles(const MaskNode& node, std::vector<std::string>& files)
{
    if (node.rule != nullptr && node.rule->shown.takesPath)
        files.push_back(splitMaskPath(node.arguments.path).file);
    for (const MaskNodePtr& operand : node.operands)
        collectFiles(*operand, files);
}

void collectTables(const MaskNode& node, std::vector<FlagsPlace>& tables)
{
    if (node.rule != nullptr && node.rule->shown.takesPath)
        tables.push_back(node.data.flags.place);
    for (const MaskNodePtr& operand : node.operands)
        collectTables(*operand, tables);
}

MaskNodePtr renamed(const MaskNode& node, const std::function<std::string(const std::string&)>& named)
{
    auto copy = std::make_shared<MaskNode>(node);
    if (node.rule != nullptr && node.rule->shown.takesPath) {
        const MaskPath path = splitMaskPath(node.arguments.path);
        copy->arguments.path = named(path.file) + (path.array.empty() ? "" : ':' + path.array);
    }
    for (MaskNodePtr& operand : copy->operands)
        operand = renamed(*operand, named);
    return copy;
}

bool hasAtom(const MaskNode& node, bool AtomRule::*which)
{
    return (node.rule != nullptr && node.rule->*which)
        || std::ranges::any_of(node.operands, [which](const MaskNodePtr& operand) { return hasAtom(*operand, which); });
}

} // namespace

void BoundMask::row(Index i, KeyRanges& out) const
{
    assert(i >= 0 && i < shape_.nq);
    if (full_)
        out.assign(shape_.nk > 0 ? 1 : 0, {0, shape_.nk});
    else
        nodeRow(*root_, i, shape_, out);
}

Index BoundMask::visible(Index i) const
{
    if (full_)
        return shape_.nk;
    KeyRanges ranges;
    row(i, ranges);
    return keyCount(ranges);
}

std::vector<FlagsPlace> BoundMask::tables() const
{
    std::vector<FlagsPlace> tables;
    if (root_)
        collectTables(*root_, tables);
    return tables;
}

Outcome<Mask> Mask::parse(std::string_view text)
{
    auto root = parseMask(text);
    if (!root)
        return root.error();
    Mask mask;
    mask.root_ = *std::move(root);
    mask.typed_ = text;
    return mask;
}

Mask Mask::of(std::string_view text)
{
    auto mask = parse(text);
    assert(mask.ok());
    return *std::move(mask);
}

Mask Mask::canonical() const { return of(text()); }

std::string Mask::text() const { return root_ ? maskText(*root_) : "full"; }

std::vector<std::string> Mask::files() const
{
    std::vector<std::string> files;
    if (root_)
        collectFiles(*root_, files);
    return files;
}

Mask Mask::withFiles(const std::function<std::string(const std::string&)>& named) const
{
    const std::vector<std::string> before = files();
    if (std::ranges::all_of(before, [&](const std::string& file) { return named(file) == file; }))
        return *this;
    Mask other;
    other.root_ = renamed(*root_, named);
    other.typed_ = maskText(*other.root_);
    return other;
}

bool Mask::usesPadding() const { return root_ && hasAtom(*root_, &AtomRule::sourcePadding); }

bool Mask::usesRecord() const { return root_ && hasAtom(*root_, &AtomRule::record); }

bool Mask::usesPlaces() const { return root_ && hasAtom(*root_, &AtomRule::places); }

Outcome<BoundMask> Mask::bind(const MaskShape& shape) const
{
    BoundMask bound;
    bound.shape_ = shape;
    if (!root_)
        return bound;
    auto root = bindNode(*root_, shape);
    if (!root)
        return root.error();
    bound.root_ = *std::move(root);
    bound.full_ = surelyAll(*bound.root_, true, shape);
    return bound;
}

} // namespace attentoscope
