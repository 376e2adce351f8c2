// SPDX-License-Identifier: GPL-3.0-or-later
// The order of heads and tokens in stored queries, keys and values: (heads, n, d) or (n, heads, d), each with further dimensions
// in front (told_leading.h).
#pragma once

#include "core/experiment/head_order.h"
#include "core/experiment/leading_axes.h"
#include "core/formats/tensors/tensor_file.h"
#include "core/formats/tensors/tensor_names.h"

#include <span>
#include <string>
#include <vector>

namespace attentoscope {

// The user's choices for reading arrays.
struct ArrayReading {
    HeadOrder order = HeadOrder::Told;
    Index splitHeads = 0; // number of query heads stored side by side; 0: heads have a dimension of their own
    bool bfloat16 = false; // read uint16 and int16 as the bits of bfloat16, whatever the array names say
    std::vector<Index> keys = {}; // numbers of keys known from other files, such as token labels
    LeadingAxes leading = {}; // dimensions in front of tokens and numbers; empty: told by the file
    bool operator==(const ArrayReading&) const = default;
};

Message wrongShape(const TensorInfo& tensor, bool weights); // the message for a tensor that has none of these shapes

// The shapes of one layer.
struct LayerShapes {
    const TensorInfo *q = nullptr, *k = nullptr;
    const TensorInfo* v = nullptr; // or null
    const TensorInfo* recorded = nullptr; // the mask recorded by dump_qk.py, or null
};

// The evidence for the order of heads and tokens.
enum class OrderBasis {
    Chosen, // chosen by the user, or there is nothing to decide
    Shapes, // only one order lets heads be shared and gives one value per key
    Beside, // an array beside them tells the number of keys
    Names, // hook_q of TransformerLens; a record of dump_qk.py
    Sizes, // a guess: the other order has more heads than any known model, or a single key
    Nothing,
};
struct ToldOrder {
    HeadOrder order = HeadOrder::HeadsFirst; // never Told
    OrderBasis basis = OrderBasis::Chosen;
    std::string by{}; // the array name that is the evidence, if any

    bool isGuess() const { return basis == OrderBasis::Sizes || basis == OrderBasis::Nothing; }
    // Tells whether the user should be told of the guess. It is not mentioned if heads come first, as usual, and the other
    // order would be implausible.
    bool isDoubtful() const { return isGuess() && !(basis == OrderBasis::Sizes && order == HeadOrder::HeadsFirst); }
};
constexpr HeadOrder other(HeadOrder order)
{
    return order == HeadOrder::HeadsFirst ? HeadOrder::TokensFirst : HeadOrder::HeadsFirst;
}

// Decides one order for all layers: evidence in any layer counts for all. In decreasing order of trust: shapes that fit each
// other in one order only; the number of keys told by arrays beside them; names; fewer queries than keys rather than more; as
// many queries as keys, and more than heads (grouped-query attention).
ToldOrder toldOrder(std::span<const LayerShapes> layers, std::span<const KeyCount> beside);

} // namespace attentoscope
