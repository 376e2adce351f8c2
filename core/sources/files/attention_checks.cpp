// SPDX-License-Identifier: GPL-3.0-or-later
// Checks whether the tensors of a layer can be used together, and lists what is doubtful about how they are read.
#include "core/sources/files/attention_file.h"

#include "core/base/numbers.h"
#include "core/formats/tensors/npy_header.h"
#include "core/formats/tensors/parameter_names.h"

#include <algorithm>
#include <iterator>
#include <vector>

namespace attentoscope {
namespace {

constexpr Index largestDimension = 4096; // the same limit as for generated sources

// The error for integer tensors. They may be codes of a quantised model; true quantities can easily be saved as floats.
Message notReal(const TensorInfo& tensor)
{
    if (tensor.type == NpyType::U2 || tensor.type == NpyType::I2)
        return {ATT_TEXT("core",
                    "holds whole numbers (%1); if they are the bits of bfloat16, turn on \"bfloat16\"; otherwise, decode them "
                    "and save the result as float32"),
            {tensor.dtype}};
    return {ATT_TEXT("core",
                "holds whole numbers (%1), such as those of a quantised model; decode them and save the result as float32"),
        {tensor.dtype}};
}

constexpr Index widestHead = 256; // of published models; a wider one is likely a projection of several heads

// Tells whether the name is that of a projection's output: q_proj, to_q, q_lin.
bool namesProjection(std::string_view name)
{
    const auto dot = name.find_last_of("./");
    const std::string_view last = dot == std::string_view::npos ? name : name.substr(dot + 1);
    return last.find("proj") != std::string_view::npos || last.find("_lin") != std::string_view::npos || last.starts_with("to_");
}

// Returns a note if several heads side by side may have been read as one head.
std::optional<Message> widthDoubt(const AttentionLayer& layer)
{
    const std::size_t dimensions = layer.q->shape.size();
    const HeadLayout& layout = layer.layout;
    const std::vector<std::string> words{layer.q->name, formatNumber(layout.queryHeads), formatNumber(layout.d)};
    const auto doubt = [&words](const char* pattern) { return Message(pattern, words); };
    if (layout.d > widestHead && dimensions > 3)
        return doubt(ATT_TEXT("core", "%1 is read as %2 × %3 (heads × width), but few models have heads that wide"));
    if (layout.d > widestHead)
        return doubt(ATT_TEXT("core",
            "%1 is read as %2 × %3 (heads × width), but few models have heads that wide; if each row holds several heads, set "
            "\"split-heads\" to their number"));
    if (namesProjection(layer.q->name) && dimensions < 4)
        return doubt(ATT_TEXT("core",
            "%1 is read as %2 × %3 (heads × width), but projections have their heads concatenated in each row; set "
            "\"split-heads\" to the number of heads"));
    if (dimensions == 3 && layer.q->shape.front() == 1 && layout.queryHeads == 1)
        return doubt(ATT_TEXT("core",
            "%1 is read as %2 × %3 (heads × width); if it is a batch of one sequence with concatenated heads, set "
            "\"split-heads\" to the number of heads"));
    return {};
}

} // namespace

// Checks that a tensor has as many dimensions as can be read, or as the user has named.
Outcome<Done> AttentionFile::checkDimensions(const TensorInfo& tensor, const AttentionLayer& layer) const
{
    const std::size_t dimensions = tensor.shape.size(), named = reading_.leading.size();
    if (dimensions < 2 || dimensions > (layer.layer && named == 0 ? 4 : 5))
        return badInput(nameOf(tensor), wrongShape(tensor, layer.weights != nullptr));
    const bool shared =
        !layer.weights && &tensor != layer.q && dimensions + 1 == named + 2 && hasAxis(reading_.leading, LeadingAxis::Heads);
    if (named > 0 && dimensions != named + 2 && !shared)
        return badInput("leading",
            {ATT_TEXT("core", "names %1 leading dimensions (%2), but %3 has %5: its shape is %4"),
                {formatNumber(Index(named)), leadingAxesText(reading_.leading), nameOf(tensor), shapeText(tensor.shape),
                    formatNumber(Index(dimensions) - 2)}});
    return Done{};
}

Outcome<Done> AttentionFile::checkShapes(const AttentionLayer& layer) const
{
    for (const TensorInfo* tensor : {layer.q, layer.k, layer.v, layer.weights}) {
        if (!tensor)
            continue;
        if (tensor->problem)
            return badInput(nameOf(*tensor), *tensor->problem);
        if (const auto fits = checkDimensions(*tensor, layer); !fits)
            return fits;
        if (tensor->bytes == 0)
            return badInput(nameOf(*tensor), {ATT_TEXT("core", "holds no numbers: its shape is %1"), {shapeText(tensor->shape)}});
        if (!layer.weights && !tensor->isReal() && !holdsBfloat16(*tensor)) // weights may be integers 0 and 1
            return badInput(nameOf(*tensor), notReal(*tensor));
        if (!layer.weights && reading_.splitHeads > 0 && reading_.leading.empty() && tensor->shape.size() > 3)
            return badInput(nameOf(*tensor),
                {ATT_TEXT("core", "has the shape %1, in which heads have a dimension of their own; leave split-heads at 0"),
                    {shapeText(tensor->shape)}});
    }
    return Done{};
}

bool AttentionFile::holdsBfloat16(const TensorInfo& tensor) const
{
    const bool twoBytes = !tensor.problem && (tensor.type == NpyType::U2 || tensor.type == NpyType::I2);
    const auto named = [&] { return namesBfloat16(fileOf(tensor).path().filename().string() + ": " + tensor.name); };
    return twoBytes && (reading_.bfloat16 || named());
}

// Returns the leading dimensions of one tensor. Keys that all heads share may lack the dimension of heads.
LeadingAxes AttentionFile::axesOf(const TensorInfo& tensor) const
{
    const std::size_t count = tensor.shape.size() - 2;
    LeadingAxes axes = leading_.axes;
    if (count == axes.size())
        return axes;
    std::erase(axes, LeadingAxis::Heads);
    return count == axes.size() && !reading_.leading.empty() ? axes : usualLeading(count, reading_.splitHeads > 0);
}

AxisPlaces AttentionFile::axisPlacesOf(const TensorInfo& tensor) const { return placesOf(axesOf(tensor), order_.order); }

// `heads` is the number of heads side by side, used only if the user has chosen to split.
Planes AttentionFile::planes(const TensorInfo& tensor, Index heads) const
{
    Planes planes = planesOf(tensor, axisPlacesOf(tensor));
    if (reading_.splitHeads > 0) {
        planes.heads = heads;
        planes.d /= heads;
    }
    return planes;
}

// Checks that the columns divide into the chosen number of heads, and that key heads are as wide as query heads.
Outcome<Done> AttentionFile::checkSplit(const AttentionLayer& layer) const
{
    const Index heads = reading_.splitHeads, columns = layer.q->dimension(0);
    const auto uneven = [&](const TensorInfo& tensor, Index count) {
        return badInput(nameOf(tensor),
            {ATT_TEXT("core", "has the shape %1, whose %2 columns cannot be split into %3 heads of one width"),
                {shapeText(tensor.shape), formatNumber(tensor.dimension(0)), formatNumber(count)}});
    };
    if (columns % heads != 0)
        return uneven(*layer.q, heads);
    const Index keyColumns = layer.k->dimension(0), width = columns / heads;
    if (keyColumns % width != 0)
        return badInput(nameOf(*layer.k),
            {ATT_TEXT("core",
                 "has the shape %1, whose %2 columns cannot be split into heads of width %3, the width of the query heads"),
                {shapeText(layer.k->shape), formatNumber(keyColumns), formatNumber(width)}});
    if (layer.v && layer.v->dimension(0) % (keyColumns / width) != 0)
        return uneven(*layer.v, keyColumns / width);
    return Done{};
}

// Checks that Q, K and V fit each other, and returns their sizes. Each must already be readable.
Outcome<HeadLayout> AttentionFile::layoutOf(const AttentionLayer& layer) const
{
    if (layer.weights) {
        const Planes weights = planes(*layer.weights, 1);
        return HeadLayout{weights.batches, weights.heads, weights.heads, weights.n, weights.d, 0, 0};
    }
    Index heads = reading_.splitHeads, keyHeads = 0;
    if (heads > 0) {
        if (const auto fits = checkSplit(layer); !fits)
            return fits.error();
        keyHeads = layer.k->dimension(0) / (layer.q->dimension(0) / heads);
    }
    const Planes q = planes(*layer.q, heads), k = planes(*layer.k, keyHeads), v = layer.v ? planes(*layer.v, keyHeads) : Planes{};
    const auto unlike = [&](const TensorInfo& one, const TensorInfo& other, const char* pattern) {
        return badInput(nameOf(one), {pattern, {shapeText(one.shape), nameOf(other), shapeText(other.shape)}});
    };
    if (q.d != k.d && q.d % k.d == 0 && layer.q->shape.size() < 4 && heads == 0)
        return unlike(*layer.q, *layer.k,
            ATT_TEXT("core",
                "has the shape %1, but %2 has %3: queries and keys need the same number of columns; if the heads of each row are "
                "concatenated, set \"split-heads\" to the number of query heads"));
    if (q.d != k.d)
        return unlike(*layer.q, *layer.k,
            ATT_TEXT("core", "has the shape %1, but %2 has %3: queries and keys need the same number of columns"));
    if (q.d > largestDimension)
        return badInput(nameOf(*layer.q),
            {ATT_TEXT("core",
                 "has %1 columns; a head dimension up to %2 can be used (if several heads are concatenated, set \"split-heads\" "
                 "to their number)"),
                {formatNumber(q.d), formatNumber(largestDimension)}});
    if (layer.v && v.n != k.n)
        return unlike(*layer.v, *layer.k, ATT_TEXT("core", "has the shape %1, but %2 has %3: there must be one value per key"));
    if (q.layers != k.layers || (layer.v && v.layers != k.layers)) {
        const TensorInfo& unequal = q.layers != k.layers ? *layer.q : *layer.v;
        return unlike(unequal, *layer.k, ATT_TEXT("core", "has the shape %1, but %2 has %3: the numbers of layers differ"));
    }
    if (q.batches != k.batches)
        return unlike(*layer.q, *layer.k, ATT_TEXT("core", "has the shape %1, but %2 has %3: the numbers of sequences differ"));
    if (q.heads % k.heads != 0)
        return unlike(*layer.q, *layer.k,
            ATT_TEXT("core", "has the shape %1, but %2 has %3: the query heads cannot share the key heads evenly"));
    if (layer.v && (v.heads != k.heads || v.batches != k.batches))
        return unlike(*layer.v, *layer.k,
            ATT_TEXT("core", "has the shape %1, but %2 has %3: values and keys need the same number of heads"));
    return HeadLayout{q.batches, q.heads, k.heads, q.n, k.n, q.d, layer.v ? v.d : 0};
}

// Arrays that the user named are read as told, even if they have the names of parameters.
std::vector<Message> AttentionFile::parameterDoubts(const AttentionLayer& layer) const
{
    std::string named;
    for (const TensorInfo* tensor : {layer.q, layer.k == layer.q ? nullptr : layer.k, layer.weights})
        if (tensor && parameterKind(tensor->name))
            named.append(named.empty() ? "" : ", ").append(tensor->name);
    if (!named.empty())
        return {{ATT_TEXT("core",
                     "%1: parameters of a model have such names and are the same for every text; the results mean nothing unless "
                     "these arrays were computed from a text, as dump_qk.py records them"),
            {named}}};
    if (!layer.q || company_.empty() || layer.recordedMask || layer.q->shape.size() > 3 || namesComputed(layer.q->name))
        return {};
    return {{ATT_TEXT("core",
                 "%1 and %2 may be parameters of a model, because the file also has %3; attention needs the queries and keys "
                 "that a model computes from a text, which dump_qk.py records"),
        {layer.q->name, layer.k->name, company_}}};
}

std::vector<Message> AttentionFile::doubts(const AttentionLayer& layer) const
{
    std::vector<Message> found;
    std::vector<std::string> named;
    if (layer.problem)
        return found;
    const HeadLayout& layout = layer.layout;
    for (const TensorInfo* tensor : {layer.q, layer.k, layer.v, layer.weights})
        if (tensor && holdsBfloat16(*tensor) && !reading_.bfloat16 && std::ranges::find(named, tensor->name) == named.end()) {
            named.push_back(tensor->name); // one tensor may serve as queries and keys
            found.push_back({ATT_TEXT("core", "%1: the whole numbers (%2) are read as the bits of bfloat16, as the name says"),
                {tensor->name, tensor->dtype}});
        }
    std::ranges::move(parameterDoubts(layer), std::back_inserter(found));
    if (const auto leftOut = tokensLeftOut())
        found.push_back(*leftOut);
    const TensorInfo& first = layer.weights ? *layer.weights : *layer.q;
    if (auto doubt = leading_.doubt(first, order_.order, layer.weights != nullptr))
        found.push_back(*std::move(doubt));
    if (layer.weights)
        return found;
    if (order_.isDoubtful() && layer.k->shape.size() > 2)
        found.push_back({layer.q->shape.size() == 3
                ? ATT_TEXT("core",
                    "it is not known whether heads or tokens come first in the shape %1; it is taken for %2 heads of %3 tokens, "
                    "which is a guess; choose \"layout\" %4 to read %3 heads of %2 tokens, or set \"split-heads\" to read a "
                    "batch with concatenated heads")
                : ATT_TEXT("core",
                    "it is not known whether heads or tokens come first in the shape %1; it is taken for %2 heads of %3 tokens, "
                    "which is a guess; choose \"layout\" %4 to read %3 heads of %2 tokens"),
            {shapeText(layer.q->shape), formatNumber(layout.queryHeads), formatNumber(layout.nq),
                headOrderText(other(order_.order))}});
    if (const auto doubt = reading_.splitHeads > 0 ? std::nullopt : widthDoubt(layer))
        found.push_back(*doubt);
    return found;
}

// Counts the layers that cannot be read once, because a file may have thousands of layers.
void AttentionFile::noteBrokenLayers()
{
    const auto isBroken = [](const AttentionLayer& layer) { return layer.problem.has_value(); };
    const auto first = std::ranges::find_if(layers_, isBroken);
    if (first == layers_.end())
        return;
    brokenLayers_ =
        Message(ATT_TEXT("core", "%1 of %2 layers cannot be read and are left out; the first of them is layer %3: %4"),
            {formatNumber(Index(std::ranges::count_if(layers_, isBroken))), formatNumber(Index(layers_.size())),
                formatNumber(first->layer.value_or(0)), first->problem->text()});
}

std::vector<Message> AttentionFile::remarks(std::size_t which, Index batch) const
{
    const AttentionLayer& layer = layers_[which];
    std::vector<Message> found = doubts(layer);
    if (layer.problem)
        return found;
    const HeadLayout& layout = layer.layout;
    if (layout.batches > 1 && batch == 0)
        found.push_back(
            {ATT_TEXT("core", "the file has %1 sequences; this is sequence %2, counted from 0; choose another with \"batch\""),
                {formatNumber(layout.batches), formatNumber(batch)}});
    if (layout.nq != layout.nk && queries_ == QueryPlaces::Told && !hasOwnQueries(which))
        found.push_back({ATT_TEXT("core",
                             "%1 queries and %2 keys: the queries are placed at the last keys (\"queries\" suffix); choose "
                             "\"queries\" own to treat them as a separate sequence"),
            {formatNumber(layout.nq), formatNumber(layout.nk)}});
    if (const auto stray = strayQueryLabels(layer))
        found.push_back(
            {ATT_TEXT("core", "the file has labels for %1 queries, but there are %2 queries; the labels are left out"),
                {formatNumber(*stray), formatNumber(layout.nq)}});
    if (layer.withoutValues)
        found.push_back({ATT_TEXT("core", "the values cannot be read and are left out: %1"), {layer.withoutValues->text()}});
    std::ranges::copy(layer.strayMasks, std::back_inserter(found));
    if (brokenLayers_)
        found.push_back(*brokenLayers_);
    return found;
}

std::vector<LayerRemark> AttentionFile::remarks(Index batch) const
{
    std::vector<LayerRemark> all;
    const auto patternOf = [](const LayerRemark& remark) -> const std::string& { return remark.said.pattern; };
    for (std::size_t which = 0; which < layers_.size(); ++which)
        if (const AttentionLayer& layer = layers_[which]; !layer.problem)
            for (Message& remark : remarks(which, batch))
                if (std::ranges::find(all, remark.pattern, patternOf) == all.end())
                    all.push_back({std::move(remark), layer.layer.value_or(0)});
    return all;
}

} // namespace attentoscope
