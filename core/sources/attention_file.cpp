#include "core/sources/attention_file.h"

#include "core/base/numbers.h"
#include "core/formats/npy_header.h"

#include <algorithm>

namespace attentoscope {
namespace {

constexpr Index largestDimension = 4096; // as for generated sources
constexpr std::size_t mostNamed = 6; // patterns in a message

// The dimensions of a tensor as (batch, heads, n, d).
struct Planes {
    Index batches = 1, heads = 1, n = 0, d = 0;
};
Planes planesOf(const TensorInfo& tensor)
{
    const std::size_t dimensions = tensor.shape.size();
    return {dimensions > 3 ? tensor.dimension(3) : 1, dimensions > 2 ? tensor.dimension(2) : 1, tensor.dimension(1),
        tensor.dimension(0)};
}

std::string counted(const std::vector<std::string>& names)
{
    std::string text;
    for (std::size_t i = 0; i < names.size() && i < mostNamed; ++i)
        text += (i == 0 ? "" : ", ") + names[i];
    return names.size() > mostNamed ? text + ", …" : text;
}

Error noSuchName(const TensorFile& file, const std::string& name)
{
    std::vector<std::string> names;
    for (const TensorInfo& tensor : file.tensors())
        names.push_back(tensor.name);
    return badInput(file.path().string(), {ATT_TEXT("core", "holds no array \"%1\"; it has %2"), {name, counted(names)}});
}

Error notRecognised(const TensorFile& file, const NameMatching& matching)
{
    const std::string name = file.path().string();
    if (!matching.patterns.empty()) {
        std::vector<std::string> patterns;
        for (const NamePattern& pattern : matching.patterns)
            patterns.push_back(pattern.pattern);
        return badInput(name,
            {ATT_TEXT("core", "has several arrays that could be the queries and keys (%1); say which with q-name and k-name"),
                {counted(patterns)}});
    }
    if (matching.weights)
        return badInput(name,
            ATT_TEXT(
                "core", "seems to hold the parameters of a model; the queries and keys that it computes from a text are needed"));
    return badInput(name,
        {ATT_TEXT("core", "has no arrays that are named like queries and keys (it has %1); say which with q-name and k-name"),
            {counted(matching.leftOver)}});
}

} // namespace

void labelQueries(Inputs& inputs)
{
    inputs.queryTokens.clear();
    if (inputs.nq() <= inputs.nk() && !inputs.keyTokens.empty())
        inputs.queryTokens.assign(inputs.keyTokens.end() - inputs.nq(), inputs.keyTokens.end());
}

Outcome<AttentionFile> AttentionFile::open(const std::filesystem::path& path, const NameChoice& names)
{
    auto opened = TensorFile::open(path);
    if (!opened)
        return opened.error();
    AttentionFile file;
    file.files_.push_back(std::make_shared<const TensorFile>(*std::move(opened)));
    const TensorFile& tensors = *file.files_.front();
    const NameMatching matching = matchNames(tensors.tensors());
    file.mask_ = matching.mask.empty() ? nullptr : tensors.find(matching.mask);
    file.tokens_ = matching.tokens.empty() ? nullptr : tensors.find(matching.tokens);
    const bool named = !names.q.empty() || !names.k.empty() || !names.v.empty();
    const auto added = named ? file.addNamedLayers(names) : file.addLayersOf(matching);
    if (!added)
        return added.error();
    return file;
}

Outcome<AttentionFile> AttentionFile::openEach(
    const std::filesystem::path& q, const std::filesystem::path& k, const std::filesystem::path& v)
{
    AttentionFile file;
    for (const auto& path : {q, k, v}) {
        if (path.empty())
            continue;
        auto opened = TensorFile::open(path);
        if (!opened)
            return opened.error();
        if (opened->tensors().size() != 1)
            return badInput(path.string(),
                {ATT_TEXT("core", "holds %1 arrays, not one; give it as tensors"), {std::to_string(opened->tensors().size())}});
        file.files_.push_back(std::make_shared<const TensorFile>(*std::move(opened)));
    }
    const auto only = [&](std::size_t i) -> const TensorInfo& { return file.files_[i]->tensors().front(); };
    file.addLayer({}, only(0), only(1), v.empty() ? nullptr : &only(2));
    return file;
}

const TensorFile& AttentionFile::fileOf(const TensorInfo& tensor) const
{
    const auto holds = [&tensor](const SharedFile& file) {
        const auto tensors = file->tensors();
        return &tensor >= tensors.data() && &tensor < tensors.data() + tensors.size();
    };
    return **std::ranges::find_if(files_, holds);
}

std::string AttentionFile::nameOf(const TensorInfo& tensor) const { return fileOf(tensor).nameOf(tensor); }

bool AttentionFile::changedOnDisk() const
{
    return std::ranges::any_of(files_, [](const SharedFile& file) { return file->changedOnDisk(); });
}

void AttentionFile::addLayer(std::optional<Index> number, const TensorInfo& q, const TensorInfo& k, const TensorInfo* v)
{
    AttentionLayer& layer = layers_.emplace_back();
    layer.layer = number;
    layer.q = &q;
    layer.k = &k;
    layer.v = v;
    if (const auto done = checkLayer(layer); !done)
        layer.problem = done.error();
}

Outcome<Done> AttentionFile::addNamedLayers(const NameChoice& names)
{
    const TensorFile& file = *files_.front();
    if (names.q.empty() || names.k.empty())
        return badInput(names.q.empty() ? "q-name" : "k-name",
            ATT_TEXT("core", "is missing: name the queries and the keys, or neither so that they are told by their names"));
    const bool several = hasLayer(names.q);
    if (several != hasLayer(names.k) || (!names.v.empty() && several != hasLayer(names.v)))
        return badInput("k-name", ATT_TEXT("core", "must have {L}, the layer, in all names or in none"));
    std::vector<Index> layers = layersOf(file.tensors(), names.q);
    if (several && layers.empty())
        return noSuchName(file, names.q);
    if (!several)
        layers = {0};
    for (const Index layer : layers) {
        const TensorInfo* found[3] = {};
        const std::string wanted[3] = {names.q, names.k, names.v};
        for (std::size_t i = 0; i < 3; ++i) {
            const std::string name = nameInLayer(wanted[i], layer);
            found[i] = name.empty() ? nullptr : file.find(name);
            if (!found[i] && !name.empty())
                return noSuchName(file, name);
        }
        addLayer(several ? std::optional(layer) : std::nullopt, *found[0], *found[1], found[2]);
    }
    return Done{};
}

Outcome<Done> AttentionFile::addLayersOf(const NameMatching& matching)
{
    const TensorFile& file = *files_.front();
    if (matching.patterns.size() != 1)
        return notRecognised(file, matching);
    pattern_ = matching.patterns.front().pattern;
    for (const LayerNames& names : matching.patterns.front().layers)
        addLayer(names.layer, *file.find(names.q), *file.find(names.k), names.v.empty() ? nullptr : file.find(names.v));
    return Done{};
}

// Whether Q, K and V fit each other; fills in the layout.
Outcome<Done> AttentionFile::checkLayer(AttentionLayer& layer) const
{
    for (const TensorInfo* tensor : {layer.q, layer.k, layer.v}) {
        if (!tensor)
            continue;
        if (tensor->problem)
            return badInput(nameOf(*tensor), *tensor->problem);
        if (tensor->shape.size() < 2 || tensor->shape.size() > 4)
            return badInput(nameOf(*tensor),
                {ATT_TEXT("core", "has the shape %1; (n, d), (heads, n, d) or (batch, heads, n, d) is needed"),
                    {shapeText(tensor->shape)}});
        if (tensor->bytes == 0)
            return badInput(nameOf(*tensor), {ATT_TEXT("core", "holds no numbers: its shape is %1"), {shapeText(tensor->shape)}});
    }
    const Planes q = planesOf(*layer.q), k = planesOf(*layer.k), v = layer.v ? planesOf(*layer.v) : Planes{};
    const auto unlike = [&](const TensorInfo& one, const TensorInfo& other, const char* pattern) {
        return badInput(nameOf(one), {pattern, {shapeText(one.shape), nameOf(other), shapeText(other.shape)}});
    };
    if (q.d != k.d)
        return unlike(*layer.q, *layer.k,
            ATT_TEXT("core", "has the shape %1, but %2 has %3: queries and keys need the same number of columns"));
    if (q.d > largestDimension)
        return badInput(nameOf(*layer.q),
            {ATT_TEXT("core", "has %1 columns; a head dimension up to %2 can be used"),
                {formatNumber(q.d), formatNumber(largestDimension)}});
    if (layer.v && v.n != k.n)
        return unlike(*layer.v, *layer.k, ATT_TEXT("core", "has the shape %1, but %2 has %3: there must be one value a key"));
    if (q.batches != k.batches)
        return unlike(*layer.q, *layer.k, ATT_TEXT("core", "has the shape %1, but %2 has %3: the numbers of sequences differ"));
    if (q.heads % k.heads != 0)
        return unlike(*layer.q, *layer.k,
            ATT_TEXT("core", "has the shape %1, but %2 has %3: the query heads cannot share the key heads evenly"));
    if (layer.v && (v.heads != k.heads || v.batches != k.batches))
        return unlike(*layer.v, *layer.k, ATT_TEXT("core", "has the shape %1, but %2 has %3: values need the heads of the keys"));
    layer.layout = {q.batches, q.heads, k.heads, q.n, k.n, q.d, layer.v ? v.d : 0};
    return Done{};
}

Outcome<std::size_t> AttentionFile::find(Index number) const
{
    for (std::size_t i = 0; i < layers_.size(); ++i)
        if (layers_[i].layer.value_or(0) == number)
            return i;
    if (!layers_.front().layer)
        return badInput(
            "layer", {ATT_TEXT("core", "is %1, but the names tell no layers; leave it at 0"), {formatNumber(number)}});
    return badInput("layer",
        {ATT_TEXT("core", "is %1, but the layers go from %2 to %3"),
            {formatNumber(number), formatNumber(*layers_.front().layer), formatNumber(*layers_.back().layer)}});
}

Outcome<Matrix> AttentionFile::plane(const TensorInfo& tensor, Index batch, Index head, Index rows, const StopToken& stop) const
{
    TensorSlice slice;
    if (tensor.shape.size() > 3)
        slice.leading.push_back(batch);
    if (tensor.shape.size() > 2)
        slice.leading.push_back(head);
    if (rows >= 0)
        slice.rows = std::min(rows, tensor.dimension(1));
    return fileOf(tensor).matrix(tensor, slice, stop);
}

Outcome<Inputs> AttentionFile::head(std::size_t which, Index batch, Index head, const HeadPart& part, StopToken stop) const
{
    const AttentionLayer& layer = layers_[which];
    if (layer.problem)
        return *layer.problem;
    const HeadLayout& layout = layer.layout;
    if (batch < 0 || batch >= layout.batches)
        return badInput("batch",
            {ATT_TEXT("core", "is %1, but there are %2 sequences, counted from 0"),
                {formatNumber(batch), formatNumber(layout.batches)}});
    if (head < 0 || head >= layout.queryHeads)
        return badInput("head",
            {ATT_TEXT("core", "is %1, but there are %2 heads, counted from 0"),
                {formatNumber(head), formatNumber(layout.queryHeads)}});
    Inputs inputs;
    inputs.sequences = layout.batches;
    struct {
        const TensorInfo* tensor;
        Index head;
        Matrix& matrix;
    } const parts[] = {{layer.q, head, inputs.q}, {layer.k, layout.keyHead(head), inputs.k},
        {part.values ? layer.v : nullptr, layout.keyHead(head), inputs.v}};
    for (const auto& [tensor, tensorHead, matrix] : parts) {
        if (!tensor)
            continue;
        if (stop.stop_requested())
            return cancelled();
        auto read = plane(*tensor, batch, tensorHead, part.rows, stop);
        if (!read)
            return read.error();
        matrix = *std::move(read);
    }
    if (const auto done = addLabels(inputs, layout, batch); !done)
        return done.error();
    return inputs;
}

// Tokens and padding of (n_k,) or (batch, n_k) that stand beside the tensors; what has another shape belongs to something else.
Outcome<Done> AttentionFile::addLabels(Inputs& inputs, const HeadLayout& layout, Index batch) const
{
    const auto fits = [&](const TensorInfo* tensor) {
        if (!tensor || tensor->problem || tensor->shape.empty() || tensor->shape.size() > 2 || tensor->dimension(0) != layout.nk)
            return false;
        return tensor->shape.size() == 1 || (tensor->dimension(1) == layout.batches && layout.batches * layout.nk > 0);
    };
    const auto ofSequence = [&](const TensorInfo& tensor) -> Outcome<std::vector<double>> {
        auto all = files_.front()->values(tensor, layout.batches * layout.nk);
        if (!all || tensor.shape.size() == 1)
            return all;
        return std::vector<double>(all->begin() + batch * layout.nk, all->begin() + (batch + 1) * layout.nk);
    };
    if (fits(tokens_)) {
        const auto numbers = ofSequence(*tokens_);
        if (!numbers)
            return numbers.error();
        for (Index j = 0; j < inputs.nk(); ++j)
            inputs.keyTokens.push_back(formatNumber((*numbers)[static_cast<std::size_t>(j)]));
        labelQueries(inputs);
    }
    if (fits(mask_)) {
        const auto numbers = ofSequence(*mask_);
        if (!numbers)
            return numbers.error();
        // Below zero only where the mask is added to the logits; then zero means visible.
        const bool added = std::ranges::any_of(*numbers, [](double number) { return number < 0; });
        for (Index j = 0; j < inputs.nk(); ++j)
            inputs.keyPadded.push_back(((*numbers)[static_cast<std::size_t>(j)] == 0) != added);
        if (std::ranges::count(inputs.keyPadded, 1) == 0)
            inputs.keyPadded.clear();
    }
    return Done{};
}

} // namespace attentoscope
