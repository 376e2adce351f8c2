// SPDX-License-Identifier: GPL-3.0-or-later
// Recognizes, by its shape, a mask stored beside queries and keys as an argument of the model.
#pragma once

#include "core/formats/tensors/tensor_file.h"

#include <optional>

namespace attentoscope {

struct HeadLayout;

// Describes how a mask fits a layer. The shapes (n_k), (batch, n_k) and (batch, 1, 1, n_k) hide the same keys from every query:
// padding. (n_q, n_k), (batch, n_q, n_k), (batch, 1, n_q, n_k) and (batch, heads, n_q, n_k) are tables. A dimension that all
// sequences or heads share is 1. In (heads, n_q, n_k) and (batch · heads, n_q, n_k) one dimension covers both sequences and
// heads.
struct MaskFit {
    std::optional<std::size_t> ofBatch, ofHead, ofRow; // dimensions of sequences, heads, rows; two may be the same
    bool ofKeys() const { return !ofHead && !ofRow; }
    // Returns the part of an array of two dimensions or more that belongs to one head of one sequence.
    TensorSlice slice(const TensorInfo& tensor, const HeadLayout& layout, Index batch, Index head) const;
};
// Returns nothing if the shape does not fit the layer. An ambiguous (n, n) is read as one row per sequence, not per query.
std::optional<MaskFit> fitMask(const TensorInfo& tensor, const HeadLayout& layout);

} // namespace attentoscope
