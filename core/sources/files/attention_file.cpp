// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sources/files/attention_file.h"

#include "core/base/numbers.h"
#include "core/formats/tensors/npy_header.h"
#include "core/formats/tensors/parameter_names.h"

#include <algorithm>

namespace attentoscope {
namespace {

constexpr std::size_t mostNamed = 6; // longest list of patterns in a message

std::string counted(const std::vector<std::string>& names)
{
    std::string text;
    for (std::size_t i = 0; i < names.size() && i < mostNamed; ++i)
        text += (i == 0 ? "" : ", ") + names[i];
    return names.size() > mostNamed ? text + ", …" : text;
}

Error whyUnusable(const TensorFile& file, const std::string& name)
{
    const TensorInfo& tensor = *file.find(name);
    return badInput(file.nameOf(tensor), tensor.problem ? *tensor.problem : wrongShape(tensor, false));
}

std::string namesOf(const TensorFile& file)
{
    std::vector<std::string> names;
    for (const TensorInfo& tensor : file.tensors())
        names.push_back(tensor.name);
    return counted(names);
}

Error noSuchName(const TensorFile& file, const std::string& name)
{
    return badInput(file.path().string(), {ATT_TEXT("core", "holds no array \"%1\"; it has %2"), {name, namesOf(file)}});
}

std::string patternsOf(const std::vector<NamePattern>& patterns)
{
    std::vector<std::string> names;
    for (const NamePattern& pattern : patterns)
        names.push_back(pattern.pattern);
    return counted(names);
}

Error notRecognised(const TensorFile& file, const NameMatching& matching)
{
    const std::string name = file.path().string();
    if (matching.patterns.empty() && !matching.unusable.empty())
        return whyUnusable(file, matching.unusable.front());
    if (!matching.patterns.empty())
        return badInput(name,
            {ATT_TEXT("core", "has several arrays that could be the queries and keys (%1); say which with q-name and k-name"),
                {patternsOf(matching.patterns)}});
    if (!matching.weightPatterns.empty())
        return badInput(name,
            {ATT_TEXT("core", "has attention weights (%1) and no queries and keys; choose \"source\" weights for this file"),
                {patternsOf(matching.weightPatterns)}});
    if (!matching.parameters.empty())
        return badInput(name, onlyParameters(*parameterKind(matching.parameters.front()), counted(matching.parameters)));
    return badInput(name,
        {ATT_TEXT("core",
             "has no arrays that are named like queries and keys (it has %1); say which with q-name and k-name, or "
             "with weights-name if they are attention weights"),
            {counted(matching.leftOver)}});
}

} // namespace

Outcome<bool> holdsWeights(const std::filesystem::path& path)
{
    const auto file = TensorFile::open(path);
    if (!file)
        return file.error();
    const NameMatching matching = matchNames(file->tensors());
    return matching.patterns.empty() && !matching.weightPatterns.empty();
}

Outcome<NameMatching> AttentionFile::read(const std::filesystem::path& path, const ArrayReading& reading)
{
    auto opened = TensorFile::open(path);
    if (!opened)
        return opened.error();
    reading_ = reading;
    files_.push_back(*std::move(opened));
    findMasks();
    const TensorFile& tensors = files_.front();
    NameMatching matching = matchNames(tensors.tensors());
    mask_ = matching.mask.empty() ? nullptr : tensors.find(matching.mask);
    tokens_ = matching.tokens.empty() ? nullptr : tensors.find(matching.tokens);
    return matching;
}

Outcome<AttentionFile> AttentionFile::open(
    const std::filesystem::path& path, const NameChoice& names, const ArrayReading& reading)
{
    AttentionFile file;
    const auto matching = file.read(path, reading);
    if (!matching)
        return matching.error();
    file.besideKeys_ = matching->besideKeys;
    file.company_ = matching->company;
    for (const Index keys : reading.keys)
        file.besideKeys_.push_back({keys, {}});
    file.trainedLength_ = file.files_.front().find(trainedLengthName);
    const bool named = !names.q.empty() || !names.k.empty() || !names.v.empty();
    const auto added = named ? file.addNamedLayers(names) : file.addLayersOf(*matching);
    if (!added)
        return added.error();
    if (const auto settled = file.settle(); !settled)
        return settled.error();
    return file;
}

Outcome<AttentionFile> AttentionFile::openEach(
    const std::filesystem::path& q, const std::filesystem::path& k, const std::filesystem::path& v, const ArrayReading& reading)
{
    AttentionFile file;
    file.reading_ = reading;
    for (const auto& path : {q, k, v}) {
        if (path.empty())
            continue;
        auto opened = TensorFile::open(path);
        if (!opened)
            return opened.error();
        if (opened->tensors().size() != 1)
            return badInput(path.string(),
                {ATT_TEXT("core", "holds %1 arrays, not one; give it as \"tensors\""),
                    {std::to_string(opened->tensors().size())}});
        file.files_.push_back(*std::move(opened));
    }
    const auto only = [&](std::size_t i) -> const TensorInfo& { return file.files_[i].tensors().front(); };
    for (const Index keys : reading.keys)
        file.besideKeys_.push_back({keys, {}});
    file.addLayer({}, only(0), only(1), v.empty() ? nullptr : &only(2));
    if (const auto settled = file.settle(); !settled)
        return settled.error();
    return file;
}

Outcome<AttentionFile> AttentionFile::openWeights(
    const std::filesystem::path& path, const std::string& name, const ArrayReading& reading)
{
    AttentionFile file;
    ArrayReading numbers; // the options for order and for heads side by side do not apply to weights
    numbers.bfloat16 = reading.bfloat16;
    numbers.leading = reading.leading;
    const auto matching = file.read(path, numbers);
    if (!matching)
        return matching.error();
    const TensorFile& tensors = file.files_.front();
    if (!name.empty()) {
        if (const auto added = file.addNamedWeights(name); !added)
            return added.error();
    } else if (matching->weightPatterns.size() == 1) {
        file.pattern_ = matching->weightPatterns.front().pattern;
        for (const LayerNames& names : matching->weightPatterns.front().layers)
            file.addWeights(names.layer, *tensors.find(names.weights));
        file.addIncomplete(matching->weightPatterns.front());
    } else if (matching->weightPatterns.size() > 1) {
        return badInput(path.string(),
            {ATT_TEXT("core", "has several stacks of attention weights (%1); say which with weights-name"),
                {patternsOf(matching->weightPatterns)}});
    } else if (tensors.tensors().size() == 1) {
        file.addWeights({}, tensors.tensors().front());
    } else {
        return badInput(path.string(),
            {ATT_TEXT("core", "has no array that is named like attention weights (it has %1); say which with weights-name"),
                {namesOf(tensors)}});
    }
    if (const auto settled = file.settle(); !settled)
        return settled.error();
    return file;
}

const TensorFile& AttentionFile::fileOf(const TensorInfo& tensor) const
{
    const auto holds = [&tensor](const TensorFile& file) {
        const auto tensors = file.tensors();
        return &tensor >= tensors.data() && &tensor < tensors.data() + tensors.size();
    };
    return *std::ranges::find_if(files_, holds);
}

std::string AttentionFile::nameOf(const TensorInfo& tensor) const { return fileOf(tensor).nameOf(tensor); }

// Finds query labels of this layer, else those shared by all layers.
const TensorInfo* AttentionFile::queryTokensBeside(const TensorInfo& queries) const
{
    const TensorInfo* own = fileOf(queries).find(nameBeside(queries.name, queryTokensName));
    return own ? own : fileOf(queries).find(queryTokensName);
}

void AttentionFile::addLayer(std::optional<Index> number, const TensorInfo& q, const TensorInfo& k, const TensorInfo* v)
{
    AttentionLayer& layer = layers_.emplace_back();
    layer.layer = number;
    layer.q = &q;
    layer.k = &k;
    layer.v = v;
    const auto beside = [&](const char* name) { return fileOf(q).find(nameBeside(q.name, name)); };
    layer.queryTokens = queryTokensBeside(q);
    layer.recordedMask = beside(recordedMaskName);
    layer.recordedVisible = beside(recordedVisibleName);
    layer.recordedScale = beside(recordedScaleName);
}

// Decides the order of dimensions and checks all layers. Called once all layers are added, because one order holds for all.
Outcome<Done> AttentionFile::settle()
{
    std::vector<AttentionLayer*> whole;
    std::vector<LayerShapes> shapes;
    for (AttentionLayer& layer : layers_) {
        if (layer.problem)
            continue;
        if (const auto fits = checkShapes(layer); !fits) {
            layer.problem = fits.error();
            continue;
        }
        whole.push_back(&layer);
        if (!layer.weights)
            shapes.push_back({layer.q, layer.k, layer.v, layer.recordedMask});
    }
    if (reading_.order != HeadOrder::Told)
        order_.order = reading_.order;
    else if (reading_.splitHeads == 0)
        order_ = toldOrder(shapes, besideKeys_);
    if (const auto told = tellLeading(whole); !told)
        return told;
    for (AttentionLayer* layer : whole)
        if (const auto layout = layoutOf(*layer); layout)
            layer->layout = *layout;
        else
            layer->problem = layout.error();
    if (const auto done = unstack(); !done)
        return done;
    for (AttentionLayer& layer : layers_)
        if (!layer.problem)
            addMasks(layer);
    noteBrokenLayers();
    return Done{};
}

bool AttentionFile::numbersLayers() const { return layers_.front().layer.has_value(); }

void AttentionFile::addWeights(std::optional<Index> number, const TensorInfo& weights)
{
    AttentionLayer& layer = layers_.emplace_back();
    layer.layer = number;
    layer.weights = &weights;
    layer.queryTokens = queryTokensBeside(weights);
}

Outcome<Done> AttentionFile::addNamedWeights(const std::string& name)
{
    const TensorFile& file = files_.front();
    const std::map<Index, std::string> layers = layersOf(file.tensors(), name);
    for (const auto& [layer, array] : layers)
        addWeights(layer, *file.find(array));
    if (!layers.empty())
        return Done{};
    const TensorInfo* only = file.find(name);
    if (!only)
        return noSuchName(file, name);
    addWeights({}, *only);
    return Done{};
}

Outcome<Done> AttentionFile::addNamedLayers(const NameChoice& names)
{
    const TensorFile& file = files_.front();
    if (names.q.empty() || names.k.empty())
        return badInput(names.q.empty() ? "q-name" : "k-name",
            ATT_TEXT("core",
                "is missing: name the arrays of both queries and keys; or name neither, and both are found by their usual "
                "names"));
    const bool several = hasLayer(names.q);
    if (several != hasLayer(names.k) || (!names.v.empty() && several != hasLayer(names.v)))
        return badInput(
            "k-name", ATT_TEXT("core", "{L}, the number of the layer, must be in the names of all arrays or of none"));
    std::map<Index, std::string> arrays[3]; // of Q, K and V, by layers
    const std::string wanted[3] = {names.q, names.k, names.v};
    for (std::size_t i = 0; i < 3; ++i)
        arrays[i] = several ? layersOf(file.tensors(), wanted[i]) : std::map<Index, std::string>{{0, wanted[i]}};
    if (arrays[0].empty())
        return noSuchName(file, names.q);
    for (const auto& [layer, queries] : arrays[0]) {
        const TensorInfo* found[3] = {};
        for (std::size_t i = 0; i < 3; ++i) {
            const auto array = arrays[i].find(layer);
            found[i] = array == arrays[i].end() ? nullptr : file.find(array->second);
            if (!found[i] && !wanted[i].empty())
                return noSuchName(file, nameInLayer(wanted[i], layer));
        }
        addLayer(several ? std::optional(layer) : std::nullopt, *found[0], *found[1], found[2]);
    }
    return Done{};
}

Outcome<Done> AttentionFile::addLayersOf(const NameMatching& matching)
{
    const TensorFile& file = files_.front();
    if (matching.patterns.size() != 1)
        return notRecognised(file, matching);
    pattern_ = matching.patterns.front().pattern;
    for (const LayerNames& names : matching.patterns.front().layers) {
        addLayer(names.layer, *file.find(names.q), *file.find(names.k), names.v.empty() ? nullptr : file.find(names.v));
        if (!names.unusable.empty())
            layers_.back().withoutValues = whyUnusable(file, names.unusable);
    }
    addIncomplete(matching.patterns.front());
    return Done{};
}

// Adds layers that lack a usable array, so that the user is told about them.
void AttentionFile::addIncomplete(const NamePattern& pattern)
{
    const TensorFile& file = files_.front();
    const bool weights = !pattern.layers.front().weights.empty();
    for (const LayerNames& names : pattern.incomplete) {
        if (weights) {
            addWeights(names.layer, *file.find(names.unusable));
            continue;
        }
        AttentionLayer& layer = layers_.emplace_back();
        layer.layer = names.layer;
        layer.q = names.q.empty() ? nullptr : file.find(names.q);
        layer.k = names.k.empty() ? nullptr : file.find(names.k);
        layer.v = names.v.empty() ? nullptr : file.find(names.v);
        if (!names.unusable.empty())
            layer.problem = whyUnusable(file, names.unusable);
        else if (layer.q)
            layer.problem = badInput(nameOf(*layer.q), ATT_TEXT("core", "has no matching array of keys"));
        else
            layer.problem = badInput(nameOf(layer.k ? *layer.k : *layer.v), ATT_TEXT("core", "has no matching array of queries"));
    }
    std::ranges::sort(layers_, {}, &AttentionLayer::layer);
}

Outcome<std::size_t> AttentionFile::find(Index number) const
{
    for (std::size_t i = 0; i < layers_.size(); ++i)
        if (layers_[i].layer.value_or(0) == number)
            return i;
    if (!layers_.front().layer)
        return badInput("layer",
            {ATT_TEXT("core", "is %1, but the names of the arrays contain no layer number, so it must be 0"),
                {formatNumber(number)}});
    const Index first = *layers_.front().layer, last = *layers_.back().layer;
    if (last - first + 1 == Index(layers_.size()))
        return badInput("layer",
            {ATT_TEXT("core", "is %1, but the layers go from %2 to %3"),
                {formatNumber(number), formatNumber(first), formatNumber(last)}});
    std::vector<std::string> numbers;
    for (const AttentionLayer& layer : layers_)
        numbers.push_back(formatNumber(*layer.layer));
    return badInput("layer", {ATT_TEXT("core", "is %1, but the layers are %2"), {formatNumber(number), counted(numbers)}});
}

} // namespace attentoscope
