// SPDX-License-Identifier: GPL-3.0-or-later
// The relation between the heads of the multi-head source. core/sources/drawn/multihead.h defines the tokens and projections of
// each pattern.
#pragma once

#include "core/base/outcome.h"

#include <string>
#include <string_view>

namespace attentoscope {

enum class HeadPattern {
    Independent, // independent projections: each head attends to other keys
    Cooperating, // nearly equal projections: the heads attend to similar keys
    Complementary, // each head attends to one kind of token that no other head attends to
    Competing, // pairs of heads with opposite scores
};

// Convert to and from "independent", "cooperating", "complementary" and "competing".
Outcome<HeadPattern> parseHeadPattern(std::string_view text);
std::string headPatternText(const HeadPattern& pattern);

} // namespace attentoscope
