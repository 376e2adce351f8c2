// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/tensors/tensor_names.h"

#include "core/base/numbers.h"
#include "core/formats/tensors/parameter_names.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace attentoscope {
namespace {

constexpr std::array<std::array<std::string_view, 3>, 5> roleWords{
    {{"q", "k", "v"}, {"Q", "K", "V"}, {"query", "key", "value"}, {"Query", "Key", "Value"}, {"queries", "keys", "values"}}};
constexpr std::array<std::string_view, 6> layerWords{"layer", "layers", "block", "blk", "l", "h"};
constexpr std::array<std::string_view, 7> maskWords{
    "mask", "attention_mask", "attn_mask", "causal_mask", "padding_mask", "key_padding_mask", "src_key_padding_mask"};
constexpr std::array<std::string_view, 15> weightWords{"attn_output_weights", "attn_output_weight", "weights", "attn", "attns",
    "attention", "attentions", "attn_weights", "attn_weight", "attention_weights", "attn_probs", "attention_probs", "self_attn",
    "cross_attn", "A"};
constexpr std::array<std::string_view, 6> recordWords{
    queryTokensName, recordedMaskName, recordedVisibleName, recordedScaleName, trainedLengthName, normalizerName};
// Names that TransformerLens gives to tables beside queries and keys.
constexpr std::array<std::string_view, 5> scoreWords{"pattern", "hook_pattern", "attn_scores", "hook_attn_scores", "scores"};
constexpr std::array<std::string_view, 3> tokenWords{"tokens", "token_ids", "input_ids"};

constexpr std::size_t mostKeyCounts = 64;

struct Parsed {
    std::string pattern;
    int role = 0; // 0, 1, 2: q, k, v
    std::optional<Index> layer;
};

bool isDigits(std::string_view text) { return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos; }

// Splits a word into letters and digits: "layer12" becomes "layer" and "12".
std::pair<std::string_view, std::string_view> letters(std::string_view word)
{
    const auto last = word.find_last_not_of("0123456789");
    const std::size_t count = last == std::string_view::npos ? 0 : last + 1;
    return {word.substr(0, count), word.substr(count)};
}

struct Role {
    std::string_view word; // as it is for queries
    int role;
};
std::optional<Role> roleOf(std::string_view word)
{
    for (const auto& words : roleWords)
        for (int role = 0; role < 3; ++role)
            if (word == words[static_cast<std::size_t>(role)])
                return Role{words[0], role};
    return {};
}

std::string_view lastPart(std::string_view name)
{
    const auto dot = name.find_last_of("./");
    return dot == std::string_view::npos ? name : name.substr(dot + 1);
}

// A word of a name: its letters and the digits after them.
struct Word {
    std::string_view text, digits;
    bool isLast = false; // it is in the last part between dots
    std::string_view cut; // the separator after the word: ".", "_" ... or empty
};

std::vector<Word> wordsOf(std::string_view name)
{
    std::vector<Word> words;
    const std::size_t lastBegins = name.size() - lastPart(name).size();
    for (std::size_t at = 0; at <= name.size();) {
        const std::size_t end = std::min(name.find_first_of("./_-", at), name.size());
        const auto [text, digits] = letters(name.substr(at, end - at));
        words.push_back({text, digits, at >= lastBegins, name.substr(end, 1)});
        at = end + 1;
    }
    return words;
}

bool isLayerWord(std::string_view text) { return std::ranges::find(layerWords, text) != layerWords.end(); }

// Appends the word to the pattern. Its digits are the layer if mayBeLayer and no layer was found before. Returns false if the
// digits are not a valid number.
bool addWord(Parsed& parsed, const Word& word, std::string_view shown, bool mayBeLayer)
{
    parsed.pattern += shown;
    if (mayBeLayer && !word.digits.empty() && !parsed.layer) {
        parsed.layer = parseInteger(word.digits);
        parsed.pattern += "{L}";
        if (!parsed.layer)
            return false;
    } else {
        parsed.pattern += word.digits;
    }
    parsed.pattern += word.cut;
    return true;
}

// Parses the name of queries, keys or values. Returns nothing unless exactly one word of the last part is a role.
std::optional<Parsed> parseName(std::string_view name)
{
    Parsed parsed;
    bool hasRole = false;
    for (const Word& word : wordsOf(name)) {
        const auto role = word.isLast ? roleOf(word.text) : std::nullopt;
        if (role && hasRole)
            return {};
        const std::string shown = role ? std::string("{").append(role->word).append("}") : std::string(word.text);
        if (!addWord(parsed, word, shown, role || word.text.empty() || isLayerWord(word.text)))
            return {};
        if (role) {
            parsed.role = role->role;
            hasRole = true;
        }
    }
    if (!hasRole)
        return {};
    return parsed;
}

// Tells names of weights, also with the part of the model in front, as in "encoder_attentions" and "cross_attentions".
bool isWeightsWord(std::string_view word)
{
    for (const std::string_view part : {"encoder_att", "decoder_att", "cross_att", "self_att"})
        if (word.starts_with(part)) {
            const std::string_view bare = word.substr(part.size() - 3);
            return std::ranges::find(weightWords, bare) != weightWords.end();
        }
    return std::ranges::find(weightWords, word) != weightWords.end();
}

// Parses the name of attention weights: the words of its last part, without the layer, must be one of weightWords. A number
// alone at the end is the layer, as in "attentions.0", and the part before it counts as the last.
std::optional<Parsed> parseWeightsName(std::string_view name)
{
    Parsed parsed;
    std::string last;
    const std::string_view ending = lastPart(name);
    const std::string_view named =
        isDigits(ending) && ending.size() < name.size() ? name.substr(0, name.size() - ending.size() - 1) : name;
    const std::size_t lastBegins = named.size() - lastPart(named).size();
    for (const Word& word : wordsOf(name)) {
        const bool isLast = std::size_t(word.text.data() - name.data()) >= lastBegins;
        if (isLast && !word.text.empty() && !isLayerWord(word.text))
            last.append(last.empty() ? "" : "_").append(word.text);
        if (!addWord(parsed, word, word.text, isLast || word.text.empty() || isLayerWord(word.text)))
            return {};
    }
    if (!isWeightsWord(last))
        return {};
    return parsed;
}

template <std::size_t count>
std::string theOnly(std::span<const TensorInfo> tensors, const std::array<std::string_view, count>& words)
{
    std::string found;
    for (const TensorInfo& tensor : tensors) {
        if (std::ranges::find(words, lastPart(tensor.name)) == words.end())
            continue;
        if (!found.empty())
            return {};
        found = tensor.name;
    }
    return found;
}

void sortLayers(NamePattern& pattern)
{
    std::ranges::sort(pattern.layers, {}, &LayerNames::layer);
    std::ranges::sort(pattern.incomplete, {}, &LayerNames::layer);
}

// The tensor names of one pattern, collected one by one.
struct Collected {
    NamePattern pattern;
    std::map<std::optional<Index>, std::size_t> places; // index in pattern.layers of each layer

