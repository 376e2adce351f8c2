// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/critical/gap_counts.h"

#include "core/base/undefined.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace attentoscope {
namespace {

// The exponent of a float and its first mantissa digits select its bin.
constexpr int digits = 12, droppedDigits = 23 - digits, exponentOfOne = 127;
constexpr int lowestOctave = -24, highestOctave = 16; // gaps outside are counted in the outermost bins
constexpr std::uint32_t firstBin = std::uint32_t(exponentOfOne + lowestOctave) << digits;
constexpr std::uint32_t bins = std::uint32_t(highestOctave - lowestOctave) << digits;

std::uint32_t binOf(float gap)
{
    return std::clamp(std::bit_cast<std::uint32_t>(gap) >> droppedDigits, firstBin, firstBin + bins - 1) - firstBin;
}

} // namespace

GapCounts::GapCounts()
    : counts_(bins)
    , largest_(bins)
{
}

void GapCounts::add(std::span<const float> gaps)
{
    for (const float gap : gaps) {
        const std::uint32_t bin = binOf(gap);
        ++counts_[bin];
        largest_[bin] = std::max(largest_[bin], gap);
    }
}

void GapCounts::merge(const GapCounts& other)
{
    for (std::uint32_t bin = 0; bin < bins; ++bin) {
        counts_[bin] += other.counts_[bin];
        largest_[bin] = std::max(largest_[bin], other.largest_[bin]);
    }
}

double GapCounts::critical(Index rows) const
{
    double largest = undefined;
    std::uint64_t within = 0;
    for (std::uint32_t bin = 0; bin < bins; ++bin) {
        within += counts_[bin];
        if (counts_[bin] == 0 || within < std::uint64_t(rows))
            continue;
        const double here = std::log1p(double(within) / double(rows)) / double(largest_[bin]);
        largest = largest >= here ? largest : here;
    }
    return largest;
}

} // namespace attentoscope
