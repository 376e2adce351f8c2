// SPDX-License-Identifier: GPL-3.0-or-later
// Gap counting (after arXiv 2605.12697): the multiplier that the scores of some rows ask for. Let N̄(g) be the mean over rows
// of the number of keys within g below the row's best score, with g in units of s/√d. The critical multiplier is the largest
// ln(1 + N̄(g)) / g over g ≥ g₁ with N̄(g₁) = 1. Below it the many good keys together outweigh the best one, above it the best
// one prevails: a single gap Δ to n keys of equal score gives ln(1 + n)/Δ. Only scores count: neither scale nor ALiBi enters.
//
// Keys that are the same vector count as one, and so do all keys whose score equals the best one as far as float32 scores can
// tell: where a query looks for several keys, the gap is the one to all other keys. Masked keys do not count, and a row counts
// only if it sees a gap. Where weights are given, multiplier 1 is the scale that they were recorded at, and keys of weight 0 do
// not count.
#pragma once

#include "core/base/outcome.h"
#include "core/base/progress.h"
#include "core/masks/mask.h"
#include "core/sources/inputs.h"
#include "core/studies/critical/gap_counts.h"

#include <limits>
#include <memory>
#include <span>
#include <vector>

namespace attentoscope {

struct CriticalMultiplier {
    static constexpr double undefined = std::numeric_limits<double>::quiet_NaN();
    double pooled = undefined; // all rows pooled, see GapCounts; NaN: no row counts, or N̄ stays below 1
    std::vector<double> ofRows; // one for each row, from its own N instead of N̄; NaN: the row does not count
    Index rows = 0; // rows that count; other rows see no key whose score differs from the best, and are left out of the pool

    double ofRow(double share) const; // a quantile over the rows that count: 0.5 is their median
};
using SharedCriticalMultiplier = std::shared_ptr<const CriticalMultiplier>;

// Collects the rows of one head, or of several draws of one kind; d must be the same.
class CriticalRows
{
public:
    explicit CriticalRows(int threads) // 0: all cores
        : threads_(threads)
    {
    }

    // The rows must have passed checkFinite(). The bits do not depend on the number of threads; memory grows with n_k for each
    // thread. Errors: cancelled; the object is then of no use.
    Outcome<Done> add(const Inputs& inputs, const BoundMask& mask, std::span<const Index> rows, const StopToken& stop = {});

    CriticalMultiplier found() const;

private:
    int threads_;
    GapCounts gaps_; // in units of s, not s/√d
    double unit_ = 1; // √d
    std::vector<double> ofRows_;
};

} // namespace attentoscope