    LayerNames& layerOf(std::optional<Index> number)
    {
        const auto [place, isNew] = places.try_emplace(number, pattern.layers.size());
        if (isNew)
            pattern.layers.push_back({number, {}, {}, {}, {}, {}});
        return pattern.layers[place->second];
    }
    void add(const Parsed& parsed, const std::string& name, std::vector<std::string>& leftOver)
    {
        LayerNames& layer = layerOf(parsed.layer);
        std::string& place = parsed.role == 0 ? layer.q : parsed.role == 1 ? layer.k : layer.v;
        if (place.empty())
            place = name;
        else
            leftOver.push_back(name); // a second name for one layer: "layers.01.q" after "layers.1.q"
    }
    // Notes a tensor that is named for this layer and role but cannot be used, as the reason why the layer is incomplete.
    void addUnusable(const Parsed& parsed, const std::string& name)
    {
        LayerNames& layer = layerOf(parsed.layer);
        const std::string& place = parsed.role == 0 ? layer.q : parsed.role == 1 ? layer.k : layer.v;
        if (place.empty() && layer.unusable.empty())
            layer.unusable = name;
    }
    // Moves layers without queries or keys to `incomplete`, because both are needed.
    void part(std::vector<std::string>& leftOver)
    {
        const auto complete = [](const LayerNames& layer) { return !layer.q.empty() && !layer.k.empty(); };
        const auto rest = std::stable_partition(pattern.layers.begin(), pattern.layers.end(), complete);
        pattern.incomplete.assign(rest, pattern.layers.end());
        pattern.layers.erase(rest, pattern.layers.end());
        for (const LayerNames& layer : pattern.incomplete)
            for (const std::string& name : {layer.q, layer.k, layer.v})
                if (!name.empty())
                    leftOver.push_back(name);
        sortLayers(pattern);
    }
};

// The patterns collected so far, in order of appearance. A map finds them, because a file may have as many patterns as arrays.
class Collection
{
public:
    Collected& of(const std::string& pattern)
    {
        const auto [place, isNew] = places_.try_emplace(pattern, all_.size());
        if (isNew)
            all_.push_back({{pattern, {}, {}}, {}});
        return all_[place->second];
    }
    Collected* find(const std::string& pattern)
    {
        const auto place = places_.find(pattern);
        return place == places_.end() ? nullptr : &all_[place->second];
    }
    std::vector<Collected>& all() { return all_; }

private:
    std::vector<Collected> all_;
    std::map<std::string, std::size_t> places_;
};

bool isPossible(const TensorInfo& tensor) { return !tensor.problem && tensor.shape.size() >= 2 && tensor.shape.size() <= 5; }

template <std::size_t count>
bool isOneOf(std::string_view name, const std::array<std::string_view, count>& words)
{
    return std::ranges::find(words, name) != words.end();
}

bool standsBesideKeys(const TensorInfo& tensor)
{
    if (tensor.shape.empty() || (tensor.problem && !tensor.text) || parseName(tensor.name) || parameterKind(tensor.name))
        return false;
    const std::string_view last = lastPart(tensor.name);
    const bool labels = isOneOf(last, maskWords) || isOneOf(last, tokenWords);
    const bool table = last == recordedVisibleName || isOneOf(last, scoreWords) || parseWeightsName(tensor.name);
    return labels || (table && tensor.shape.size() > 1);
}

void matchWeights(std::span<const TensorInfo> tensors, NameMatching& matching)
{
    const std::set<std::string> leftOver(matching.leftOver.begin(), matching.leftOver.end());
    std::set<std::string> taken;
    Collection found;
    for (const TensorInfo& tensor : tensors) {
        const bool maybe = leftOver.contains(tensor.name) && isPossible(tensor) && !parameterKind(tensor.name);
        const auto parsed = maybe ? parseWeightsName(tensor.name) : std::nullopt;
        if (!parsed)
            continue;
        std::string& weights = found.of(parsed->pattern).layerOf(parsed->layer).weights;
        if (!weights.empty())
            continue; // a second name for one layer: "layers.01.attn" after "layers.1.attn"
        weights = tensor.name;
        taken.insert(tensor.name);
    }
    for (const TensorInfo& tensor : tensors) {
        const auto parsed = isPossible(tensor) ? std::nullopt : parseWeightsName(tensor.name);
        Collected* same = parsed ? found.find(parsed->pattern) : nullptr;
        if (same != nullptr && !same->places.contains(parsed->layer))
            same->pattern.incomplete.push_back({parsed->layer, {}, {}, {}, {}, tensor.name});
    }
    std::erase_if(matching.leftOver, [&](const std::string& name) { return taken.contains(name); });
    for (Collected& one : found.all()) {
        sortLayers(one.pattern);
        matching.weightPatterns.push_back(std::move(one.pattern));
    }
}

} // namespace

