// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the masks that a model was called with, stored beside queries and keys.
#include "core/base/numbers.h"
#include "core/formats/tensors/npy_header.h"
#include "core/sources/files/attention_file.h"

#include <algorithm>
#include <iterator>

namespace attentoscope {
namespace {

std::string named(const std::vector<LayerMask>& masks)
{
    std::string text;
    for (const LayerMask& mask : masks)
        text.append(text.empty() ? "" : ", ").append(mask.tensor->name);
    return text;
}

// Returns the only mask of this layer, or if it has none, the only mask for all layers. Of several, none is used and each is
// listed.
LayerMask onlyOne(const std::vector<LayerMask>& own, const std::vector<LayerMask>& ofAll, std::vector<Message>& stray)
{
    const std::vector<LayerMask>& some = own.empty() ? ofAll : own;
    if (some.size() < 2)
        return some.empty() ? LayerMask{} : some.front();
    stray.push_back(
        {ATT_TEXT(
             "core", "several arrays could be the mask (%1), and none is used; to use one, set the mask to file(model.npz:name)"),
            {named(some)}});
    return {};
}

Message whyStray(const TensorInfo& tensor, const HeadLayout& layout)
{
    if (tensor.problem)
        return {ATT_TEXT("core", "%1 is named like a mask and is not used: it %2"), {tensor.name, tensor.problem->text()}};
    return {ATT_TEXT("core", "%1 is named like a mask and is not used: its shape %2 does not fit %3 queries and %4 keys"),
        {tensor.name, shapeText(tensor.shape), formatNumber(layout.nq), formatNumber(layout.nk)}};
}

// Finds tokens that no token sees, not even they themselves, provided that all others see themselves. Returns (n) flags;
// empty if there are no such tokens.
std::vector<std::uint8_t> unseenTokens(const std::vector<std::uint8_t>& visible, Index n)
{
    std::vector<std::uint8_t> unseen(std::size_t(n), 1);
    for (Index i = 0; i < n; ++i)
        for (Index j = 0; j < n; ++j)
            if (visible[std::size_t(i * n + j)] != 0)
                unseen[std::size_t(j)] = 0;
    for (Index i = 0; i < n; ++i)
        if (unseen[std::size_t(i)] == 0 && visible[std::size_t(i * n + i)] == 0)
            return {};
    if (std::ranges::count(unseen, 1) == 0)
        unseen.clear();
    return unseen;
}

} // namespace

// Collects the mask arrays once, because a file may have thousands of layers.
void AttentionFile::findMasks()
{
    for (const TensorInfo& tensor : files_.front().tensors())
        if (isMaskName(tensor.name))
            maskNamed_.push_back(&tensor);
}

void AttentionFile::addMasks(AttentionLayer& layer) const
{
    std::vector<LayerMask> keys[2], tables[2]; // [0]: for this layer, [1]: for all layers
    for (const TensorInfo* named : maskNamed_) {
        const TensorInfo& tensor = *named;
        if (named == layer.q || named == layer.k || named == layer.v || named == layer.weights)
            continue;
        const auto number = layerNumber(tensor.name);
        if (number && number != layer.layer)
            continue;
        const auto fit = fitMask(tensor, layer.layout);
        if (!fit)
            layer.strayMasks.push_back(whyStray(tensor, layer.layout));
        else
            (fit->ofKeys() ? keys : tables)[number ? 0 : 1].push_back({&tensor, *fit});
    }
    layer.keyMask = onlyOne(keys[0], keys[1], layer.strayMasks);
    if (!layer.weights && !layer.recordedMask) // weights were made with the mask applied; a record names its mask
        layer.table = onlyOne(tables[0], tables[1], layer.strayMasks);
}

std::vector<const TensorInfo*> AttentionFile::masks() const
{
    std::vector<const TensorInfo*> all;
    for (const AttentionLayer& layer : layers_)
        for (const LayerMask& mask : {layer.keyMask, layer.table})
            if (mask && std::ranges::find(all, mask.tensor) == all.end())
                all.push_back(mask.tensor);
    return all;
}

// Returns the mask expression of a layer; empty if no layer has a mask.
std::string AttentionFile::maskTextOf(const AttentionLayer& layer) const
{
    if (layer.table)
        return layer.keyMask ? "recorded & padding" : "recorded";
    if (layer.keyMask)
        return "padding";
    return masks().empty() ? "" : "full";
}

void AttentionFile::addMaskBeside(const AttentionLayer& layer, ModelRecord& record) const
{
    if (!layer.table && !layer.keyMask)
        return;
    std::string text = maskTextOf(layer);
    for (const AttentionLayer& other : layers_)
        if (!other.problem && maskTextOf(other) != text)
            text = "recorded";
    record.mask = Mask::of(text);
    record.hidesKeysAlone = text == "padding";
    for (const LayerMask& mask : {layer.table, layer.keyMask})
        if (mask)
            record.maskName.append(record.maskName.empty() ? "" : ", ").append(mask.tensor->name);
}

Outcome<FlagsPlace> AttentionFile::placeOf(const LayerMask& mask, StopToken stop) const
{
    return fileOf(*mask.tensor).maskPlace(*mask.tensor, maskTrue_, std::move(stop));
}

Outcome<Done> AttentionFile::readKeyMask(const AttentionLayer& layer, Index batch, Inputs& inputs, const StopToken& stop) const
{
    const TensorInfo& tensor = *layer.keyMask.tensor;
    const TensorFile& file = fileOf(tensor);
    std::vector<std::uint8_t> visible; // (batch, n_k) or (n_k)
    if (tensor.shape.size() == 1) {
        auto place = file.maskPlace(tensor, maskTrue_, stop);
        const auto numbers = place ? file.values(tensor, layer.layout.nk) : Outcome<std::vector<double>>(place.error());
        if (!numbers)
            return numbers.error();
        for (const double number : *numbers)
            visible.push_back((number != 0) != place->zeroShows());
        inputs.masksBeside.push_back(*std::move(place));
    } else {
        auto flags = file.flags(tensor, layer.keyMask.fit.slice(tensor, layer.layout, batch, 0), maskTrue_, stop);
        if (!flags)
            return flags.error();
        visible = std::move(flags->flags);
        inputs.masksBeside.push_back(std::move(flags->place));
    }
    const bool all = tensor.shape.size() == 2 && layer.keyMask.fit.ofBatch;
    const auto first = visible.begin() + (all ? batch * layer.layout.nk : 0);
    std::transform(first, first + inputs.nk(), std::back_inserter(inputs.keyPadded), [](auto flag) { return flag == 0; });
    if (std::ranges::count(inputs.keyPadded, 1) == 0)
        inputs.keyPadded.clear();
    return Done{};
}

Outcome<Done> AttentionFile::readTable(
    const AttentionLayer& layer, Index batch, Index head, Inputs& inputs, const StopToken& stop) const
{
    const TensorInfo& tensor = *layer.table.tensor;
    auto flags = fileOf(tensor).flags(tensor, layer.table.fit.slice(tensor, layer.layout, batch, head), maskTrue_, stop);
    if (!flags)
        return flags.error();
    inputs.masksBeside.push_back(flags->place);
    if (inputs.nk() != layer.layout.nk)
        return Done{}; // HeadPart::rows limited the rows read
    const auto cells = std::size_t(inputs.nq() * inputs.nk());
    if (layer.table.fit.ofRow) {
        flags->flags.resize(cells);
        inputs.recordedVisible = std::move(flags->flags);
    } else {
        inputs.recordedVisible.reserve(cells);
        for (Index i = 0; i < inputs.nq(); ++i)
            inputs.recordedVisible.insert(inputs.recordedVisible.end(), flags->flags.begin(), flags->flags.end());
    }
    inputs.recordedPlace = std::move(flags->place);
    return Done{};
}

// Reads the masks of a layer. A bias, or a mask whose meaning only the user can tell, becomes an error only when that mask is
// used.
Outcome<Done> AttentionFile::readMasks(
    const AttentionLayer& layer, Index batch, Index head, Inputs& inputs, const StopToken& stop) const
{
    if (!layer.recordedMask && !layer.weights)
        inputs.recordedMask = maskTextOf(layer);
    for (const LayerMask& mask : {layer.table, layer.keyMask}) {
        if (!mask)
            continue;
        const bool isTable = mask.tensor == layer.table.tensor;
        const auto read = isTable ? readTable(layer, batch, head, inputs, stop) : readKeyMask(layer, batch, inputs, stop);
        if (!read && !asksForTrue(read.error()) && !isOfBias(read.error()))
            return read;
        if (!read && !inputs.maskProblem)
            inputs.maskProblem = read.error();
    }
    const bool ofAllHeads = layer.table ? !layer.table.fit.ofHead : layer.recordedVisible && layer.recordedVisible->shape[1] == 1;
    const bool ofTokens = inputs.nq() == inputs.nk() && !inputs.firstPlace && !inputs.recordedVisible.empty();
    if (ofAllHeads && ofTokens && inputs.keyPadded.empty())
        inputs.keyPadded = unseenTokens(inputs.recordedVisible, inputs.nk());
    return Done{};
}

} // namespace attentoscope
