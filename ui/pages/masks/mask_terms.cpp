// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/masks/mask_terms.h"

#include "core/base/numbers.h"

#include <algorithm>
#include <string>
#include <vector>

namespace attentoscope {

namespace {

std::vector<std::string> termsOf(const Mask& mask)
{
    const std::string text = mask.text();
    if (splitOutsideBrackets(text, '|').size() > 1)
        return {"(" + text + ")"}; // a single term, since | binds weaker than &
    std::vector<std::string> terms;
    for (const std::string_view part : splitOutsideBrackets(text, '&'))
        terms.emplace_back(trimmed(part));
    return terms;
}

} // namespace

bool hasMaskTerm(const Mask& mask, std::string_view term)
{
    const auto terms = termsOf(mask);
    return std::find(terms.begin(), terms.end(), term) != terms.end();
}

Mask withMaskTerm(const Mask& mask, std::string_view term, bool on)
{
    auto terms = termsOf(mask);
    std::erase_if(terms, [&](const std::string& part) { return part == term || part == "full"; });
    if (on)
        terms.emplace_back(term);
    if (terms.empty())
        return {};
    std::string text;
    for (const std::string& part : terms)
        text += (text.empty() ? "" : " & ") + part;
    const auto parsed = Mask::parse(text);
    return parsed ? parsed->canonical() : mask;
}

} // namespace attentoscope
