// How sequences of different length become the rectangles that are computed, and what that costs: padded in the order in which
// they come, sorted first, grouped in buckets of nearly equal length, or packed one after the other into rows in which a
// block-diagonal mask keeps them apart.
#pragma once

#include "core/base/matrix.h"
#include "core/base/outcome.h"
#include "core/experiment/padding_setup.h"

#include <span>
#include <vector>

namespace attentoscope {

enum class BatchWay {
    InOrder, // batches of batchSize as they come, each filled up to its longest
    Sorted, // the same of the sequences by their length
    Buckets, // by length, a new batch where there are batchSize, or one is longer than the shortest by more than bucketWidth
    Packed, // first fit, longest first, into rows of packLength; all cells of a row are computed, and the mask hides
    Blocks, // the same rows, but only the cells of the blocks are computed
};
inline constexpr BatchWay allBatchWays[] = {
    BatchWay::InOrder, BatchWay::Sorted, BatchWay::Buckets, BatchWay::Packed, BatchWay::Blocks};
const char* nameOf(BatchWay way); // "in-order" ..., as the command line has it

// One row of a batch: what stands in it one after the other, and what fills it up to the width is padding.
struct BatchRow {
    std::vector<Index> sequences; // their numbers
    Index tokens = 0; // of all of them
    Index width = 0;
    Index batch = 0; // rows with the same number are computed together

    bool operator==(const BatchRow&) const = default;
};
using BatchLayout = std::vector<BatchRow>;

// Errors: a packLength below the longest sequence. Sequences of no token are packed into no row.
Outcome<BatchLayout> layoutOf(BatchWay way, std::span<const Index> lengths, const PaddingSetup& setup);

// What is computed: n × n cells of scores a row of width n, each d multiply-adds for the score and d_v for the output. Of them
// are `useful` those of a token and a token of its own sequence, and `strangers` those of tokens of two sequences; the others
// have padding on one side or both.
struct BatchWork {
    double positions = 0, tokens = 0;
    double cells = 0, useful = 0, strangers = 0;

    double padding() const { return cells - useful - strangers; }
    double paddingShare() const { return cells > 0 ? padding() / cells : 0; }
    double positionShare() const { return positions > 0 ? 1 - tokens / positions : 0; } // of what is done token by token
    double wasted() const { return cells > 0 ? 1 - useful / cells : 0; }
    double multiplyAdds(Index d, Index dv) const { return cells * double(d + dv); }
};
BatchWork workOf(BatchWay way, const BatchLayout& layout, std::span<const Index> lengths);

} // namespace attentoscope
