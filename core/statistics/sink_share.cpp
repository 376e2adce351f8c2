// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/statistics/sink_share.h"

#include <algorithm>
#include <cmath>

namespace attentoscope {
namespace {

// Sums over the sinks, and sums over those sinks that must be subtracted from the row's sums.
struct SinkSums {
    double sum = 0, weighted = 0; // Σ e, Σ e (x − max x)
    double subtracted = 0, subtractedWeighted = 0;
    bool largest = false; // one sink is the largest key
};

SinkSums sumsOf(std::span<const SinkLogit> sinks)
{
    SinkSums sums;
    for (const SinkLogit& sink : sinks) {
        const double below = sink.largest ? 0 : std::min(sink.below, 0.0), e = std::exp(below);
        const double weighted = e == 0 ? 0 : e * below;
        sums.sum += e;
        sums.weighted += weighted;
        sums.largest |= sink.largest;
        if (sink.largest)
            continue;
        sums.subtracted += e;
        sums.subtractedWeighted += weighted;
    }
    return sums;
}

double surprise(double p) { return p <= 0 ? 0 : -p * std::log(p); }

// Returns −p ln p from 1 − p = rest, for p near 1, where 1 − p has more digits.
double surpriseBut(double rest) { return rest >= 1 ? 0 : -(1 - rest) * std::log1p(-rest); }

} // namespace

SinkShare sinkShareOf(double n, double rest, double weighted, std::span<const SinkLogit> sinks)
{
    if (sinks.empty() || n < 1)
        return {};
    const SinkSums sums = sumsOf(sinks);
    const double all = 1 + rest, others = n - double(sinks.size());
    const double left = others < 1 ? 0 : std::max(0.0, rest - sums.subtracted + (sums.largest ? 0 : 1));
    const double without = left / all; // 1 − p
    SinkShare share;
    share.mass = std::min(1.0, sums.sum / all);
    const double among = sums.sum == 0 ? 0 : std::max(0.0, std::log(sums.sum) - sums.weighted / sums.sum);
    const double ofSinks = share.mass < 0.5 ? surprise(share.mass) : surpriseBut(without);
    share.choice = ofSinks + surprise(without) + share.mass * among;
    if (left > leastOfSink * sums.subtracted && left > leastOfLargest) {
        const double entropy = std::log(left) - (weighted - sums.subtractedWeighted) / left;
        share.given = std::clamp(entropy, 0.0, std::log(others));
        share.beyond = without * share.given;
    } else { // H_rest has lost its digits, but the small difference H − choice is still accurate enough as a part of a sum
        const double whole = std::log1p(rest) - weighted / all;
        share.beyond = others < 1 ? 0 : std::max(0.0, whole - share.choice);
    }
    return share;
}

} // namespace attentoscope
