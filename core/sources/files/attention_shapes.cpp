#include "core/sources/files/attention_shapes.h"

#include <algorithm>

namespace attentoscope {
namespace {

constexpr HeadOrder orders[] = {HeadOrder::HeadsFirst, HeadOrder::TokensFirst};

// What is true in one order only tells which it is.
template <class Holds>
HeadOrder onlyOrder(Holds&& holds)
{
    const bool first = holds(orders[0]), second = holds(orders[1]);
    return first == second ? HeadOrder::Told : orders[first ? 0 : 1];
}

} // namespace

Planes planesOf(const TensorInfo& tensor, HeadOrder order)
{
    const std::size_t dimensions = tensor.shape.size();
    Planes planes{dimensions > 3 ? tensor.dimension(3) : 1, dimensions > 2 ? tensor.dimension(2) : 1, tensor.dimension(1),
        tensor.dimension(0)};
    if (order == HeadOrder::TokensFirst && dimensions > 2)
        std::swap(planes.heads, planes.n);
    return planes;
}

TensorSlice sliceOf(const TensorInfo& tensor, HeadOrder order, Index batch, Index head)
{
    TensorSlice slice;
    if (tensor.shape.size() > 3)
        slice.leading.push_back(batch);
    if (tensor.shape.size() > 2) {
        slice.leading.push_back(head);
        slice.rowAxis = order == HeadOrder::TokensFirst ? 2 : 1;
    }
    return slice;
}

HeadOrder toldOrder(const LayerShapes& shapes, std::span<const Index> labelled)
{
    if (shapes.q->shape.size() < 3 || shapes.k->shape.size() < 3)
        return HeadOrder::Told;
    const auto fits = [&](HeadOrder order) {
        const Planes q = planesOf(*shapes.q, order), k = planesOf(*shapes.k, order);
        const Planes v = shapes.v ? planesOf(*shapes.v, order) : k;
        const bool usual = order == HeadOrder::HeadsFirst || q.n <= k.n; // more queries than keys are as likely a mistake
        return usual && k.heads > 0 && q.heads % k.heads == 0 && v.heads == k.heads && v.n == k.n;
    };
    if (const HeadOrder told = onlyOrder(fits); told != HeadOrder::Told)
        return told;
    const auto isLabelled = [&](HeadOrder order) {
        const Index n = planesOf(*shapes.k, order).n;
        return std::ranges::find(labelled, n) != labelled.end();
    };
    if (const HeadOrder told = onlyOrder(isLabelled); told != HeadOrder::Told)
        return told;
    const HeadOrder even =
        onlyOrder([&](HeadOrder order) { return planesOf(*shapes.q, order).n == planesOf(*shapes.k, order).n; });
    const Planes q = planesOf(*shapes.q, even);
    return q.n > q.heads ? even : HeadOrder::Told;
}

} // namespace attentoscope
