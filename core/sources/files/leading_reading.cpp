// SPDX-License-Identifier: GPL-3.0-or-later
// Decides what the leading dimensions of a file's arrays are, and makes a layer of each table in a stack of layers.
#include "core/base/numbers.h"
#include "core/formats/tensors/npy_header.h"
#include "core/sources/files/attention_file.h"

#include <algorithm>

namespace attentoscope {
namespace {

constexpr Index mostStacked = 65536; // layers that can be chosen by their number

} // namespace

// Returns the arrays whose shapes may tell sequences from heads and layers: masks, and labels of keys.
std::vector<const TensorInfo*> AttentionFile::besideOf(const AttentionLayer& layer) const
{
    std::vector<const TensorInfo*> found;
    for (const TensorInfo* mask : maskNamed_) {
        const auto number = layerNumber(mask->name);
        const bool own = mask == layer.q || mask == layer.k || mask == layer.v || mask == layer.weights;
        if (!own && (!number || number == layer.layer))
            found.push_back(mask);
    }
    if (tokens_ && tokens_->shape.size() == 2)
        found.push_back(tokens_);
    return found;
}

bool AttentionFile::fitsBeside(const TensorInfo& beside, const HeadLayout& layout) const
{
    if (&beside == tokens_)
        return beside.dimension(0) == layout.nk && beside.dimension(1) == layout.batches;
    return fitMask(beside, layout).has_value();
}

// Takes the usual reading that fits what lies beside the arrays; one that is not usual only where no other fits.
Outcome<Done> AttentionFile::tellLeading(std::span<AttentionLayer* const> whole)
{
    if (!reading_.leading.empty()) {
        leading_.axes = reading_.leading;
        return checkLeading();
    }
    if (whole.empty())
        return Done{};
    const AttentionLayer& layer = *whole.front();
    const TensorInfo& tensor = layer.weights ? *layer.weights : *layer.q;
    const bool recorded = layer.recordedMask || layer.recordedVisible || layer.recordedScale;
    const LeadingCandidates candidates = leadingCandidates(tensor, numbersLayers(), recorded, reading_.splitHeads > 0);
    std::vector<LeadingAxes> all = candidates.usual;
    all.insert(all.end(), candidates.unusual.begin(), candidates.unusual.end());
    std::vector<Outcome<HeadLayout>> layouts;
    for (const LeadingAxes& axes : all) {
        leading_.axes = axes;
        layouts.push_back(layoutOf(layer));
    }
    const auto fits = [&](std::size_t i, const TensorInfo& beside) { return layouts[i] && fitsBeside(beside, *layouts[i]); };
    std::vector<bool> possible(all.size(), true);
    std::string by;
    for (const TensorInfo* beside : besideOf(layer)) {
        std::vector<bool> fitting;
        for (std::size_t i = 0; i < all.size(); ++i)
            fitting.push_back(possible[i] && fits(i, *beside));
        if (std::ranges::count(fitting, true) == 0 || fitting == possible)
            continue; // it belongs to something else, or decides nothing
        possible = fitting;
        by = beside->name + ' ' + shapeText(beside->shape);
    }
    const auto first = std::size_t(std::ranges::find(possible, true) - possible.begin());
    leading_.axes = all[first];
    if (first > 0 && !by.empty()) {
        leading_.basis = LeadingBasis::Beside;
        leading_.by = by;
        leading_.other = all.front();
    } else if (candidates.usual.size() > 1 && possible[1]) {
        leading_.basis = candidates.by.empty() ? LeadingBasis::Nothing : LeadingBasis::Name;
        leading_.by = candidates.by;
        leading_.other = all[1];
    }
    if (leading_.axes.empty() || leading_.axes.back() != LeadingAxis::Heads)
        order_ = {}; // only a dimension of heads beside that of tokens can change places with it
    return Done{};
}

// Checks the dimensions that the user has named.
Outcome<Done> AttentionFile::checkLeading()
{
    const LeadingAxes& axes = leading_.axes;
    if (numbersLayers() && hasAxis(axes, LeadingAxis::Layers))
        return badInput("leading",
            {ATT_TEXT(
                 "core", "is %1, but the names of the arrays already contain the number of the layer; leave out the word layers"),
                {leadingAxesText(axes)}});
    if (reading_.splitHeads > 0 && hasAxis(axes, LeadingAxis::Heads))
        return badInput("leading",
            {ATT_TEXT("core", "is %1, but concatenated heads have no dimension of their own; leave split-heads at 0"),
                {leadingAxesText(axes)}});
    if (axes.back() != LeadingAxis::Heads && hasAxis(axes, LeadingAxis::Heads) && reading_.order == HeadOrder::TokensFirst)
        return badInput("leading",
            {ATT_TEXT("core", "is %1, but if heads come after tokens (\"layout\" nhd), heads must be named last"),
                {leadingAxesText(axes)}});
    if (axes.back() != LeadingAxis::Heads)
        order_ = {};
    return Done{};
}

// Makes a layer of each index along the dimension of layers.
Outcome<Done> AttentionFile::unstack()
{
    const AttentionLayer whole = layers_.front();
    if (whole.problem || numbersLayers() || !hasAxis(leading_.axes, LeadingAxis::Layers))
        return Done{};
    const TensorInfo& tensor = whole.weights ? *whole.weights : *whole.q;
    const Index count = planesOf(tensor, axisPlacesOf(tensor)).layers;
    if (count > mostStacked)
        return badInput(nameOf(tensor),
            {ATT_TEXT("core", "has the shape %1: %2 layers are too many, and up to %3 can be read"),
                {shapeText(tensor.shape), formatNumber(count), formatNumber(mostStacked)}});
    layers_.assign(std::size_t(count), whole);
    for (Index i = 0; i < count; ++i)
        layers_[std::size_t(i)].layer = layers_[std::size_t(i)].stacked = i;
    return Done{};
}

} // namespace attentoscope
