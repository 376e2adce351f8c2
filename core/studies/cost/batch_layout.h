// SPDX-License-Identifier: GPL-3.0-or-later
// Arranges sequences of different lengths in rectangles to compute, and counts the cost: padded in the given order, sorted
// first, grouped in buckets of nearly equal length, or packed one after the other into rows in which a block-diagonal mask
// separates them.
#pragma once

#include "core/base/matrix.h"
#include "core/base/outcome.h"
#include "core/experiment/padding_setup.h"

#include <span>
#include <vector>

namespace attentoscope {

enum class BatchWay {
    InOrder, // batches of batchSize in the given order, each padded to its longest sequence
    Sorted, // the same after sorting the sequences by length
    Buckets, // sorted; a batch ends at batchSize, or before a sequence that exceeds its shortest by more than bucketWidth
    Packed, // first fit, longest first, into rows of packLength; all cells of a row are computed, and the mask hides some
    Blocks, // the same rows, but only the cells of the diagonal blocks are computed
};
inline constexpr BatchWay allBatchWays[] = {
    BatchWay::InOrder, BatchWay::Sorted, BatchWay::Buckets, BatchWay::Packed, BatchWay::Blocks};
const char* nameOf(BatchWay way); // "in-order" ..., as on the command line

// One row of a batch: its sequences stand one after the other, and the rest of the width is padding.
struct BatchRow {
    std::vector<Index> sequences; // indices of the sequences
    Index tokens = 0; // of all of them
    Index width = 0;
    Index batch = 0; // rows with the same number are computed together

    bool operator==(const BatchRow&) const = default;
};
using BatchLayout = std::vector<BatchRow>;

// Errors: a packLength below the longest sequence. Sequences without tokens are not packed.
Outcome<BatchLayout> layoutOf(BatchWay way, std::span<const Index> lengths, const PaddingSetup& setup);

// The work: n × n cells of scores for a row of width n, each d multiply-adds for the score and d_v for the output. `useful`
// cells are between tokens of the same sequence, `strangers` between tokens of two sequences, and the others have padding on
// one side or both.
struct BatchWork {
    double positions = 0, tokens = 0;
    double cells = 0, useful = 0, strangers = 0;

    double padding() const { return cells - useful - strangers; }
    double paddingShare() const { return cells > 0 ? padding() / cells : 0; }
    double positionShare() const { return positions > 0 ? 1 - tokens / positions : 0; } // share of padding in per-position work
    double wasted() const { return cells > 0 ? 1 - useful / cells : 0; }
    double multiplyAdds(Index d, Index dv) const { return cells * double(d + dv); }
};
BatchWork workOf(BatchWay way, const BatchLayout& layout, std::span<const Index> lengths);

} // namespace attentoscope
