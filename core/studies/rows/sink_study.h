// How much of a row's weight lies on keys that take it whatever the query looks for, and how much of its entropy that makes:
// the first key, and the query's own (core/statistics/sink_share.h). Beside it the least entropy that rows with logits so near
// each other can have (core/attention/evaluate/logit_norms.h). Shannon's, nats.
#pragma once

#include "core/attention/evaluate/result.h"
#include "core/base/message.h"
#include "core/base/outcome.h"
#include "core/base/progress.h"
#include "core/studies/rows/sinks.h"

#include <array>
#include <memory>
#include <optional>
#include <vector>

namespace attentoscope {

// Means over the rows that see a sink; NaN where there are none.
struct SinkMeans {
    Index rows = 0; // that see one
    double mass = 0; // p
    double entropy = 0; // H
    double choice = 0, beyond = 0; // h(p) + p H_sinks and (1 − p) H_rest, which add up to H
    double given = 0; // H_rest, over those of the rows that have one ...
    double givenOf = 0; // ... and H over the same
    Index givenRows = 0; // so many
    double fit = 0; // the square of the correlation of p and H: the part of H's variance over rows that a line in p accounts for

    double share() const; // of the choice in H; NaN where H is 0
};

// One entry per row of the result, see SinkShare.
struct SinkRows {
    std::vector<double> mass, choice, beyond, given;
    SinkMeans means;
};

// The bound and what it comes of. NaN for a row that sees no key.
struct LeastEntropies {
    std::vector<double> norm, spectralNorm; // of a row's logits, at most: LogitNorms::Row
    std::vector<double> entropy, spectralEntropy; // the least that these allow
};

struct SinkStudy {
    SharedResult result; // that it is about
    std::vector<std::array<SinkRows, sinkChoices>> policies; // as allSinks
    std::vector<LeastEntropies> least; // (policies); empty: see noBound
    double keyNorm = 0; // ‖K − 1cᵀ‖₂
    std::optional<Message> noBound; // why there is none

    const SinkRows& of(std::size_t policy, Sinks sinks) const { return policies[policy][std::size_t(sinks)]; }
};
using SharedSinkStudy = std::shared_ptr<const SinkStudy>;

// Of all rows of the result, without another pass over the keys. Errors: those of needSoftmax(), cancelled.
Outcome<SharedSinkStudy> studySinks(const SharedResult& result, StopToken stop = {});

} // namespace attentoscope
