// SPDX-License-Identifier: GPL-3.0-or-later
// A mask with cells painted by hand: a base expression, and cells that are shown or hidden in addition. It is stored as an
// expression, so that code for masks also handles painted ones:
//   (causal | cells(2:5)) & !cells(7:0-3)
#pragma once

#include "core/masks/cell_set.h"
#include "core/masks/mask.h"

#include <span>

namespace attentoscope {

inline constexpr Index mostPaintedKeys = 512; // in longer sequences a cell is too small to be pointed at

struct PaintedMask {
    Mask base; // the mask beneath the painted cells; !full: it shows no key
    CellSet shown, hidden; // disjoint

    static PaintedMask of(const Mask& mask);
    // Returns the expression, in canonical text. Errors: too many parts.
    Outcome<Mask> mask() const;
    bool isPainted() const { return !shown.isEmpty() || !hidden.isEmpty(); }

    void show(const CellSet& cells);
    void hide(const CellSet& cells);
    void restore(const CellSet& cells); // makes these cells as they are in the base
    // Removes painted cells that change nothing: those painted visible that all of `bases` show, and those painted hidden
    // that all of them hide. `bases` is the base mask bound to each sequence. Painted cells beyond the sequences, and whole
    // keys and queries, stay.
    void settle(std::span<const BoundMask> bases);
};

} // namespace attentoscope
