// SPDX-License-Identifier: GPL-3.0-or-later
// Chooses what an evaluation computes of each row besides what every row has (core/statistics/row_statistics.h).
#pragma once

#include "core/base/matrix.h"

namespace attentoscope {

struct Wanted {
    bool output = true; // compute Σ a v of each row if there are values; it is half of the work
    bool weights = false; // keep the (rows, n_k) weights, and fill RowStatistics::locality and weightSum
    bool locality =
        false; // fill RowStatistics::locality from the sums of the pass, without keeping weights where that is possible
    bool meanField = false; // fill RowStatistics::meanField
    bool onKeys = false; // fill RowStatistics::onKeys after the pass; its time is not part of Result::elapsedMs
    bool keyInformation =
        false; // fill RowStatistics::keyEntropy and mutualInformation after it, by a second pass over the scores
    Index topKeys = 0; // fill RowStatistics::topMass with the weight on this many keys; 0: do not
    Index rankedKey = -1; // fill RowStatistics::keyRank with the rank of this key; −1: do not
};

} // namespace attentoscope
