// SPDX-License-Identifier: GPL-3.0-or-later
// What the shapes of stored queries, keys and values mean: (n, d), or with heads (heads, n, d) or (n, heads, d), and a batch
// before that; or heads side by side, (n, heads · d) and (batch, n, heads · d).
#pragma once

#include "core/experiment/head_order.h"
#include "core/formats/tensors/tensor_file.h"
#include "core/formats/tensors/tensor_names.h"

#include <span>
#include <string>
#include <vector>

namespace attentoscope {

// How arrays are read, where somebody has chosen it.
struct ArrayReading {
    HeadOrder order = HeadOrder::Told;
    Index splitHeads = 0; // query heads side by side; 0: heads have a dimension of their own
    bool bfloat16 = false; // uint16 and int16 are the bits of bfloat16, whatever the names say
    std::vector<Index> keys = {}; // numbers of keys that other files tell, as their labels
};

Message wrongShape(const TensorInfo& tensor, bool weights); // what is said of one that has none of these shapes

// The dimensions of a tensor of two to four.
struct Planes {
    Index batches = 1, heads = 1, n = 0, d = 0;
};
Planes planesOf(const TensorInfo& tensor, HeadOrder order);
// The same of one with so many heads side by side, which divide its columns.
Planes splitPlanesOf(const TensorInfo& tensor, Index heads);
// Which part of it is one head.
TensorSlice sliceOf(const TensorInfo& tensor, HeadOrder order, Index batch, Index head);
TensorSlice splitSliceOf(const TensorInfo& tensor, Index heads, Index batch, Index head);

// The shapes of one layer.
struct LayerShapes {
    const TensorInfo *q = nullptr, *k = nullptr;
    const TensorInfo* v = nullptr; // or null
    const TensorInfo* recorded = nullptr; // what dump_qk.py has beside them, or null
};

// The evidence for the order of heads and tokens.
enum class OrderBasis {
    Chosen, // somebody has, or there is nothing to tell
    Shapes, // heads that can be shared, and one value a key
    Beside, // a number of keys
    Names, // hook_q of TransformerLens; a record of dump_qk.py
    Sizes, // nothing, but the other order has more heads than any model, or a single key
    Nothing,
};
struct ToldOrder {
    HeadOrder order = HeadOrder::HeadsFirst; // never Told
    OrderBasis basis = OrderBasis::Chosen;
    std::string by{}; // the name that tells it, where it is one

    bool isGuess() const { return basis == OrderBasis::Sizes || basis == OrderBasis::Nothing; }
    // Whether to speak of it unasked: not where heads come first, as is usual, and the other order would be strange.
    bool isDoubtful() const { return isGuess() && !(basis == OrderBasis::Sizes && order == HeadOrder::HeadsFirst); }
};
constexpr HeadOrder other(HeadOrder order)
{
    return order == HeadOrder::HeadsFirst ? HeadOrder::TokensFirst : HeadOrder::HeadsFirst;
}

// One order for all layers: what tells it in any of them tells it in all. In this order of trust: shapes that fit each other in
// one order only; the number of keys of what stands beside them; names; fewer queries than keys rather than more; as many queries
// as keys, and more than heads (grouped-query attention).
ToldOrder toldOrder(std::span<const LayerShapes> layers, std::span<const KeyCount> beside);

} // namespace attentoscope
