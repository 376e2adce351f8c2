// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/files/tensor_info.h"

#include "app/cli/commands/files/mask_info.h"
#include "core/base/printable_text.h"
#include "core/formats/tensors/npy_header.h"
#include "core/formats/tensors/tensor_file.h"
#include "core/formats/tensors/tensor_names.h"
#include "core/sources/files/attention_file.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

namespace attentoscope::cli {
namespace {

using Json = nlohmann::ordered_json;

Json tensorJson(const TensorInfo& tensor)
{
    Json json = {{"name", tensor.name}, {"dtype", tensor.dtype}, {"shape", tensor.shape}, {"bytes", tensor.bytes}};
    if (tensor.problem && !tensor.text)
        json["problem"] = tensor.problem->text();
    return json;
}

Json nameOrNull(const TensorInfo* tensor) { return tensor ? Json(tensor->name) : Json(); }

// Adds the layer's settings that the file records; a faulty record is replaced by its error.
void addRecord(Json& json, const AttentionFile& file, const AttentionLayer& layer)
{
    const auto record = file.ownRecordOf(layer);
    if (!record) {
        json["record_problem"] = record.error().text();
        return;
    }
    if (record->mask && layer.recordedMask) // a mask recorded as an array of flags is listed under "masks" instead
        json["recorded_mask"] = record->mask->text();
    if (record->scale)
        json["recorded_scale"] = *record->scale;
}

Json layerJson(const AttentionFile& file, std::size_t which)
{
    const AttentionLayer& layer = file.layers()[which];
    Json json = {{"layer", nullptr}};
    if (layer.layer)
        json["layer"] = *layer.layer;
    if (layer.weights)
        json["weights"] = layer.weights->name;
    else
        json.update({{"q", nameOrNull(layer.q)}, {"k", nameOrNull(layer.k)}, {"v", nameOrNull(layer.v)}});
    if (layer.queryTokens)
        json["query_tokens"] = layer.queryTokens->name;
    if (layer.withoutValues)
        json["without_values"] = layer.withoutValues->text();
    if (layer.problem) {
        json["problem"] = layer.problem->text();
        return json;
    }
    const HeadLayout& layout = layer.layout;
    json.update({{"batch", layout.batches}, {"heads", layout.queryHeads}, {"key_heads", layout.keyHeads}, {"n_q", layout.nq},
        {"n_k", layout.nk}});
    if (!layer.weights) {
        json.update({{"d", layout.d}, {"d_v", layout.dv}});
        addRecord(json, file, layer);
    }
    json["doubts"] = Json::array();
    for (const Message& doubt : file.remarks(which, 0))
        json["doubts"].push_back(doubt.text());
    return json;
}

// Names the evidence for the order of heads and tokens, or says why it is guessed.
std::string basisText(const ToldOrder& order)
{
    switch (order.basis) {
    case OrderBasis::Chosen:
    case OrderBasis::Shapes:
        return "known from the shapes";
    case OrderBasis::Beside:
    case OrderBasis::Names:
        return "known from " + order.by;
    case OrderBasis::Sizes:
        return "a guess, because otherwise there would be more heads than any model has, or only one key";
    case OrderBasis::Nothing:
        break;
    }
    return "a guess: nothing in the file decides it";
}

// Says how arrays with heads are read, "hnd" or "nhd", and whether the file tells so.
Json orderJson(const AttentionFile& file)
{
    const auto hasHeads = [](const AttentionLayer& layer) { return layer.k && layer.k->shape.size() > 2; };
    if (std::ranges::none_of(file.layers(), hasHeads))
        return {};
    return {{"order", headOrderText(file.order().order)}, {"told", !file.order().isGuess()}, {"by", basisText(file.order())}};
}

// Adds no layers if it is not clear which tensors are meant; then `patterns` has none or several.
void addLayers(Json& json, const std::filesystem::path& path, bool weights)
{
    json["layers"] = Json::array();
    json["layout"] = nullptr;
    json["leading"] = nullptr;
    json["masks"] = Json::array();
    json["trained_length"] = nullptr;
    const auto file = weights ? AttentionFile::openWeights(path) : AttentionFile::open(path);
    if (!file)
        return;
    for (std::size_t layer = 0; layer < file->layers().size(); ++layer)
        json["layers"].push_back(layerJson(*file, layer));
    const LeadingAxes& leading = file->leading().axes;
    json["leading"] = leading.empty() ? "" : leadingAxesText(leading);
    json["layout"] = orderJson(*file);
    json["masks"] = masksJson(*file);
    if (const auto record = file->recordOf(0); record && record->trainedLength)
        json["trained_length"] = *record->trainedLength;
}

// Returns text from the file, made printable.
std::string shown(const Json& text) { return printableText(text.get<std::string>()); }

std::string shapeOf(const Json& shape) { return shapeText(shape.get<std::vector<Index>>()); }

std::string lineOf(const Json& tensor, std::size_t width)
{
    const std::string name = shown(tensor["name"]);
    std::string line = "  " + name + std::string(std::max(width, name.size()) - name.size() + 2, ' ');
    if (tensor.contains("problem"))
        return line.append(shown(tensor["problem"]));
    return line.append(shown(tensor["dtype"])).append(" ").append(shapeOf(tensor["shape"]));
}

std::string layerLine(const Json& layer)
{
    std::string line = "  ";
    if (!layer["layer"].is_null())
        line.append("layer ").append(layer["layer"].dump()).append(": ");
    std::string names;
    for (const char* role : {"q", "k", "v", "weights"})
        if (layer.contains(role) && !layer[role].is_null())
            names.append(names.empty() ? "" : ", ").append(shown(layer[role]));
    line += names;
    if (layer.contains("problem"))
        return line.append(names.empty() ? "" : "; ").append(shown(layer["problem"]));
    const auto add = [&](const char* what, const char* key) { line.append(what).append(layer[key].dump()); };
    add("; heads ", "heads");
    if (layer.contains("d"))
        add(" × ", "d");
    add(", key heads ", "key_heads");
    add(", n_q ", "n_q");
    add(", n_k ", "n_k");
    if (layer.contains("d"))
        add(", d ", "d");
    add(", batch ", "batch");
    if (layer.contains("query_tokens"))
        line.append("; labels of the queries: ").append(shown(layer["query_tokens"]));
    if (layer.contains("without_values"))
        line.append("; without values: ").append(shown(layer["without_values"]));
    if (layer.contains("recorded_mask"))
        line.append("; recorded mask ").append(shown(layer["recorded_mask"]));
    if (layer.contains("recorded_scale"))
        add("; recorded scale ", "recorded_scale");
    if (layer.contains("record_problem"))
        line.append("; ").append(shown(layer["record_problem"]));
    return line;
}

// Returns each warning once, because most layers have the same ones.
std::string doubtLines(const Json& layers)
{
    std::vector<std::string> said;
    for (const Json& layer : layers)
        for (const Json& doubt : layer.value("doubts", Json::array()))
            if (const std::string text = shown(doubt); std::ranges::find(said, text) == said.end())
                said.push_back(text);
    std::string lines;
    for (const std::string& text : said)
        lines += "doubt: " + text + '\n';
    return lines;
}

std::string namesOf(const Json& names)
{
    std::string text;
    for (const Json& name : names)
        text.append(text.empty() ? "" : ", ").append(shown(name));
    return text;
}

// Names some parameters; they are all among the tensors above.
std::string parameterLine(const Json& parameters)
{
    constexpr std::size_t most = 6;
    std::string line = "parameters of a model, which are the same for every text and are not read:";
    for (std::size_t i = 0; i < parameters.size() && i < most; ++i)
        line.append(i == 0 ? " " : ", ").append(shown(parameters[i]));
    return line + (parameters.size() > most ? " and " + std::to_string(parameters.size() - most) + " more\n" : "\n");
}

} // namespace

Outcome<Json> tensorsInfo(const std::filesystem::path& path)
{
    const auto file = TensorFile::open(path);
    if (!file)
        return file.error();
    const NameMatching matching = matchNames(file->tensors());
    Json json = {{"file", path.string()}, {"kind", file->formatName()}, {"bytes", file->stamp().size}};
    json["tensors"] = Json::array();
    for (const TensorInfo& tensor : file->tensors())
        json["tensors"].push_back(tensorJson(tensor));
    json["patterns"] = Json::array();
    for (const NamePattern& pattern : matching.patterns)
        json["patterns"].push_back(pattern.pattern);
    const bool weights = matching.weightPatterns.size() == 1;
    json["weight_patterns"] = Json::array();
    for (const NamePattern& pattern : matching.weightPatterns)
        json["weight_patterns"].push_back(pattern.pattern);
    addLayers(json, path, weights);
    json["mask"] = matching.mask;
    json["tokens"] = matching.tokens;
    json["parameters"] = matching.parameters;
    std::vector<std::string> leftOver = matching.leftOver; // masks and parameters are listed separately
    const std::set<std::string> parameters(matching.parameters.begin(), matching.parameters.end());
    std::erase_if(leftOver, [&](const std::string& name) { return parameters.contains(name); });
    for (const Json& mask : json["masks"])
        std::erase(leftOver, mask.value("array", ""));
    json["left_over"] = leftOver;
    return json;
}

std::string readableTensors(const Json& info)
{
    std::string text = "file: " + shown(info["file"]) + "\nkind: " + info["kind"].get<std::string>()
        + "\nbytes: " + info["bytes"].dump() + "\ntensors:\n";
    constexpr std::size_t widest = 80; // a longer name shifts only its own line
    std::size_t width = 0;
    for (const Json& tensor : info["tensors"])
        width = std::max(width, std::min(widest, shown(tensor["name"]).size()));
    for (const Json& tensor : info["tensors"])
        text += lineOf(tensor, width) + '\n';
    const auto addLayerLines = [&](const char* what, const Json& patterns) {
        text += what + namesOf(patterns) + ":\n";
        for (const Json& layer : info["layers"])
            text += layerLine(layer) + '\n';
        if (!info["layout"].is_null()) {
            const bool headsFirst = info["layout"]["order"] == "hnd", told = info["layout"]["told"];
            text += std::string("layout: ") + (headsFirst ? "hnd, heads before tokens" : "nhd, tokens before heads") + " ("
                + shown(info["layout"]["by"])
                + (told ? "" : std::string("; --layout ") + (headsFirst ? "nhd" : "hnd") + " if it is the other way round")
                + ")\n";
        }
        text += doubtLines(info["layers"]);
        if (!info["trained_length"].is_null())
            text += "trained at " + info["trained_length"].dump() + " tokens (trained_length)\n";
    };
    if (info["patterns"].size() == 1) {
        addLayerLines("queries and keys by the pattern ", info["patterns"]);
    } else if (info["weight_patterns"].size() == 1) {
        addLayerLines("attention weights by the pattern ", info["weight_patterns"]);
    } else if (info["weight_patterns"].size() > 1) {
        text +=
            "several patterns of attention weights; choose one with --weights-name: " + namesOf(info["weight_patterns"]) + '\n';
    } else if (info["patterns"].size() > 1) {
        text +=
            "several patterns of queries and keys; choose one with --q-name and --k-name: " + namesOf(info["patterns"]) + '\n';
    } else if (!info["parameters"].empty()) {
        text += "no queries and keys; dump_qk.py records those that a model computes from a text\n";
    } else {
        text += "no queries and keys recognised by their names; give the names with --q-name and --k-name\n";
    }
    if (!info["parameters"].empty())
        text += parameterLine(info["parameters"]);
    text += maskLines(info["masks"]);
    for (const char* what : {"mask", "tokens"})
        if (info[what] != "" && (what != std::string_view("mask") || info["masks"].empty()))
            text.append(what).append(": ").append(shown(info[what])).append("\n");
    if (!info["left_over"].empty())
        text += "left over: " + namesOf(info["left_over"]) + '\n';
    return text;
}

} // namespace attentoscope::cli
