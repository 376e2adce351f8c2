// SPDX-License-Identifier: GPL-3.0-or-later
// A mask with cells painted by hand: an expression, and the cells that it shows or hides besides. It is an expression again,
//   (causal | cells(2:5)) & !cells(7:0-3)
// so that whatever reads masks reads painted ones.
#pragma once

#include "core/masks/cell_set.h"
#include "core/masks/mask.h"

#include <span>

namespace attentoscope {

inline constexpr Index mostPaintedKeys = 512; // of longer sequences no single cell can be pointed at

struct PaintedMask {
    Mask base; // what is painted on; !full: nothing
    CellSet shown, hidden; // disjoint

    static PaintedMask of(const Mask& mask);
    // In its canonical text. Errors: an expression of too many parts.
    Outcome<Mask> mask() const;
    bool isPainted() const { return !shown.isEmpty() || !hidden.isEmpty(); }

    void show(const CellSet& cells);
    void hide(const CellSet& cells);
    void restore(const CellSet& cells); // as the base has them
    // Leaves out what changes nothing: a cell that each of these shows and is painted visible, or hides and is painted hidden.
    // They are the base, bound to each sequence that is there; what is painted beyond them stays, and whole keys and queries.
    void settle(std::span<const BoundMask> bases);
};

} // namespace attentoscope
