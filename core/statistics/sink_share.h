// SPDX-License-Identifier: GPL-3.0-or-later
// Splits the entropy of a row at its sinks: keys that take weight whatever the query looks for, here the first key and the
// query's own. With the weight p on them, h(p) = −p ln p − (1 − p) ln(1 − p), the entropy H_sinks among them and H_rest among
// all other keys, H = h(p) + p H_sinks + (1 − p) H_rest.
#pragma once

#include <limits>
#include <span>

namespace attentoscope {

struct SinkShare {
    static constexpr double undefined = std::numeric_limits<double>::quiet_NaN();
    double mass = undefined; // p; NaN: the row sees no sink
    double choice = undefined; // h(p) + p H_sinks: the entropy of whether a sink is chosen, and which
    double beyond = undefined; // (1 − p) H_rest: the remaining part of H
    double given = undefined; // H_rest: H if the sinks were masked. NaN where the sums do not determine it
};

// A sink that the row sees.
struct SinkLogit {
    double below = 0; // x − max x (≤ 0 except for rounding)
    bool largest = false; // it is the key that `rest` leaves out; at most one sink is
};

// Computes the share from the sums of a row (RowMoments: n visible keys, rest, weighted) and the logits of its sinks. Where the
// largest key is a sink, the other keys are summed without it, and 1 − p keeps its digits however peaked the row is. A second
// sink is subtracted from those sums, so the error of H_rest is that of an exponential, usually 1e-6, times that sink's weight
// over the weight of the other keys; H_rest is left out where this ratio is above leastOfSink⁻¹. It is also left out where the
// other keys weigh less than 2⁻¹⁰⁰ of the largest key: then p rounds to 1, and float32 sums do not hold all of them.
SinkShare sinkShareOf(double n, double rest, double weighted, std::span<const SinkLogit> sinks);

inline constexpr double leastOfSink = 1e-3, leastOfLargest = 0x1p-100;

} // namespace attentoscope
