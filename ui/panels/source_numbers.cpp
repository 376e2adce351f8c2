// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/source_numbers.h"

#include "core/sources/files/attention_source.h"
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

// Returns the part of an experiment that says which files and arrays to read.
Experiment filesOf(const Experiment& experiment)
{
    Experiment files;
    files.source = experiment.source;
    files.tensorFile = experiment.tensorFile;
    files.queryName = experiment.queryName;
    files.keyName = experiment.keyName;
    files.valueName = experiment.valueName;
    files.weightsName = experiment.weightsName;
    files.layout = experiment.layout;
    files.queryFile = experiment.queryFile;
    files.keyFile = experiment.keyFile;
    files.valueFile = experiment.valueFile;
    return files;
}

} // namespace

std::vector<SourceNumbers::Layer> SourceNumbers::layersOf(const Experiment& experiment)
{
    const auto file = openAttention(experiment);
    std::vector<Layer> layers;
    if (file)
        for (const AttentionLayer& layer : file->layers())
            layers.push_back(
                {layer.layer.value_or(0), layer.problem ? 0 : layer.layout.queryHeads, layer.problem ? 0 : layer.layout.batches});
    return layers;
}

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
    Experiment files = filesOf(experiment);
    if (!files_ || !(*files_ == files)) {
        layers_ = layersOf(files);
        files_ = std::move(files);
    }
    for (const Layer& layer : layers_) {
        layerNumbers_.push_back(layer.number);
        if (layer.number == experiment.layer) {
            heads_ = upTo(layer.heads);
            sequences_ = upTo(layer.batches);
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
