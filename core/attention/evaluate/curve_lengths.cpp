// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/evaluate/curve_lengths.h"

#include "core/attention/evaluate/counted_rows.h"
#include "core/base/numbers.h"
#include "core/sources/source.h"

#include <algorithm>
#include <cmath>

namespace attentoscope {
namespace {

constexpr const char* endsBeforePadding = ATT_TEXT("core", "padding follows the first %1 of %2 tokens: the curve ends at n = %1");

// Returns the number of keys before the first query that counts.
Index keysBefore(const Inputs& whole)
{
    return whole.firstPlace ? 0 : std::max<Index>(whole.nk() - whole.nq(), realTokens(whole).begin);
}

} // namespace

bool isRecording(const Experiment& experiment)
{
    const Source* source = findSource(experiment.source);
    return source != nullptr && source->ofFiles;
}

bool choosesOwnLengths(const Experiment& experiment)
{
    return isRecording(experiment) && experiment.lengths == Experiment().lengths;
}

bool choosesOwnRows(const Experiment& experiment) { return isRecording(experiment) && experiment.rows == Experiment().rows; }

Lengths listedLengths(std::span<const Index> lengths)
{
    std::string text;
    for (const Index n : lengths)
        text += (text.empty() ? "" : ",") + std::to_string(n);
    return Lengths::of(text);
}

std::vector<Index> ownLengths(const Inputs& whole)
{
    constexpr Index shortest = 8;
    constexpr int steps = 7;
    const Index last = realTokens(whole).end, first = std::min(last, keysBefore(whole) + shortest);
    std::vector<Index> lengths;
    for (int step = 0; step <= steps; ++step) {
        const Index length = std::llround(double(first) * std::pow(double(last) / double(first), double(step) / steps));
        if (lengths.empty() || lengths.back() < length)
            lengths.push_back(length);
    }
    return lengths;
}

bool saysWherePaddingEnds(const Message& warning) { return warning.pattern == endsBeforePadding; }

Outcome<CurveLengths> prefixLengths(const Inputs& whole, std::span<const Index> wanted)
{
    const Index longest = realTokens(whole).end, shortest = keysBefore(whole) + 1;
    CurveLengths found;
    std::ranges::copy_if(wanted, std::back_inserter(found.lengths), [&](Index n) { return n >= shortest && n <= longest; });
    const bool beyond = wanted.back() > longest;
    if (beyond && (found.lengths.empty() || found.lengths.back() < longest))
        found.lengths.push_back(longest);
    if (found.lengths.empty())
        return badInput("lengths",
            {ATT_TEXT("core", "at least one length must be %1 or more: shorter prefixes contain no query"),
                {formatNumber(shortest)}});
    if (longest < whole.nk() && found.lengths.back() == longest)
        found.notes.push_back({endsBeforePadding, {formatNumber(longest), formatNumber(whole.nk())}});
    else if (beyond)
        found.notes.push_back(
            {ATT_TEXT("core", "the sequence has %1 keys: longer lengths were left out, and the last point is the whole sequence"),
                {formatNumber(longest)}});
    if (!beyond && found.lengths.size() < wanted.size())
        found.notes.push_back(
            {ATT_TEXT("core", "lengths below %1 were left out: shorter prefixes contain no query"), {formatNumber(shortest)}});
    if (const Index before = realTokens(whole).begin; before > 0)
        found.notes.push_back({ATT_TEXT("core", "the first %1 of %2 tokens are padding, and n counts them, too"),
            {formatNumber(before), formatNumber(whole.nk())}});
    return found;
}

} // namespace attentoscope
