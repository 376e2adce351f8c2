// What the shapes of stored queries, keys and values mean: (n, d), or with heads (heads, n, d) or (n, heads, d), and a batch
// before that.
#pragma once

#include "core/experiment/head_order.h"
#include "core/formats/tensors/tensor_file.h"

#include <span>

namespace attentoscope {

// The dimensions of a tensor of two to four.
struct Planes {
    Index batches = 1, heads = 1, n = 0, d = 0;
};
Planes planesOf(const TensorInfo& tensor, HeadOrder order);
// Which part of it is one head.
TensorSlice sliceOf(const TensorInfo& tensor, HeadOrder order, Index batch, Index head);

// The shapes of one layer.
struct LayerShapes {
    const TensorInfo *q = nullptr, *k = nullptr;
    const TensorInfo* v = nullptr; // or null
};

// The order that alone makes sense of these shapes, or Told. `labelled`: how many keys there are by what stands beside them
// (tokens, a padding mask). In this order of trust: heads that can be shared, and one value a key; the number of labels; as many
// queries as keys, and more than heads (grouped-query attention). Where shapes of queries and keys are alike only labels tell.
HeadOrder toldOrder(const LayerShapes& shapes, std::span<const Index> labelled);

} // namespace attentoscope
