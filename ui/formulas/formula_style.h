// SPDX-License-Identifier: GPL-3.0-or-later
// The size of the signs in a part of a formula, and how much room the part may take: TeX's styles.
#pragma once

#include <algorithm>

namespace attentoscope {

struct FormulaStyle {
    int level = 0; // 0: full size, 1: script, 2: script of a script
    bool display = false;
    bool cramped = false; // under a bar: superscripts are raised less

    double scale() const { return level == 0 ? 1 : level == 1 ? 0.7 : 0.5; }
    FormulaStyle script(bool below) const { return {std::min(level + 1, 2), false, cramped || below}; }
    FormulaStyle numerator() const { return display ? FormulaStyle{level, false, cramped} : script(false); }
    FormulaStyle denominator() const { return display ? FormulaStyle{level, false, true} : script(true); }
    FormulaStyle underBar() const { return {level, display, true}; }
    FormulaStyle cell() const { return {level, false, cramped}; }
};

} // namespace attentoscope
