// What another policy makes of a head on the same Q and K: how far its rows of weights move, and the scale at which the two are
// as focused as each other. A scale does not change the order of a row's logits, so that without ALiBi the key of the largest
// weight stays the same: only how much weight it has does change.
#pragma once

#include "core/attention/evaluate/result.h"
#include "core/base/message.h"

#include <limits>
#include <memory>
#include <optional>
#include <vector>

namespace attentoscope {

// The scale at which the mean entropy of a head is a target, within 1e-4 nats over the rows that were evaluated.
struct HeadMatch {
    static constexpr double undefined = std::numeric_limits<double>::quiet_NaN();
    double tau = undefined; // in place of the experiment's τ, for that policy alone
    double multiplier = undefined; // m, the mean over rows, with that τ
    std::optional<Message> unsolved{}; // why there is no such scale
};
using SharedHeadMatch = std::shared_ptr<const HeadMatch>;

// The first policy, A, with another one, B. Means over the evaluated rows that see a key.
struct HeadComparison {
    double divergence = HeadMatch::undefined; // Jensen–Shannon, 0 ... ln 2 nats
    double movedWeight = HeadMatch::undefined; // ½ Σ |b − a| of shares a / Σ a and of what goes to no key, the part of the weight
                                               // that lies elsewhere: 0 ... 1
    HeadMatch match; // at which B has the mean entropy of A
};
using HeadComparisons = std::vector<HeadComparison>; // of every policy but the first
using SharedHeadComparisons = std::shared_ptr<const HeadComparisons>;

// How far the rows of two policies are apart, a block of rows at a time.
class RowsApart
{
public:
    explicit RowsApart(int threads); // 0: all cores

    void add(const PolicyResult& a, const PolicyResult& b); // of the same rows, with weights
    double divergence() const;
    double movedWeight() const;

private:
    int threads_;
    std::vector<double> divergence_, moved_; // one number a row; NaN: it sees no key
};

} // namespace attentoscope
