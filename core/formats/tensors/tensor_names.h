// SPDX-License-Identifier: GPL-3.0-or-later
// Which tensors of a file are the queries, keys and values of which layer, told by their names. A name is cut at . / _ and -;
// a word of its last part between dots says the role (q k v, Q K V, query key value, queries keys values) and the first number
// the layer, as in "layers.3.q", "model.layers.3.self_attn.q_proj" or "q_3". What they have in common is the pattern, with
// {L} for the layer and {q} for the role: "model.layers.{L}.self_attn.{q}_proj".
// Nothing is guessed: several patterns in one file are all told, and so is what belongs to none.
#pragma once

#include "core/formats/tensors/tensor_file.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace attentoscope {

struct LayerNames {
    std::optional<Index> layer; // none where the names have no number
    std::string q, k, v; // v may be empty
    std::string weights; // then the others are empty
    std::string unusable; // named like one of these, but cannot be it; the first if there are more
};

struct NamePattern {
    std::string pattern;
    std::vector<LayerNames> layers; // ascending, at least one
    std::vector<LayerNames> incomplete; // ascending: without queries, keys or weights that can be used
};

// How many keys an array tells that stands beside queries and keys: their weights and scores, masks, tokens.
struct KeyCount {
    Index keys = 0;
    std::string name; // of the array; empty: of another file
};

struct NameMatching {
    std::vector<NamePattern> patterns; // in the order of the file. More than one: someone has to choose
    // Attention weights instead of queries and keys: "attentions", "layers.3.attn_weights". Only where there are no patterns.
    std::vector<NamePattern> weightPatterns;
    std::vector<std::string> leftOver; // no part of a pattern, nor the mask, the tokens or a record (see below)
    std::vector<std::string> unusable; // of these, what is named like queries, keys or values, but cannot be
    std::string mask; // "mask", "attention_mask", "key_padding_mask" ...; empty when there is none or more than one
    std::string tokens; // "tokens", "token_ids" or "input_ids", likewise
    std::vector<KeyCount> besideKeys; // each number once, by its first array, and not more than a few dozen
    bool parameters = false; // names that are left over end on ".weight": parameters of a model, not what it computes
};

// What a record of a model's calls (resources/python/dump_qk.py) has beside the queries of a layer, and once.
inline constexpr const char* recordedMaskName = "recorded_mask"; // text: the mask as an expression
inline constexpr const char* recordedVisibleName = "recorded_visible"; // (1 or batch, 1 or heads, n_q, n_k): “recorded”
inline constexpr const char* recordedScaleName = "recorded_scale"; // s of softmax(s q·k)
inline constexpr const char* queryTokensName = "query_tokens"; // or once, without a prefix: labels of the queries
inline constexpr const char* trainedLengthName = "trained_length";
bool isMaskName(std::string_view name); // by its last part, see NameMatching::mask
std::optional<Index> layerNumber(std::string_view name); // as the names of queries have it
bool isRecord(std::string_view name); // of a call: the first three of these
// Where such an array of the layer of these queries would be: "layers.0.recorded_mask" beside "layers.0.q".
std::string nameBeside(std::string_view queries, std::string_view name);

// Queries, keys and values are tensors of two to four dimensions that can be read; of others a pattern tells only that they are
// in its layers.
NameMatching matchNames(std::span<const TensorInfo> tensors);

// A name given by the user, which may hold {L}: in which layers it stands, ascending.
std::vector<Index> layersOf(std::span<const TensorInfo> tensors, std::string_view name);
std::string nameInLayer(std::string_view name, Index layer);
inline bool hasLayer(std::string_view name) { return name.find("{L}") != std::string_view::npos; }

} // namespace attentoscope
