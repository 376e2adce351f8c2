#include "ui/panels/source_numbers.h"

#include "core/sources/attention_source.h"
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

// The part of an experiment that says which files and arrays are meant.
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

bool readsFiles(const Experiment& experiment)
{
    const Source* source = findSource(experiment.source);
    return source != nullptr && std::ranges::any_of(source->fields, [](std::string_view key) { return key == "tensors"; });
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
    layer_.clear();
    head_.clear();
    batch_.clear();
    if (experiment.source == "multihead")
        head_ = upTo(experiment.heads);
    if (experiment.source == "text")
        batch_ = upTo(Index(experiment.text.size()));
    if (!readsFiles(experiment))
        return;
    Experiment files = filesOf(experiment);
    if (!files_ || !(*files_ == files)) {
        layers_ = layersOf(files);
        files_ = std::move(files);
    }
    for (const Layer& layer : layers_) {
        layer_.push_back(layer.number);
        if (layer.number == experiment.layer) {
            head_ = upTo(layer.heads);
            batch_ = upTo(layer.batches);
        }
    }
}

std::vector<Index> SourceNumbers::of(std::string_view key) const
{
    return key == "layer" ? layer_ : key == "head" ? head_ : key == "batch" ? batch_ : std::vector<Index>();
}

} // namespace attentoscope
