// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sources/files/told_leading.h"

#include "core/formats/tensors/npy_header.h"

#include <algorithm>
#include <utility>

namespace attentoscope {
namespace {

constexpr LeadingAxis ofLayers = LeadingAxis::Layers, ofBatch = LeadingAxis::Batch, ofHeads = LeadingAxis::Heads;

// Returns "(batch, heads, n, d)" for arrays that are read so.
std::string shapeInWords(const LeadingAxes& axes, HeadOrder order, bool weights)
{
    std::vector<std::string> words;
    for (const LeadingAxis axis : axes)
        words.push_back(leadingAxesText({axis}));
    words.emplace_back(weights ? "n_q" : "n");
    if (placesOf(axes, order).rows < axes.size())
        std::swap(words[words.size() - 2], words.back());
    words.emplace_back(weights ? "n_k" : "d");
    std::string text;
    for (const std::string& word : words)
        text.append(text.empty() ? "(" : ", ").append(word);
    return text + ')';
}

// Tells whether PyTorch's MultiheadAttention names its weights so, which it averages over heads by default.
bool namesAveraged(std::string_view name)
{
    const auto dot = name.find_last_of("./");
    return name.substr(dot == std::string_view::npos ? 0 : dot + 1).starts_with("attn_output_weight");
}

} // namespace

AxisPlaces placesOf(const LeadingAxes& axes, HeadOrder order)
{
    AxisPlaces places;
    for (std::size_t i = 0; i < axes.size(); ++i)
        (axes[i] == ofLayers ? places.layers : axes[i] == ofBatch ? places.batch : places.heads) = i;
    places.rows = axes.size();
    if (order == HeadOrder::TokensFirst && !axes.empty() && axes.back() == ofHeads)
        std::swap(*places.heads, places.rows);
    return places;
}

Planes planesOf(const TensorInfo& tensor, const AxisPlaces& places)
{
    const auto size = [&](const std::optional<std::size_t>& place) { return place ? tensor.shape[*place] : 1; };
    return {size(places.layers), size(places.batch), size(places.heads), tensor.shape[places.rows], tensor.shape.back()};
}

TensorSlice sliceOf(const TensorInfo& tensor, const AxisPlaces& places, Index layer, Index batch, Index head)
{
    TensorSlice slice;
    for (std::size_t axis = 0; axis + 1 < tensor.shape.size(); ++axis)
        if (axis != places.rows)
            slice.leading.push_back(axis == places.layers ? layer : axis == places.batch ? batch : head);
    slice.rowAxis = tensor.shape.size() - 1 - places.rows;
    return slice;
}

LeadingAxes usualLeading(std::size_t count, bool split)
{
    if (split)
        return count == 1 ? LeadingAxes{ofBatch} : LeadingAxes{};
    return count == 1 ? LeadingAxes{ofHeads}
        : count == 2  ? LeadingAxes{ofBatch, ofHeads}
        : count == 3  ? LeadingAxes{ofLayers, ofBatch, ofHeads}
                      : LeadingAxes{};
}

LeadingCandidates leadingCandidates(const TensorInfo& tensor, bool numbered, bool recorded, bool split)
{
    const std::size_t count = tensor.shape.size() - 2;
    LeadingCandidates found{{usualLeading(count, split)}, {}, {}};
    if (split)
        return found;
    const bool averaged = namesAveraged(tensor.name), hook = tensor.name.find("hook_") != std::string::npos;
    if (count == 1 && averaged) {
        found.usual = {{ofBatch}, {ofHeads}};
        found.by = tensor.name;
    } else if (count == 1) {
        found.unusual = {{ofBatch}};
    } else if (count == 2) {
        if (!numbered && !recorded && !hook && !averaged && tensor.shape.front() > 1)
            found.usual.push_back({ofLayers, ofHeads});
        found.unusual = {{ofLayers, ofBatch}, {ofHeads, ofBatch}};
    } else if (count == 3) {
        (tensor.shape[1] > 1 ? found.usual : found.unusual).push_back({ofBatch, ofLayers, ofHeads});
        found.unusual.push_back({ofLayers, ofHeads, ofBatch});
    }
    if (numbered)
        std::erase_if(found.unusual, [](const LeadingAxes& axes) { return hasAxis(axes, ofLayers); });
    return found;
}

std::optional<Message> ToldLeading::doubt(const TensorInfo& tensor, HeadOrder order, bool weights) const
{
    if (other.empty() || tensor.shape.size() != axes.size() + 2)
        return {};
    std::vector<std::string> words{tensor.name, shapeText(tensor.shape), shapeInWords(axes, order, weights),
        leadingAxesText(other), shapeInWords(other, order, weights)};
    switch (basis) {
    case LeadingBasis::Name:
        return Message(ATT_TEXT("core",
                           "%1 %2 is read as %3, because PyTorch averages weights of this name over heads; choose \"leading\" %4 "
                           "to read it as %5"),
            std::move(words));
    case LeadingBasis::Beside:
        words.push_back(by);
        return Message(ATT_TEXT("core", "%1 %2 is read as %3, because only this fits %6; choose \"leading\" %4 to read it as %5"),
            std::move(words));
    case LeadingBasis::Usual:
    case LeadingBasis::Nothing:
        break;
    }
    return Message(ATT_TEXT("core",
                       "it is not known what the leading dimensions of %1 %2 mean; they are taken for %3, which is a guess; "
                       "choose \"leading\" %4 to read it as %5"),
        std::move(words));
}

} // namespace attentoscope
