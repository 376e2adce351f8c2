// Gap counting (after arXiv 2605.12697): the multiplier that the scores of some rows ask for. With N̄(g) the mean over rows of the
// number of keys within g below the row's best score, g in units of s/√d, the critical multiplier is the largest ln(1 + N̄(g)) / g
// over g ≥ g₁ with N̄(g₁) = 1. Below it the crowd of good keys outweighs the best one, above it the best one holds its own: a
// single gap Δ to n keys of one score gives ln(1 + n)/Δ. Of scores alone: no scale and no ALiBi is in it.
//
// Keys of the same vector count as one, and so do all that score as the best one does as far as float32 scores tell: where
// several keys are what a query looks for, the gap is that to the others. Masked keys count nowhere; a row counts that sees a
// gap. Where weights are given, 1 is the scale that they were recorded at, and keys of weight 0 count nowhere.
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
    double pooled = undefined; // of all rows together, see GapCounts; NaN: no row counts, or N̄ stays below 1
    std::vector<double> ofRows; // one for each row, with its own N for N̄; NaN: it does not count
    Index rows = 0; // how many count: others see no key whose score differs from the best, and are not among those pooled

    double ofRow(double share) const; // such a share of the rows that count have less: 0.5 is their median
};
using SharedCriticalMultiplier = std::shared_ptr<const CriticalMultiplier>;

// Collects rows of one head, or of several draws of one kind: the same d.
class CriticalRows
{
public:
    explicit CriticalRows(int threads) // 0: all cores
        : threads_(threads)
    {
    }

    // These rows must have passed checkFinite(). The same bits on any number of threads; memory grows with n_k for each of them.
    // Errors: cancelled; then nothing that was found is of use.
    Outcome<Done> add(const Inputs& inputs, const BoundMask& mask, std::span<const Index> rows, const StopToken& stop = {});

    CriticalMultiplier found() const;

private:
    int threads_;
    GapCounts gaps_; // s, not s/√d
    double unit_ = 1; // √d
    std::vector<double> ofRows_;
};

} // namespace attentoscope
