// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sources/files/attention_shapes.h"

#include "core/formats/tensors/npy_header.h"

#include <algorithm>

namespace attentoscope {
namespace {

constexpr HeadOrder orders[] = {HeadOrder::HeadsFirst, HeadOrder::TokensFirst};
constexpr Index mostHeads = 256; // per layer: twice that of the largest published models

// Returns the order for which `holds` is true if that is only one of the two; else Told, which means undecided.
template <class Holds>
HeadOrder onlyOrder(Holds&& holds)
{
    const bool first = holds(orders[0]), second = holds(orders[1]);
    return first == second ? HeadOrder::Told : orders[first ? 0 : 1];
}

// Applies onlyOrder() to each layer whose arrays have heads; returns the first decision.
template <class Holds>
HeadOrder onlyOrderOfAny(std::span<const LayerShapes> layers, Holds&& holds)
{
    for (const LayerShapes& layer : layers)
        if (layer.q->shape.size() > 2 && layer.k->shape.size() > 2)
            if (const HeadOrder told = onlyOrder([&](HeadOrder order) { return holds(layer, order); }); told != HeadOrder::Told)
                return told;
    return HeadOrder::Told;
}

// The heads and tokens of a tensor that has both, or tokens alone.
struct HeadsAndTokens {
    Index heads = 1, n = 0;
};
HeadsAndTokens sizesOf(const TensorInfo& tensor, HeadOrder order)
{
    if (tensor.shape.size() < 3)
        return {1, tensor.dimension(1)};
    const Index outer = tensor.dimension(2), inner = tensor.dimension(1);
    return order == HeadOrder::HeadsFirst ? HeadsAndTokens{outer, inner} : HeadsAndTokens{inner, outer};
}

bool fits(const LayerShapes& layer, HeadOrder order)
{
    const HeadsAndTokens q = sizesOf(*layer.q, order), k = sizesOf(*layer.k, order), v = layer.v ? sizesOf(*layer.v, order) : k;
    return k.heads > 0 && q.heads % k.heads == 0 && v.heads == k.heads && v.n == k.n;
}

// Tells whether the shapes fit and there are no more queries than keys. With tokens first, more queries are as likely a
// mistake.
bool fitsAsUsual(const LayerShapes& layer, HeadOrder order)
{
    return fits(layer, order) && (order == HeadOrder::HeadsFirst || sizesOf(*layer.q, order).n <= sizesOf(*layer.k, order).n);
}

// Tells whether the shapes fit reliably. If heads first does not fit, tokens first must also have no more queries than keys.
bool fitsBeyondDoubt(const LayerShapes& layer, HeadOrder order)
{
    return fits(layer, HeadOrder::HeadsFirst) ? fits(layer, order) : fitsAsUsual(layer, order);
}

bool isEven(const LayerShapes& layer, HeadOrder order)
{
    return fits(layer, order) && sizesOf(*layer.q, order).n == sizesOf(*layer.k, order).n;
}

// Tells whether there are as many queries as keys in this order only, and more of them than heads.
bool isEvenAndLong(const LayerShapes& layer, HeadOrder order)
{
    const HeadsAndTokens q = sizesOf(*layer.q, order);
    return isEven(layer, order) && !isEven(layer, other(order)) && q.n > q.heads;
}

bool isOfUsualSize(const LayerShapes& layer, HeadOrder order)
{
    const HeadsAndTokens q = sizesOf(*layer.q, order), k = sizesOf(*layer.k, order);
    return q.heads <= mostHeads && k.n > 1;
}

// Looks for the order in which the number of keys equals one told by an array beside them.
ToldOrder toldBeside(std::span<const LayerShapes> layers, std::span<const KeyCount> beside)
{
    const auto counts = [&](const LayerShapes& layer, HeadOrder order) {
        return std::ranges::find(beside, sizesOf(*layer.k, order).n, &KeyCount::keys);
    };
    const HeadOrder told =
        onlyOrderOfAny(layers, [&](const LayerShapes& layer, HeadOrder order) { return counts(layer, order) != beside.end(); });
    for (const LayerShapes& layer : layers)
        if (told != HeadOrder::Told && layer.k->shape.size() > 2)
            if (const auto count = counts(layer, told); count != beside.end())
                return {told, OrderBasis::Beside, count->name};
    return {HeadOrder::Told};
}

// Decides by names: hooks of TransformerLens store (batch, pos, head, d_head), dump_qk.py stores heads first.
ToldOrder toldByNames(std::span<const LayerShapes> layers)
{
    for (const LayerShapes& layer : layers) {
        if (layer.recorded)
            return {HeadOrder::HeadsFirst, OrderBasis::Names, layer.recorded->name};
        for (const TensorInfo* tensor : {layer.q, layer.k})
            if (tensor->name.find("hook_") != std::string::npos)
                return {HeadOrder::TokensFirst, OrderBasis::Names, tensor->name};
    }
    return {HeadOrder::Told};
}

} // namespace

Message wrongShape(const TensorInfo& tensor, bool weights)
{
    return {weights
            ? ATT_TEXT("core",
                "has the shape %1, but needs (n_q, n_k), (heads, n_q, n_k), (batch, heads, n_q, n_k) or (layers, batch, heads, "
                "n_q, n_k)")
            : ATT_TEXT("core",
                "has the shape %1, but needs (n, d), (heads, n, d), (batch, heads, n, d) or (layers, batch, heads, n, d)"),
        {shapeText(tensor.shape)}};
}

ToldOrder toldOrder(std::span<const LayerShapes> layers, std::span<const KeyCount> beside)
{
    const auto hasHeads = [](const LayerShapes& layer) { return layer.k->shape.size() > 2; };
    if (std::ranges::none_of(layers, hasHeads))
        return {};
    if (const HeadOrder told = onlyOrderOfAny(layers, fitsBeyondDoubt); told != HeadOrder::Told)
        return {told, OrderBasis::Shapes, {}};
    for (const ToldOrder& told : {toldBeside(layers, beside), toldByNames(layers)})
        if (told.order != HeadOrder::Told)
            return told;
    for (const auto& holds : {fitsAsUsual, isEvenAndLong})
        if (const HeadOrder told = onlyOrderOfAny(layers, holds); told != HeadOrder::Told)
            return {told, OrderBasis::Shapes, {}};
    if (const HeadOrder likely = onlyOrderOfAny(layers, isEven); likely != HeadOrder::Told)
        return {likely, OrderBasis::Nothing, {}};
    if (const HeadOrder likely = onlyOrderOfAny(layers, isOfUsualSize); likely != HeadOrder::Told)
        return {likely, OrderBasis::Sizes, {}};
    return {HeadOrder::HeadsFirst, OrderBasis::Nothing, {}};
}

} // namespace attentoscope
