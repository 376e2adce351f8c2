// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/length_meaning.h"

#include "core/base/numbers.h"

#include <algorithm>

namespace attentoscope {
namespace {

constexpr Index largestFixed = 1'000'000'000;

} // namespace

Outcome<LengthMeaning> parseLengthMeaning(std::string_view text)
{
    const std::string_view word = trimmed(text);
    if (word == "visible")
        return LengthMeaning{LengthMeaning::Visible};
    if (word == "position")
        return LengthMeaning{LengthMeaning::Position};
    if (word == "sequence")
        return LengthMeaning{LengthMeaning::Sequence};
    constexpr std::string_view fixed = "fixed:";
    const auto begin = static_cast<std::size_t>(word.data() - text.data());
    if (!word.starts_with(fixed))
        return badInput("length",
            {ATT_TEXT("core", "must be visible, position, sequence or fixed:N, not \"%1\""), {std::string(word)}},
            word.empty() ? 0 : begin);
    const std::string_view digits = word.substr(fixed.size());
    const auto number = parseInteger(digits);
    if (!number || *number < 1 || *number > largestFixed)
        return badInput("length",
            {ATT_TEXT("core", "\"fixed:\" must be followed by a whole number from 1 to %1, not \"%2\""),
                {std::to_string(largestFixed), std::string(digits)}},
            begin + fixed.size());
    return LengthMeaning{LengthMeaning::Fixed, *number};
}

std::string lengthMeaningText(const LengthMeaning& meaning)
{
    switch (meaning.kind) {
    case LengthMeaning::Visible:
        return "visible";
    case LengthMeaning::Position:
        return "position";
    case LengthMeaning::Sequence:
        return "sequence";
    case LengthMeaning::Fixed:
        return "fixed:" + std::to_string(meaning.fixed);
    }
    return {};
}

double meantLength(const LengthMeaning& meaning, Index visible, Index position, Index sequence)
{
    const auto atLeastOne = [](Index length) { return static_cast<double>(std::max<Index>(length, 1)); };
    switch (meaning.kind) {
    case LengthMeaning::Visible:
        return atLeastOne(visible);
    case LengthMeaning::Position:
        return atLeastOne(position + 1);
    case LengthMeaning::Sequence:
        return atLeastOne(sequence);
    case LengthMeaning::Fixed:
        return atLeastOne(meaning.fixed);
    }
    return 1;
}

} // namespace attentoscope
