// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sources/files/mask_beside.h"

#include "core/sources/files/attention_file.h"

namespace attentoscope {
namespace {

bool isOneOr(Index size, Index all) { return size == 1 || size == all; }

// Assigns the dimension in front of rows and keys, if there is one, to sequences, heads or both.
bool fitLeading(MaskFit& fit, Index size, const HeadLayout& layout)
{
    if (isOneOr(size, layout.batches)) {
        if (size > 1)
            fit.ofBatch = 0;
        return true;
    }
    if (size != layout.batches * layout.queryHeads)
        return false;
    fit.ofHead = 0;
    if (layout.batches > 1)
        fit.ofBatch = 0;
    return true;
}

} // namespace

std::optional<MaskFit> fitMask(const TensorInfo& tensor, const HeadLayout& layout)
{
    const auto& shape = tensor.shape;
    const std::size_t axes = shape.size();
    if (tensor.problem || axes < 1 || axes > 4 || shape.back() != layout.nk || tensor.bytes == 0)
        return {};
    MaskFit fit;
    if (axes == 1)
        return fit;
    if (axes == 2 && isOneOr(shape[0], layout.batches)) {
        if (shape[0] > 1)
            fit.ofBatch = 0;
        return fit;
    }
    const Index rows = shape[axes - 2];
    if (!isOneOr(rows, layout.nq))
        return {};
    if (rows > 1)
        fit.ofRow = axes - 2;
    if (axes == 3 && !fitLeading(fit, shape[0], layout))
        return {};
    if (axes == 4) {
        if (!isOneOr(shape[0], layout.batches) || !isOneOr(shape[1], layout.queryHeads))
            return {};
        if (shape[0] > 1)
            fit.ofBatch = 0;
        if (shape[1] > 1)
            fit.ofHead = 1;
    }
    return fit;
}

TensorSlice MaskFit::slice(const TensorInfo& tensor, const HeadLayout& layout, Index batch, Index head) const
{
    TensorSlice slice;
    for (std::size_t axis = 0; axis + 2 < tensor.shape.size(); ++axis) {
        const bool batches = ofBatch == axis, heads = ofHead == axis;
        slice.leading.push_back(batches && heads ? batch * layout.queryHeads + head : batches ? batch : heads ? head : 0);
    }
    return slice;
}

} // namespace attentoscope
