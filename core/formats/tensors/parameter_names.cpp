// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/tensors/parameter_names.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <vector>

namespace attentoscope {
namespace {

// A word of a name in lower case, without the digits at its end.
struct NameWord {
    std::string text;
    std::size_t part = 0; // the words between two of . / : are one part
};

bool isLowerLetter(char c) { return c >= 'a' && c <= 'z'; }
bool isUpperLetter(char c) { return c >= 'A' && c <= 'Z'; }
bool isDigit(char c) { return c >= '0' && c <= '9'; }

bool isAmong(std::string_view word, std::initializer_list<std::string_view> words)
{
    return std::ranges::find(words, word) != words.end();
}

// Splits at signs and before capitals inside a word ("SelfAttention"). Numbers are left out, and so is a numbered layer at the
// end ("W_Q_layer3").
std::vector<NameWord> splitName(std::string_view name)
{
    constexpr std::string_view newPart = "./:[]'\"~ ", newWord = "_-";
    std::vector<NameWord> words;
    std::size_t part = 0;
    for (std::size_t at = 0; at < name.size();) {
        if (newPart.find(name[at]) != std::string_view::npos || newWord.find(name[at]) != std::string_view::npos) {
            part += newPart.find(name[at]) != std::string_view::npos ? 1 : 0;
            ++at;
            continue;
        }
        NameWord word{{}, part};
        bool numbered = false;
        for (const std::size_t begin = at; at < name.size(); ++at) {
            const char c = name[at];
            const bool sign = newPart.find(c) != std::string_view::npos || newWord.find(c) != std::string_view::npos;
            if (sign || (at > begin && isUpperLetter(c) && isLowerLetter(name[at - 1])))
                break;
            word.text += isUpperLetter(c) ? char(c + 32) : c;
        }
        while (!word.text.empty() && isDigit(word.text.back())) {
            word.text.pop_back();
            numbered = true;
        }
        const bool layerAtTheEnd =
            numbered && at == name.size() && isAmong(word.text, {"layer", "layers", "block", "blk", "l", "h"});
        if (!word.text.empty() && !layerAtTheEnd)
            words.push_back(std::move(word));
    }
    return words;
}

bool isRole(std::string_view word)
{
    return isAmong(word, {"q", "k", "v", "query", "key", "value", "queries", "keys", "values", "qkv", "kv"});
}

// Whether words[i] ends the name of a layer that multiplies its input by a matrix: "q", "k_proj", "c_attn".
bool endsProjection(const std::vector<NameWord>& words, std::size_t i)
{
    const std::string& word = words[i].text;
    const bool fused = word == "attn" && i > 0 && words[i - 1].text == "c";
    return fused || isRole(word) || isAmong(word, {"proj", "projection", "dense", "linear", "lin", "fc", "pack", "wqkv"});
}

bool follow(const std::vector<NameWord>& words, std::initializer_list<std::string_view> sequence)
{
    const auto isWord = [](const NameWord& word, std::string_view text) { return word.text == text; };
    return std::search(words.begin(), words.end(), sequence.begin(), sequence.end(), isWord) != words.end();
}

bool has(const std::vector<NameWord>& words, std::initializer_list<std::string_view> any)
{
    return std::ranges::any_of(words, [any](const NameWord& word) { return isAmong(word.text, any); });
}

// Whether a name ends with that of a matrix or bias, or has one in its last three words: "weight", "query/kernel",
// "q_proj_weight", "qweight", "q_proj.weight.absmax".
bool endsAsLearned(const std::vector<NameWord>& words)
{
    constexpr std::size_t last = 3;
    const std::size_t count = words.size();
    for (std::size_t i = std::max<std::size_t>(1, count - std::min(count, last)); i < count; ++i) {
        const std::string& word = words[i].text;
        const bool alone = words[i - 1].part != words[i].part && (i + 1 == count || words[i + 1].part != words[i].part);
        if (alone && isAmong(word, {"weight", "kernel", "qweight", "qzeros"}))
            return true;
        if (endsProjection(words, i - 1) && isAmong(word, {"weight", "weights", "kernel", "qweight", "qzeros", "w", "bias"}))
            return true;
    }
    if (count == 0)
        return false;
    if (isAmong(words.back().text, {"wq", "wk", "wv", "wo", "wqkv", "wkv", "wquery", "wkey", "wvalue"}))
        return true;
    if (count < 2 || !isRole(words.back().text))
        return false;
    const NameWord& before = words[count - 2];
    const bool ofAttention = count > 2 && isAmong(words[count - 3].text, {"attn", "attention"});
    return isAmong(before.text, {"w", "weight", "kernel"}) || (before.text == "weights" && !ofAttention)
        || (isAmong(before.text, {"b", "bias"}) && before.part == words.back().part);
}

bool isEmbedding(const std::vector<NameWord>& words)
{
    return has(words, {"wte", "wpe", "embed", "unembed", "embedding", "embeddings"}) || follow(words, {"lm", "head"})
        || follow(words, {"w", "e"}) || follow(words, {"w", "u"}) || follow(words, {"w", "pos"});
}

bool ofHooks(const std::vector<NameWord>& words) { return has(words, {"hook"}); }

} // namespace

std::optional<ParameterKind> parameterKind(std::string_view name)
{
    const std::vector<NameWord> words = splitName(name);
    if (ofHooks(words))
        return {};
    if (std::ranges::any_of(words, [](const NameWord& word) { return word.text.starts_with("lora"); }))
        return ParameterKind::Adapter;
    if (has(words, {"optimizer", "optimiser", "optim", "adam", "adamw"}) || follow(words, {"exp", "avg"})
        || follow(words, {"momentum", "buffer"}) || follow(words, {"opt", "state"}))
        return ParameterKind::Optimizer;
    if (has(words, {"params", "parameters", "parametrizations"}) || follow(words, {"state", "dict"}) || endsAsLearned(words))
        return ParameterKind::Learned;
    return {};
}

bool namesComputed(std::string_view name)
{
    return has(splitName(name),
        {"hook", "states", "out", "output", "outputs", "act", "acts", "activation", "activations", "rope", "rot", "rotary",
            "rotated", "cache", "past", "present"});
}

std::string companyOfParameters(std::span<const TensorInfo> tensors)
{
    std::string company;
    for (const TensorInfo& tensor : tensors) {
        const std::vector<NameWord> words = splitName(tensor.name);
        if (words.empty())
            continue;
        const bool bias = words.back().text == "bias";
        const bool ofQueries =
            std::ranges::any_of(words, [](const NameWord& word) { return isRole(word.text) || word.text == "wq"; });
        if (ofHooks(words) || (!bias && ofQueries && parameterKind(tensor.name)))
            return {};
        if (company.empty() && ((bias && tensor.shape.size() == 1) || isEmbedding(words)))
            company = tensor.name;
    }
    return company;
}

Message onlyParameters(ParameterKind kind, const std::string& names)
{
    switch (kind) {
    case ParameterKind::Learned:
        return {ATT_TEXT("core",
                    "holds parameters of a model (%1), which are the same for every text, but no queries or keys; dump_qk.py "
                    "records the queries and keys that a model computes from a text"),
            {names}};
    case ParameterKind::Adapter:
        return {ATT_TEXT("core",
                    "holds parameters of an adapter (LoRA: %1), which are the same for every text, but no queries or keys; "
                    "dump_qk.py records the queries and keys that a model computes from a text"),
            {names}};
    case ParameterKind::Optimizer:
        return {ATT_TEXT("core",
                    "holds the state of an optimizer (%1), but no queries or keys; dump_qk.py records the queries and keys that "
                    "a model computes from a text"),
            {names}};
    }
    return {};
}

} // namespace attentoscope
