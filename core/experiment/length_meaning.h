// SPDX-License-Identifier: GPL-3.0-or-later
// The length that "n" means in a policy's formula. Formulas are often misread here, so the user can choose.
#pragma once

#include "core/base/matrix.h"
#include "core/base/outcome.h"

#include <string>
#include <string_view>

namespace attentoscope {

struct LengthMeaning {
    enum Kind {
        Visible, // number of keys the row may see (default)
        Position, // the query's position, 1-based
        Sequence, // number of all keys, n_k
        Fixed, // a given number
    };
    Kind kind = Visible;
    Index fixed = 512; // used only for Fixed

    bool operator==(const LengthMeaning&) const = default;
};

// Convert to and from "visible", "position", "sequence" and "fixed:512".
Outcome<LengthMeaning> parseLengthMeaning(std::string_view text);
std::string lengthMeaningText(const LengthMeaning& meaning);

// Returns the n of a policy for a row with `visible` keys, at 0-based `position` among `sequence` keys. At least 1.
double meantLength(const LengthMeaning& meaning, Index visible, Index position, Index sequence);

} // namespace attentoscope