NameMatching matchNames(std::span<const TensorInfo> tensors)
{
    NameMatching matching;
    matching.mask = theOnly(tensors, maskWords);
    matching.tokens = theOnly(tensors, tokenWords);
    matching.company = companyOfParameters(tensors);
    for (const TensorInfo& tensor : tensors)
        if (standsBesideKeys(tensor) && matching.besideKeys.size() < mostKeyCounts
            && std::ranges::find(matching.besideKeys, tensor.dimension(0), &KeyCount::keys) == matching.besideKeys.end())
            matching.besideKeys.push_back({tensor.dimension(0), tensor.name});
    Collection found;
    for (const TensorInfo& tensor : tensors) {
        if (tensor.name == matching.mask || tensor.name == matching.tokens
            || std::ranges::find(recordWords, lastPart(tensor.name)) != recordWords.end())
            continue;
        if (parameterKind(tensor.name)) {
            matching.leftOver.push_back(tensor.name);
            matching.parameters.push_back(tensor.name);
            continue;
        }
        const auto parsed = isPossible(tensor) ? parseName(tensor.name) : std::nullopt;
        if (!parsed) {
            matching.leftOver.push_back(tensor.name);
            if (!isPossible(tensor) && parseName(tensor.name))
                matching.unusable.push_back(tensor.name);
            continue;
        }
        found.of(parsed->pattern).add(*parsed, tensor.name, matching.leftOver);
    }
    for (const std::string& name : matching.unusable) {
        const auto parsed = parseName(name);
        if (Collected* same = found.find(parsed->pattern))
            same->addUnusable(*parsed, name);
    }
    for (Collected& one : found.all()) {
        one.part(matching.leftOver);
        if (!one.pattern.layers.empty())
            matching.patterns.push_back(std::move(one.pattern));
    }
    if (matching.patterns.empty())
        matchWeights(tensors, matching);
    return matching;
}

