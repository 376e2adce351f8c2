// SPDX-License-Identifier: GPL-3.0-or-later
// Compares a head under two policies on the same Q and K: how far its rows of weights move, and the scale at which the head
// is as focused under both policies. A scale does not change the order of a row's logits, so without ALiBi the key of the
// largest weight stays the same, and only its weight changes.
#pragma once

#include "core/attention/evaluate/evaluate_rows.h"
#include "core/base/message.h"

#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace attentoscope {

// The scale at which the mean entropy of a head reaches a target, within 1e-4 nats over the evaluated rows.
struct HeadMatch {
    static constexpr double undefined = std::numeric_limits<double>::quiet_NaN();
    double tau = undefined; // replaces the experiment's τ for this policy
    double multiplier = undefined; // mean m over rows with that τ
    std::optional<Message> unsolved{}; // the reason why there is no such scale
};
using SharedHeadMatch = std::shared_ptr<const HeadMatch>;

// Compares the first policy, A, with another one, B. Means over the evaluated rows that see a key.
struct HeadComparison {
    double divergence = HeadMatch::undefined; // Jensen–Shannon, 0 ... ln 2 nats
    double movedWeight = HeadMatch::undefined; // ½ Σ |b − a| of shares a / Σ a and of what goes to no key, the part of the weight
                                               // that lies elsewhere: 0 ... 1
    HeadMatch match; // the scale at which B has the mean entropy of A
};
using HeadComparisons = std::vector<HeadComparison>; // one for every policy except the first
using SharedHeadComparisons = std::shared_ptr<const HeadComparisons>;

// Compares the rows of the job under its first policy with those under each other one; the matches are left undefined. `found`:
// what evaluateRows() returned for the job. Where weights follow from the sums of the softmax, and logits from scores alone, it
// takes one more pass; else the weights of the rows, a few rows at a time. Errors: cancelled.
Outcome<HeadComparisons> compareRows(const RowJob& job, std::span<const PolicyResult> found, const StopToken& stop = {});

} // namespace attentoscope
