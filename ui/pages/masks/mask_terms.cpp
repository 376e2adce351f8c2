#include "ui/pages/masks/mask_terms.h"

#include "core/base/numbers.h"
#include "core/masks/mask.h"

#include <algorithm>
#include <vector>

namespace attentoscope {

namespace {

std::vector<std::string> termsOf(std::string_view mask)
{
    const auto parsed = Mask::parse(mask);
    const std::string text = parsed ? parsed->text() : std::string(mask);
    if (splitOutsideBrackets(text, '|').size() > 1)
        return {"(" + text + ")"}; // one term, whatever is inside
    std::vector<std::string> terms;
    for (const std::string_view part : splitOutsideBrackets(text, '&'))
        terms.emplace_back(trimmed(part));
    return terms;
}

} // namespace

bool hasMaskTerm(std::string_view mask, std::string_view term)
{
    const auto terms = termsOf(mask);
    return std::find(terms.begin(), terms.end(), term) != terms.end();
}

std::string withMaskTerm(std::string_view mask, std::string_view term, bool on)
{
    auto terms = termsOf(mask);
    std::erase_if(terms, [&](const std::string& part) { return part == term || part == "full"; });
    if (on)
        terms.emplace_back(term);
    if (terms.empty())
        return "full";
    std::string text;
    for (const std::string& part : terms)
        text += (text.empty() ? "" : " & ") + part;
    const auto parsed = Mask::parse(text);
    return parsed ? parsed->text() : text;
}

} // namespace attentoscope
