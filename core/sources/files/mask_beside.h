// SPDX-License-Identifier: GPL-3.0-or-later
// A mask that stands beside queries and keys, as models are called with them, by its shape alone.
#pragma once

#include "core/formats/tensors/tensor_file.h"

#include <optional>

namespace attentoscope {

struct HeadLayout;

// Over a layer: (n_k), (batch, n_k) and (batch, 1, 1, n_k) hide the same keys from every query, which is padding; (n_q, n_k),
// (batch, n_q, n_k), (batch, 1, n_q, n_k) and (batch, heads, n_q, n_k) are tables. A dimension that all sequences or heads share
// is 1; (heads, n_q, n_k) and (batch · heads, n_q, n_k) have the heads in one with the sequences.
struct MaskFit {
    std::optional<std::size_t> ofBatch, ofHead, ofRow; // which dimension goes over them; two may be the same
    bool ofKeys() const { return !ofHead && !ofRow; }
    // Returns the part of an array of two dimensions or more that belongs to one head of one sequence.
    TensorSlice slice(const TensorInfo& tensor, const HeadLayout& layout, Index batch, Index head) const;
};
// Nothing where the array belongs to something else. Where (n, n) may be one row a query or one a sequence it is the latter.
std::optional<MaskFit> fitMask(const TensorInfo& tensor, const HeadLayout& layout);

} // namespace attentoscope
