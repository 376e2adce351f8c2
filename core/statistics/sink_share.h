// What a row is but for some of its keys, sinks, that take weight whatever the query looks for: the first key, and the query's
// own. With the weight p on them, h(p) = −p ln p − (1 − p) ln(1 − p), the entropy H_sinks among them and H_rest among all others,
// H = h(p) + p H_sinks + (1 − p) H_rest.
#pragma once

#include <limits>
#include <span>

namespace attentoscope {

struct SinkShare {
    static constexpr double undefined = std::numeric_limits<double>::quiet_NaN();
    double mass = undefined; // p; NaN: the row sees no sink
    double choice = undefined; // h(p) + p H_sinks: whether a sink, and which
    double beyond = undefined; // (1 − p) H_rest: the rest of H
    double given = undefined; // H_rest: H without the sinks, as if they were masked. NaN where nothing can be said of the others
};

// A sink that the row sees.
struct SinkLogit {
    double below = 0; // x − max x (≤ 0, but for rounding)
    bool largest = false; // it is the key that `rest` leaves out; of one at most
};

// From the sums of a row (RowMoments: n visible keys, rest, weighted) and the logits of its sinks. Where the largest key is a
// sink the others are summed without it, and 1 − p keeps its digits however peaked the row is. A second sink is subtracted from
// those sums: H_rest is then off by the error of an exponential, 1e-6 as a rule, times that sink's weight over the weight of the
// others, and is not given where that is above leastOfSink⁻¹. Nor where the others weigh less than 2⁻¹⁰⁰ of the largest key, as p
// is 1 to rounding and sums of float32 do not hold all of them.
SinkShare sinkShareOf(double n, double rest, double weighted, std::span<const SinkLogit> sinks);

inline constexpr double leastOfSink = 1e-3, leastOfLargest = 0x1p-100;

} // namespace attentoscope