bool isMaskName(std::string_view name) { return std::ranges::find(maskWords, lastPart(name)) != maskWords.end(); }

std::optional<Index> layerNumber(std::string_view name)
{
    for (const Word& word : wordsOf(name))
        if (!word.digits.empty() && (word.text.empty() || isLayerWord(word.text)))
            return parseInteger(word.digits);
    return {};
}

bool isRecord(std::string_view name)
{
    const std::string_view last = lastPart(name);
    return last == recordedMaskName || last == recordedVisibleName || last == recordedScaleName;
}

std::string nameBeside(std::string_view queries, std::string_view name)
{
    return std::string(queries.substr(0, queries.size() - lastPart(queries).size())).append(name);
}

std::optional<Index> layerIn(std::string_view array, std::string_view name)
{
    const auto mark = name.find("{L}");
    if (mark == std::string_view::npos)
        return {};
    const std::string_view before = name.substr(0, mark), after = name.substr(mark + 3);
    if (array.size() <= before.size() + after.size() || !array.starts_with(before) || !array.ends_with(after))
        return {};
    const std::string_view number = array.substr(before.size(), array.size() - before.size() - after.size());
    return isDigits(number) ? parseInteger(number) : std::nullopt;
}

std::map<Index, std::string> layersOf(std::span<const TensorInfo> tensors, std::string_view name)
{
    std::map<Index, std::string> layers;
    for (const TensorInfo& tensor : tensors)
        if (const auto layer = layerIn(tensor.name, name); layer)
            if (const auto [place, isNew] = layers.try_emplace(*layer, tensor.name);
                !isNew && tensor.name.size() < place->second.size())
                place->second = tensor.name; // without zeros in front
    return layers;
}

std::string nameInLayer(std::string_view name, Index layer)
{
    std::string text(name);
    if (const auto mark = text.find("{L}"); mark != std::string::npos)
        text.replace(mark, 3, std::to_string(layer));
    return text;
}

} // namespace attentoscope
