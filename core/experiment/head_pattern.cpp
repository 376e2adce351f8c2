// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/head_pattern.h"

namespace attentoscope {

Outcome<HeadPattern> parseHeadPattern(std::string_view text)
{
    for (const HeadPattern pattern :
        {HeadPattern::Independent, HeadPattern::Cooperating, HeadPattern::Complementary, HeadPattern::Competing})
        if (text == headPatternText(pattern))
            return pattern;
    return badInput("head-pattern", ATT_TEXT("core", "must be independent, cooperating, complementary or competing"));
}

std::string headPatternText(const HeadPattern& pattern)
{
    switch (pattern) {
    case HeadPattern::Independent:
        return "independent";
    case HeadPattern::Cooperating:
        return "cooperating";
    case HeadPattern::Complementary:
        return "complementary";
    case HeadPattern::Competing:
        return "competing";
    }
    return "independent";
}

} // namespace attentoscope
