// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/masks/painted_mask.h"

#include "core/masks/mask_node.h"

#include <algorithm>
#include <utility>

namespace attentoscope {
namespace {

using Kind = MaskNode::Kind;

bool areCells(const MaskNode& node) { return node.kind == Kind::Atom && node.rule->shown.takesCells; }
bool areHiddenCells(const MaskNode& node) { return node.kind == Kind::Not && areCells(*node.operands.front()); }

// Removes the last operand of a chain.
void dropLast(MaskNodePtr& node)
{
    if (node->operands.size() == 2) {
        node = node->operands.front();
        return;
    }
    auto shorter = std::make_shared<MaskNode>(*node);
    shorter->operands.pop_back();
    node = std::move(shorter);
}

// Returns the cells that all of `bases` show, or that all of them hide. Cells beyond the last row or key are not included.
CellSet whereAllAgree(std::span<const BoundMask> bases, bool visible)
{
    std::vector<CellSet::Rows> rows;
    Index nq = bases.empty() ? 0 : bases.front().nq();
    for (const BoundMask& base : bases)
        nq = std::min(nq, base.nq());
    for (Index i = 0; i < nq; ++i) {
        KeyRanges all{{0, CellSet::endless}}, row;
        for (const BoundMask& base : bases) {
            base.row(i, row);
            all = intersection(all, visible ? row : complement(row, base.nk()));
        }
        rows.push_back({i, i + 1, std::move(all)});
    }
    return CellSet::ofRows(std::move(rows));
}

// Returns the endless rows and ranges of keys, which stand for whole keys or queries.
CellSet endlessPart(const CellSet& cells)
{
    std::vector<CellSet::Rows> rows = cells.rows();
    for (CellSet::Rows& each : rows)
        if (each.end != CellSet::endless)
            std::erase_if(each.keys, [](const KeyRange& range) { return range.end != CellSet::endless; });
    return CellSet::ofRows(std::move(rows));
}

} // namespace

namespace {

PaintedMask takenApart(const Mask& mask)
{
    PaintedMask painted{mask, {}, {}};
    const auto parsed = parseMask(mask.text());
    MaskNodePtr node = parsed ? *parsed : nullptr;
    if (!node)
        return painted;
    if (areHiddenCells(*node)) {
        painted.hidden = node->operands.front()->arguments.cells;
        painted.base = Mask();
        return painted;
    }
    if (node->kind == Kind::And && areHiddenCells(*node->operands.back())) {
        painted.hidden = node->operands.back()->operands.front()->arguments.cells;
        dropLast(node);
    }
    if (areCells(*node)) {
        painted.shown = node->arguments.cells;
        painted.base = Mask::of("!full");
        return painted;
    }
    if (node->kind == Kind::Or && areCells(*node->operands.back())) {
        painted.shown = node->operands.back()->arguments.cells;
        dropLast(node);
    }
    if (painted.isPainted())
        painted.base = Mask::of(maskText(*node));
    return painted;
}

} // namespace

// Cells listed as shown and as hidden are hidden, because `& !cells(...)` is the outermost operator.
PaintedMask PaintedMask::of(const Mask& mask)
{
    PaintedMask painted = takenApart(mask);
    painted.shown = painted.shown - painted.hidden;
    return painted;
}

Outcome<Mask> PaintedMask::mask() const
{
    const std::string text = base.text();
    std::string painted = "(" + text + ")";
    if (!shown.isEmpty())
        painted = (text == "!full" ? "" : painted + " | ") + "cells(" + cellsText(shown) + ")";
    if (!hidden.isEmpty())
        painted = (painted == "(full)" ? "" : "(" + painted + ") & ") + "!cells(" + cellsText(hidden) + ")";
    if (!isPainted())
        return base;
    const auto mask = Mask::parse(painted);
    return mask ? Outcome<Mask>(mask->canonical()) : mask;
}

void PaintedMask::show(const CellSet& cells)
{
    shown = shown | cells;
    hidden = hidden - cells;
}

void PaintedMask::hide(const CellSet& cells)
{
    hidden = hidden | cells;
    shown = shown - cells;
}

void PaintedMask::restore(const CellSet& cells)
{
    shown = shown - cells;
    hidden = hidden - cells;
}

void PaintedMask::settle(std::span<const BoundMask> bases)
{
    shown = (shown - whereAllAgree(bases, true)) | endlessPart(shown);
    hidden = (hidden - whereAllAgree(bases, false)) | endlessPart(hidden);
}

} // namespace attentoscope
