// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/extrapolation_setup.h"

#include "core/base/numbers.h"

namespace attentoscope {

Outcome<TrainedLengths> parseTrainedLengths(std::string_view text)
{
    if (trimmed(text).empty())
        return TrainedLengths{};
    const auto parts = split(text, ':');
    const auto first = parseInteger(parts.front()), last = parseInteger(parts.back());
    if (parts.size() == 2 && first && last && *last < *first)
        return badInput("train-length", ATT_TEXT("core", "the longest training length is below the shortest"));
    if (parts.size() > 2 || !first || !last || *first < 1)
        return badInput("train-length",
            {ATT_TEXT("core", "must be a length such as 64, or a range such as 5:16, not \"%1\""), {std::string(trimmed(text))}});
    return TrainedLengths{*first, *last};
}

std::string trainedLengthsText(const TrainedLengths& lengths)
{
    if (lengths.longest == 0)
        return {};
    const std::string last = formatNumber(lengths.longest);
    return lengths.shortest == lengths.longest ? last : formatNumber(lengths.shortest) + ':' + last;
}

Outcome<std::optional<Lengths>> parseTestedLengths(std::string_view text)
{
    if (trimmed(text).empty())
        return std::optional<Lengths>();
    auto lengths = Lengths::parse(text);
    if (!lengths)
        return lengths.error();
    return std::optional<Lengths>(*std::move(lengths));
}

std::string testedLengthsText(const std::optional<Lengths>& lengths) { return lengths ? lengths->text() : std::string(); }

} // namespace attentoscope
