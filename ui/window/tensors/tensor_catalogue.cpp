// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/tensors/tensor_catalogue.h"

#include "core/formats/tensors/tensor_names.h"
#include "ui/text/translated.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <algorithm>
#include <numeric>
#include <unordered_map>

namespace attentoscope {

namespace {

QString words(const char* text) { return QCoreApplication::translate("Tensors", text); }

bool isDigit(char c) { return c >= '0' && c <= '9'; }

// Replaces each number of a name by {L}, one at a time: "a.3.b7" gives "a.{L}.b7" and "a.3.b{L}".
std::vector<std::string> generalised(const std::string& name)
{
    std::vector<std::string> names;
    for (std::size_t at = 0; at < name.size(); ++at) {
        if (!isDigit(name[at]))
            continue;
        const std::size_t begin = at;
        while (at < name.size() && isDigit(name[at]))
            ++at;
        names.push_back(name.substr(0, begin) + "{L}" + name.substr(at));
    }
    return names;
}

bool mayBeAttention(const CatalogueLine& line)
{
    return !line.problem && !line.isText && line.shape.size() >= 2 && line.shape.size() <= 5;
}

// Returns whether an array can label the keys: shape (n_k) or (batch, n_k) of some layer, see attention_file.h.
bool fitsKeys(const CatalogueLine& line, const AttentionFile& attention)
{
    return std::ranges::any_of(attention.layers(), [&](const AttentionLayer& layer) {
        const auto& shape = line.shape;
        return !layer.problem && !shape.empty() && shape.size() <= 2 && shape.back() == layer.layout.nk
            && (shape.size() == 1 || shape.front() == layer.layout.batches);
    });
}

} // namespace

QString roleText(const CatalogueLine& line)
{
    if (line.problem)
        return translated(*line.problem);
    const auto ofLayer = [&](const QString& role) {
        return line.layer ? words(QT_TRANSLATE_NOOP("Tensors", "%1, layer %2")).arg(role).arg(*line.layer) : role;
    };
    switch (line.role) {
    case ArrayRole::Queries:
        return ofLayer(QStringLiteral("Q"));
    case ArrayRole::Keys:
        return ofLayer(QStringLiteral("K"));
    case ArrayRole::Values:
        return ofLayer(QStringLiteral("V"));
    case ArrayRole::Weights:
        return ofLayer(words(QT_TRANSLATE_NOOP("Tensors", "weights")));
    case ArrayRole::Padding:
        return words(QT_TRANSLATE_NOOP("Tensors", "padding"));
    case ArrayRole::Mask:
        return words(QT_TRANSLATE_NOOP("Tensors", "mask"));
    case ArrayRole::Tokens:
        return words(QT_TRANSLATE_NOOP("Tensors", "tokens"));
    case ArrayRole::Unused:
        break;
    }
    const std::string_view name = line.name;
    return isRecord(name) || name.ends_with(trainedLengthName) ? words(QT_TRANSLATE_NOOP("Tensors", "model setting"))
                                                               : words(QT_TRANSLATE_NOOP("Tensors", "not used"));
}

Outcome<TensorCatalogue> TensorCatalogue::open(const TensorChoice& choice)
{
    TensorCatalogue catalogue;
    catalogue.oneFile_ = choice.oneFile();
    const bool one = catalogue.oneFile_;
    const std::pair<QString, ArrayRole> files[] = {{one ? choice.file : choice.q, one ? ArrayRole::Unused : ArrayRole::Queries},
        {one ? QString() : choice.k, ArrayRole::Keys}, {one ? QString() : choice.v, ArrayRole::Values}};
    for (const auto& [path, role] : files) {
        if (path.isEmpty())
            continue;
        const auto file = TensorFile::open(path.toStdString());
        if (!file)
            return file.error();
        for (const TensorInfo& tensor : file->tensors()) {
            CatalogueLine line{tensor.name, tensor.dtype, tensor.shape, double(tensor.bytes)};
            line.isText = tensor.text.has_value();
            if (!line.isText)
                line.problem = tensor.problem;
            line.role = role;
            if (!one)
                line.name = QFileInfo(path).fileName().toStdString();
            catalogue.lines_.push_back(std::move(line));
        }
        if (one)
            catalogue.matching_ = matchNames(file->tensors());
    }
    return catalogue;
}

bool TensorCatalogue::holdsWeights() const { return matching_.patterns.empty() && !matching_.weightPatterns.empty(); }

double TensorCatalogue::bytes() const
{
    return std::accumulate(
        lines_.begin(), lines_.end(), 0.0, [](double sum, const CatalogueLine& line) { return sum + line.bytes; });
}

void TensorCatalogue::setRoles(const AttentionFile* attention)
{
    if (!oneFile_)
        return; // files chosen one by one have fixed roles
    for (CatalogueLine& line : lines_) {
        line.role = ArrayRole::Unused;
        line.layer.reset();
    }
    if (attention == nullptr)
        return;
    std::unordered_map<std::string_view, CatalogueLine*> byName;
    for (CatalogueLine& line : lines_)
        byName.emplace(line.name, &line);
    for (const AttentionLayer& layer : attention->layers())
        for (const auto& [tensor, role] : {std::pair{layer.q, ArrayRole::Queries}, {layer.k, ArrayRole::Keys},
                 {layer.v, ArrayRole::Values}, {layer.weights, ArrayRole::Weights}}) {
            if (tensor == nullptr)
                continue;
            if (const auto found = byName.find(tensor->name); found != byName.end()) {
                found->second->role = role;
                if (!layer.stacked)
                    found->second->layer = layer.layer;
            }
        }
    for (const AttentionLayer& layer : attention->layers())
        for (const auto& [mask, role] : {std::pair{layer.keyMask, ArrayRole::Padding}, {layer.table, ArrayRole::Mask}})
            if (mask)
                if (const auto found = byName.find(mask.tensor->name); found != byName.end())
                    found->second->role = role;
    if (const auto found = byName.find(matching_.tokens); found != byName.end() && fitsKeys(*found->second, *attention))
        found->second->role = ArrayRole::Tokens;
}

std::string& nameOf(NameChoice& names, ArrayRole role)
{
    return role == ArrayRole::Queries ? names.q : role == ArrayRole::Keys ? names.k : names.v;
}

std::vector<std::string> TensorCatalogue::offeredNames(ArrayRole role) const
{
    std::unordered_map<std::string, int> counts;
    std::vector<std::string> names;
    for (const NamePattern& pattern : role == ArrayRole::Weights ? matching_.weightPatterns : matching_.patterns) {
        const std::string name = nameBy(pattern, role);
        if (hasLayer(name))
            counts[names.emplace_back(name)] = 2; // 2, so that the count below does not add the name again
    }
    for (const CatalogueLine& line : lines_)
        if (mayBeAttention(line))
            for (const std::string& name : generalised(line.name))
                if (++counts[name] == 2)
                    names.push_back(name);
    for (const CatalogueLine& line : lines_)
        if (mayBeAttention(line))
            names.push_back(line.name);
    return names;
}

std::optional<NameChoice> TensorCatalogue::partnersOf(const std::string& name) const
{
    if (name.empty())
        return {};
    for (const NamePattern& pattern : matching_.patterns) {
        const NameChoice names{
            nameBy(pattern, ArrayRole::Queries), nameBy(pattern, ArrayRole::Keys), nameBy(pattern, ArrayRole::Values)};
        if (name == names.q || name == names.k || name == names.v)
            return names;
        for (const LayerNames& layer : pattern.layers)
            if (name == layer.q || name == layer.k || name == layer.v)
                return NameChoice{layer.q, layer.k, layer.v};
    }
    return {};
}

std::string nameBy(const NamePattern& pattern, ArrayRole role)
{
    const auto in = [role](const LayerNames& layer) -> const std::string& {
        return role == ArrayRole::Queries ? layer.q
            : role == ArrayRole::Keys     ? layer.k
            : role == ArrayRole::Values   ? layer.v
                                          : layer.weights;
    };
    const LayerNames& first = pattern.layers.front();
    if (first.layer)
        for (const std::string& candidate : generalised(in(first)))
            if (std::ranges::all_of(
                    pattern.layers, [&](const LayerNames& layer) { return layerIn(in(layer), candidate) == layer.layer; }))
                return candidate;
    return first.layer && role == ArrayRole::Values ? std::string() : in(first); // some layers have no values
}

} // namespace attentoscope
