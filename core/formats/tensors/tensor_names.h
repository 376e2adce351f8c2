// SPDX-License-Identifier: GPL-3.0-or-later
// Recognizes queries, keys and values of each layer by their tensor names. A name is cut at . / _ and -. A word of the last
// part between dots tells the role (q k v, Q K V, query key value, queries keys values), and the first number is the layer,
// as in "layers.3.q", "model.layers.3.self_attn.q_proj" or "q_3". The common form of these names is the pattern, with {L} for
// the layer and {q} for the role: "model.layers.{L}.self_attn.{q}_proj". Nothing is guessed: if a file has several patterns,
// all are reported, and so are the names that fit none.
#pragma once

#include "core/formats/tensors/tensor_file.h"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace attentoscope {

struct LayerNames {
    std::optional<Index> layer; // empty if the names have no number
    std::string q, k, v; // v may be empty
    std::string weights; // attention weights; q, k and v are then empty
    std::string unusable; // the first tensor that is named like one of these but cannot be used
};

struct NamePattern {
    std::string pattern;
    std::vector<LayerNames> layers; // ascending, at least one
    std::vector<LayerNames> incomplete; // ascending: layers that lack usable queries, keys or weights
};

// A number of keys that follows from the shape of an array beside queries and keys: weights, scores, masks, tokens.
struct KeyCount {
    Index keys = 0;
    std::string name; // of the array; empty: it is from another file
};

struct NameMatching {
    std::vector<NamePattern> patterns; // in the order of the file; if there are several, the user must choose
    // Patterns of attention weights ("attentions", "layers.3.attn_weights"). Only if `patterns` is empty.
    std::vector<NamePattern> weightPatterns;
    std::vector<std::string> leftOver; // names that are neither in a pattern nor the mask, the tokens or a record (see below)
    std::vector<std::string> unusable; // those of leftOver that are named like queries, keys or values but cannot be used
    std::string mask; // "mask", "attention_mask", "key_padding_mask" ...; empty when there is none or more than one
    std::string tokens; // "tokens", "token_ids" or "input_ids"; empty as above
    std::vector<KeyCount> besideKeys; // each number once, with its first array; at most a few dozen
    std::vector<std::string> parameters; // those of leftOver that are named like parameters of a model (parameter_names.h)
    std::string company; // makes plain names of queries and keys doubtful, see companyOfParameters(); mostly empty
};

// Names of the arrays that a recording of a model's calls (resources/python/dump_qk.py) stores beside the queries of a layer,
// or once per file.
inline constexpr const char* recordedMaskName = "recorded_mask"; // text: the mask as an expression
inline constexpr const char* recordedVisibleName = "recorded_visible"; // (1 or batch, 1 or heads, n_q, n_k): “recorded”
inline constexpr const char* recordedScaleName = "recorded_scale"; // s of softmax(s q·k)
inline constexpr const char* queryTokensName = "query_tokens"; // labels of the queries, per layer or once for all
inline constexpr const char* trainedLengthName = "trained_length";
inline constexpr const char* normalizerName = "normalizer"; // text: what made the attention weights, per layer or once for all
bool isMaskName(std::string_view name); // by its last part, see NameMatching::mask
std::optional<Index> layerNumber(std::string_view name); // by the same rule as in names of queries
bool isRecord(std::string_view name); // whether it is one of the first three names above
// Returns the full name of such an array for the layer of these queries: "layers.0.recorded_mask" beside "layers.0.q".
std::string nameBeside(std::string_view queries, std::string_view name);

// Matches names to patterns. Only readable tensors of two to four dimensions count as queries, keys and values; others with
// matching names are noted as unusable in their layers.
NameMatching matchNames(std::span<const TensorInfo> tensors);

// Finds the arrays that a name given by the user stands for, by their layers; the name contains {L}, for which a number stands in
// theirs: "block{L}/q" finds "block0/q" and "block12/q", and "block00/q" if there is no "block0/q".
std::map<Index, std::string> layersOf(std::span<const TensorInfo> tensors, std::string_view name);
// Returns the number in place of {L}; nothing if the array is not one of these.
std::optional<Index> layerIn(std::string_view array, std::string_view name);
std::string nameInLayer(std::string_view name, Index layer);
inline bool hasLayer(std::string_view name) { return name.find("{L}") != std::string_view::npos; }

} // namespace attentoscope
