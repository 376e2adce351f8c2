// SPDX-License-Identifier: GPL-3.0-or-later
// Measures how much of a row's weight lies on sinks, keys that take weight whatever the query looks for (the first key and the
// query's own), and how much of its entropy comes from that choice (core/statistics/sink_share.h). Also gives a lower bound on
// the entropy, from how close the logits of a row are to each other (core/attention/evaluate/logit_norms.h). Shannon's entropy,
// in nats.
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
    Index rows = 0; // rows that see a sink
    double mass = 0; // p
    double entropy = 0; // H
    double choice = 0, beyond = 0; // h(p) + p H_sinks and (1 − p) H_rest, which add up to H
    double given = 0; // H_rest, over the rows for which it is defined
    double givenOf = 0; // H over the same rows as `given`
    Index givenRows = 0; // number of these rows
    double fit = 0; // squared correlation of p and H: the part of H's variance over rows that a line in p explains

    double share() const; // the choice as a share of H; NaN where H is 0
};

// The share of each row of the result, see SinkShare.
struct SinkRows {
    std::vector<double> mass, choice, beyond, given;
    SinkMeans means;
};

// The lower bounds and the norms that they follow from. NaN for a row that sees no key.
struct LeastEntropies {
    std::vector<double> norm, spectralNorm; // upper bounds on the norm of a row's logits: LogitNorms::Row
    std::vector<double> entropy, spectralEntropy; // the least entropies that these norms allow
};

struct SinkStudy {
    SharedResult result; // the result that the study is about
    std::vector<std::array<SinkRows, sinkChoices>> policies; // in the order of allSinks
    std::vector<LeastEntropies> least; // (policies); empty where noBound is set
    double keyNorm = 0; // ‖K − 1cᵀ‖₂
    std::optional<Message> noBound; // the reason why there is no bound

    const SinkRows& of(std::size_t policy, Sinks sinks) const { return policies[policy][std::size_t(sinks)]; }
};
using SharedSinkStudy = std::shared_ptr<const SinkStudy>;

// Studies all rows of the result, without another pass over the keys. Errors: those of needSoftmax(), cancelled.
Outcome<SharedSinkStudy> studySinks(const SharedResult& result, StopToken stop = {});

} // namespace attentoscope
