// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/lengths.h"

#include "core/base/numbers.h"

#include <cassert>
#include <cmath>
#include <utility>

namespace attentoscope {
namespace {

constexpr std::size_t mostLengths = 4096;
constexpr double leastFactor = 1.001;

std::size_t columnOf(std::string_view text, std::string_view part) { return static_cast<std::size_t>(part.data() - text.data()); }

Error wrong(std::string_view text, std::string_view part, Message why)
{
    return badInput("lengths", std::move(why), columnOf(text, part));
}

Outcome<Index> parseLength(std::string_view text, std::string_view part)
{
    const auto length = parseInteger(part);
    if (!length || *length < 1 || *length > maxLength)
        return wrong(text, part,
            {ATT_TEXT("core", "a length is a whole number from 1 to %1, not \"%2\""),
                {formatNumber(maxLength), std::string(trimmed(part))}});
    return *length;
}

Error tooMany(std::string_view text)
{
    return wrong(
        text, text, {ATT_TEXT("core", "there are more than %1 lengths; use larger steps"), {std::to_string(mostLengths)}});
}

// Parses first:last:xFACTOR: the lengths first · factor^k, rounded, without duplicates.
Outcome<std::vector<Index>> byFactor(std::string_view text, Index first, Index last, std::string_view part)
{
    const auto factor = parseNumber(part.substr(1));
    if (!factor || !(*factor >= leastFactor) || !std::isfinite(*factor))
        return wrong(text, part,
            {ATT_TEXT("core", "the factor after x must be a number of at least %1, not \"%2\""),
                {formatNumber(leastFactor), std::string(part.substr(1))}});
    std::vector<Index> lengths;
    // Compare before rounding, because a huge factor leaves the range of integers.
    for (double exact = static_cast<double>(first); exact < static_cast<double>(last) + 0.5; exact *= *factor) {
        const Index length = std::llround(exact);
        if (!lengths.empty() && lengths.back() == length)
            continue;
        if (lengths.size() == mostLengths)
            return tooMany(text);
        lengths.push_back(length);
    }
    return lengths;
}

// Parses first:last:+STEP.
Outcome<std::vector<Index>> byStep(std::string_view text, Index first, Index last, std::string_view part)
{
    const auto step = parseInteger(part.substr(1));
    if (!step || *step < 1 || *step > maxLength)
        return wrong(text, part,
            {ATT_TEXT("core", "the step after + must be a whole number from 1 to %1, not \"%2\""),
                {formatNumber(maxLength), std::string(part.substr(1))}});
    if (static_cast<std::size_t>((last - first) / *step) + 1 > mostLengths)
        return tooMany(text);
    std::vector<Index> lengths;
    for (Index length = first; length <= last; length += *step)
        lengths.push_back(length);
    return lengths;
}

Outcome<std::vector<Index>> parseRange(std::string_view text)
{
    const auto parts = split(text, ':');
    const std::string_view last = trimmed(parts.back());
    if (parts.size() != 3 || last.empty() || (last.front() != 'x' && last.front() != '+'))
        return wrong(text, text, ATT_TEXT("core", "a range is first:last:xFACTOR or first:last:+STEP, as in 64:16384:x2"));
    const auto from = parseLength(text, parts[0]);
    if (!from)
        return from.error();
    const auto to = parseLength(text, parts[1]);
    if (!to)
        return to.error();
    if (*from > *to)
        return wrong(text, parts[1],
            {ATT_TEXT("core", "the last length, %1, is below the first, %2"), {std::to_string(*to), std::to_string(*from)}});
    return last.front() == 'x' ? byFactor(text, *from, *to, last) : byStep(text, *from, *to, last);
}

Outcome<std::vector<Index>> parseValues(std::string_view text)
{
    if (trimmed(text).empty())
        return wrong(text, text, ATT_TEXT("core", "give at least one length, as in 64:16384:x2 or 64,100,1000"));
    if (text.find(':') != std::string_view::npos)
        return parseRange(text);
    std::vector<Index> lengths;
    for (const std::string_view part : split(text, ',')) {
        const auto length = parseLength(text, part);
        if (!length)
            return length.error();
        if (!lengths.empty() && *length <= lengths.back())
            return wrong(text, part,
                {ATT_TEXT("core", "the lengths must ascend, but %1 follows %2"),
                    {std::to_string(*length), std::to_string(lengths.back())}});
        if (lengths.size() == mostLengths)
            return tooMany(text);
        lengths.push_back(*length);
    }
    return lengths;
}

} // namespace

Lengths::Lengths(std::string_view text, std::vector<Index> values)
    : text_(text)
    , values_(std::make_shared<const std::vector<Index>>(std::move(values)))
{
}

Outcome<Lengths> Lengths::parse(std::string_view text)
{
    auto values = parseValues(text);
    if (!values)
        return values.error();
    return Lengths(text, *std::move(values));
}

Lengths Lengths::of(std::string_view text)
{
    auto lengths = parse(text);
    assert(lengths.ok());
    return *std::move(lengths);
}

} // namespace attentoscope
