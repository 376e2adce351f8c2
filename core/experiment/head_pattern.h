// SPDX-License-Identifier: GPL-3.0-or-later
// How the heads of the multi-head source get on with each other; what that means for its tokens and projections stands in
// core/sources/drawn/multihead.h.
#pragma once

#include "core/base/outcome.h"

#include <string>
#include <string_view>

namespace attentoscope {

enum class HeadPattern {
    Independent, // projections of their own: each looks elsewhere
    Cooperating, // nearly the same projections: they look at similar keys
    Complementary, // each looks for tokens of one kind, which no other looks for
    Competing, // in pairs: what one of the two likes, the other shuns
};

// "independent", "cooperating", "complementary", "competing" and back.
Outcome<HeadPattern> parseHeadPattern(std::string_view text);
std::string headPatternText(const HeadPattern& pattern);

} // namespace attentoscope
