// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/steps/head_steps.h"

#include "core/attention/rows/row_set.h"
#include "core/random/counter_random.h"
#include "core/studies/heads/head_feed.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace attentoscope {
namespace {

// Returns the steps of another head at the same tokens.
Outcome<SharedAttentionSteps> stepsOfHead(
    const HeadFeed& feed, std::size_t layer, Index head, const AttentionSteps& steps, const StopToken& stop)
{
    auto inputs = feed.load(layer, head, stop);
    if (!inputs)
        return inputs.error();
    auto result = std::make_shared<Result>();
    result->experiment = feed.chosen(layer, head);
    result->inputs = *std::move(inputs);
    auto mask = bindMask(result->experiment, *result->inputs);
    if (!mask)
        return mask.error();
    result->mask = *std::move(mask);
    const SharedValues values = valuesOf(*result);
    return attentionSteps(std::move(result), *values, steps.first, {}, stop);
}

MatrixD madeMixing(Index size, std::uint64_t seed)
{
    Matrix numbers(size, size);
    fillNormal(
        {.seed = seed, .purpose = StreamPurpose::OutputProjection}, 0, std::span(numbers.data(), std::size_t(numbers.size())));
    return numbers.cast<double>() / std::sqrt(double(size));
}

} // namespace

Outcome<SharedHeadSteps> headSteps(const AttentionSteps& steps, StopToken stop)
{
    const Experiment& experiment = steps.result->experiment;
    const auto feed = openHeadFeed(experiment, SingleHead::Accepted);
    if (!feed)
        return feed.error();
    const auto layers = (*feed)->layers();
    const auto found = std::ranges::find(layers, experiment.layer, &FedLayer::number);
    const std::size_t layer = found == layers.end() ? 0 : std::size_t(found - layers.begin());
    auto joined = std::make_shared<HeadSteps>();
    joined->all = std::max<Index>(1, layers[layer].heads);
    joined->heads = std::min(joined->all, mostStepHeads);
    const Index followed = std::clamp<Index>(experiment.head, 0, joined->all - 1);
    const Index first = std::clamp<Index>(followed - joined->heads / 2, 0, joined->all - joined->heads);
    joined->chosen = followed - first;
    joined->columns = steps.v.cols();
    const Index width = joined->heads * joined->columns;
    for (std::size_t p = 0; p < steps.policies.size(); ++p)
        joined->policies.push_back({MatrixD(steps.queries(), width), {}});
    std::vector<MatrixD> mixing;
    for (Index h = 0; h < joined->heads; ++h) {
        SharedAttentionSteps other;
        if (h != joined->chosen) {
            auto made = stepsOfHead(**feed, layer, first + h, steps, stop);
            if (!made)
                return made.error();
            other = *std::move(made);
        }
        const AttentionSteps& one = other ? *other : steps;
        for (std::size_t p = 0; p < steps.policies.size(); ++p)
            joined->policies[p].joined.middleCols(h * joined->columns, joined->columns) = one.policies[p].output;
        if (auto projection = (*feed)->outputProjection(layer, first + h); projection && !steps.madeValues)
            mixing.push_back(*std::move(projection));
    }
    joined->madeMixing = Index(mixing.size()) < joined->heads;
    if (joined->madeMixing) {
        joined->mixing = madeMixing(width, std::uint64_t(experiment.seed));
    } else {
        joined->mixing.resize(width, mixing.front().cols());
        for (Index h = 0; h < joined->heads; ++h)
            joined->mixing.middleRows(h * joined->columns, joined->columns) = mixing[std::size_t(h)];
    }
    for (HeadSteps::OfPolicy& one : joined->policies)
        one.output = one.joined * joined->mixing;
    return SharedHeadSteps(std::move(joined));
}

} // namespace attentoscope
