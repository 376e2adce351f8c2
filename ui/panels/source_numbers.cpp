// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/source_numbers.h"

#include "core/sources/source.h"

#include <algorithm>
#include <numeric>

namespace attentoscope {

namespace {

std::vector<Index> upTo(Index count)
{
    std::vector<Index> numbers(std::size_t(std::max<Index>(count, 0)));
    std::iota(numbers.begin(), numbers.end(), Index(0));
    return numbers;
}

} // namespace

void SourceNumbers::lookAt(const Experiment& experiment)
{
    layerNumbers_.clear();
    heads_.clear();
    sequences_.clear();
    const Source* source = findSource(experiment.source);
    if (source == nullptr)
        return;
    if (source->heads != nullptr)
        heads_ = upTo(source->heads(experiment));
    if (source->sequences != nullptr)
        sequences_ = upTo(source->sequences(experiment));
    if (!source->ofFiles)
        return;
    const Outcome<AttentionFile>& file = opened_.of(experiment);
    if (!file)
        return;
    for (const AttentionLayer& layer : file->layers()) {
        layerNumbers_.push_back(layer.layer.value_or(0));
        if (layerNumbers_.back() == experiment.layer) {
            heads_ = upTo(layer.problem ? 0 : layer.layout.queryHeads);
            sequences_ = upTo(layer.problem ? 0 : layer.layout.batches);
        }
    }
}

std::vector<Index> SourceNumbers::of(Counted what) const
{
    switch (what) {
    case Counted::Layers:
        return layerNumbers_;
    case Counted::Heads:
        return heads_;
    case Counted::Sequences:
        return sequences_;
    case Counted::Nothing:
        break;
    }
    return {};
}

} // namespace attentoscope
