// The numbers of one head of an attention file.
#include "core/sources/attention_file.h"

#include "core/base/numbers.h"

#include <algorithm>
#include <cmath>

namespace attentoscope {

Outcome<Matrix> AttentionFile::plane(const TensorInfo& tensor, Index batch, Index head, Index rows, const StopToken& stop) const
{
    TensorSlice slice = sliceOf(tensor, order_, batch, head);
    if (rows >= 0)
        slice.rows = std::min(rows, tensor.dimension(slice.rowAxis));
    return fileOf(tensor).matrix(tensor, slice, stop);
}

Outcome<Inputs> AttentionFile::head(std::size_t which, Index batch, Index head, const HeadPart& part, StopToken stop) const
{
    const AttentionLayer& layer = layers_[which];
    if (layer.problem)
        return *layer.problem;
    const HeadLayout& layout = layer.layout;
    if (batch < 0 || batch >= layout.batches)
        return badInput("batch",
            {ATT_TEXT("core", "is %1, but there are %2 sequences, counted from 0"),
                {formatNumber(batch), formatNumber(layout.batches)}});
    if (head < 0 || head >= layout.queryHeads)
        return badInput("head",
            {ATT_TEXT("core", "is %1, but there are %2 heads, counted from 0"),
                {formatNumber(head), formatNumber(layout.queryHeads)}});
    Inputs inputs;
    inputs.sequences = layout.batches;
    if (!orderIsKnown_ && layout.queryHeads > layout.nq)
        inputs.doubtfulHeads = layout.queryHeads;
    if (part.values && layer.withoutValues)
        inputs.withoutValues = layer.withoutValues->text();
    const auto read =
        layer.weights ? readWeights(layer, batch, head, inputs, stop) : readTables(layer, batch, head, part, inputs, stop);
    if (!read)
        return read.error();
    if (const auto done = addLabels(inputs, layout, batch); !done)
        return done.error();
    return inputs;
}

Outcome<Done> AttentionFile::readTables(
    const AttentionLayer& layer, Index batch, Index head, const HeadPart& part, Inputs& inputs, const StopToken& stop) const
{
    struct {
        const TensorInfo* tensor;
        Index head;
        Matrix& matrix;
    } const parts[] = {{layer.q, head, inputs.q}, {layer.k, layer.layout.keyHead(head), inputs.k},
        {part.values ? layer.v : nullptr, layer.layout.keyHead(head), inputs.v}};
    for (const auto& [tensor, tensorHead, matrix] : parts) {
        if (!tensor)
            continue;
        if (stop.stop_requested())
            return cancelled();
        auto read = plane(*tensor, batch, tensorHead, part.rows, stop);
        if (!read)
            return read.error();
        matrix = *std::move(read);
    }
    return Done{};
}

// As logarithms, which stand where scores do.
Outcome<Done> AttentionFile::readWeights(
    const AttentionLayer& layer, Index batch, Index head, Inputs& inputs, const StopToken& stop) const
{
    auto read = plane(*layer.weights, batch, head, -1, stop);
    if (!read)
        return read.error();
    constexpr float most = 1.01F; // what float16 may round to, and more
    inputs.given = *std::move(read);
    inputs.q.resize(inputs.given.rows(), 0);
    inputs.k.resize(inputs.given.cols(), 0);
    for (Index row = 0; row < inputs.given.rows(); ++row) {
        auto weights = inputs.given.row(row);
        for (Index key = 0; key < weights.cols(); ++key)
            if (!(weights[key] >= 0 && weights[key] <= most))
                return badInput(nameOf(*layer.weights),
                    {ATT_TEXT(
                         "core", "the entry at row %1, column %2 of head %3 is %4; attention weights are numbers from 0 to 1"),
                        {formatNumber(row), formatNumber(key), formatNumber(head), formatBrief(double(weights[key]), 6)}});
        weights = weights.array().log();
    }
    return Done{};
}

// As text, whether they are text or numbers.
Outcome<std::vector<std::string>> AttentionFile::labelsOf(const TensorInfo& tensor, Index most) const
{
    if (tensor.text)
        return files_.front()->texts(tensor, most);
    const auto numbers = files_.front()->values(tensor, most);
    if (!numbers)
        return numbers.error();
    std::vector<std::string> labels;
    for (const double number : *numbers)
        labels.push_back(formatNumber(number));
    return labels;
}

// Tokens and padding of (n_k,) or (batch, n_k) that stand beside the tensors; what has another shape belongs to something else.
Outcome<Done> AttentionFile::addLabels(Inputs& inputs, const HeadLayout& layout, Index batch) const
{
    const auto fits = [&](const TensorInfo* tensor) {
        if (!tensor || (tensor->problem && !tensor->text) || tensor->shape.empty() || tensor->shape.size() > 2
            || tensor->dimension(0) != layout.nk)
            return false;
        return tensor->shape.size() == 1 || (tensor->dimension(1) == layout.batches && layout.batches * layout.nk > 0);
    };
    if (fits(tokens_)) {
        const auto all = labelsOf(*tokens_, layout.batches * layout.nk);
        if (!all)
            return all.error();
        const auto first = all->begin() + (tokens_->shape.size() == 1 ? 0 : batch * layout.nk);
        inputs.keyTokens.assign(first, first + inputs.nk());
        labelQueries(inputs);
    }
    if (fits(mask_) && !mask_->text) {
        const auto numbers = files_.front()->values(*mask_, layout.batches * layout.nk);
        if (!numbers)
            return numbers.error();
        if (std::ranges::any_of(*numbers, [](double number) { return std::isnan(number); }))
            return badInput(nameOf(*mask_), notAMask());
        // Where the mask is added to the logits, zero means visible: see TensorFile::flags. All sequences say which it is.
        const bool added = std::ranges::any_of(*numbers, [](double number) { return number < 0; })
            || (mask_->isReal() && std::ranges::none_of(*numbers, [](double number) { return number > 0; }));
        const std::size_t first = mask_->shape.size() == 1 ? 0 : static_cast<std::size_t>(batch * layout.nk);
        for (Index j = 0; j < inputs.nk(); ++j)
            inputs.keyPadded.push_back(((*numbers)[first + static_cast<std::size_t>(j)] == 0) != added);
        if (std::ranges::count(inputs.keyPadded, 1) == 0)
            inputs.keyPadded.clear();
    }
    return Done{};
}

} // namespace attentoscope
