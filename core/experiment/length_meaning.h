// SPDX-License-Identifier: GPL-3.0-or-later
// Which length "n" is in a policy's formula. People get this wrong, so it is a control.
#pragma once

#include "core/base/matrix.h"
#include "core/base/outcome.h"

#include <string>
#include <string_view>

namespace attentoscope {

struct LengthMeaning {
    enum Kind {
        Visible, // keys the row may see (default)
        Position, // the query's place, 1-based
        Sequence, // all keys, n_k
        Fixed, // a number
    };
    Kind kind = Visible;
    Index fixed = 512; // only for Fixed

    bool operator==(const LengthMeaning&) const = default;
};

// "visible", "position", "sequence", "fixed:512" and back.
Outcome<LengthMeaning> parseLengthMeaning(std::string_view text);
std::string lengthMeaningText(const LengthMeaning& meaning);

// The n that a policy gets for a row with `visible` keys at 0-based `position` of `sequence` keys. At least 1.
double meantLength(const LengthMeaning& meaning, Index visible, Index position, Index sequence);

} // namespace attentoscope
