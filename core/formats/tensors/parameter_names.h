// SPDX-License-Identifier: GPL-3.0-or-later
// Tells the parameters of a model, which are the same for every text, from what it computes of a text, by the names of arrays:
// "self_attn.q_proj.weight", "query/kernel", "blocks.0.attn.W_Q", "lora_A", "exp_avg.layers.0.q_proj" are parameters;
// "self_attn.q_proj", "query_states" and every "hook_q" are not. Each array is judged by its own name, with any of . / : _ - or
// brackets between words and with layer numbers anywhere.
#pragma once

#include "core/base/message.h"
#include "core/formats/tensors/tensor_file.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace attentoscope {

enum class ParameterKind { Learned, Adapter, Optimizer };
// Returns nothing for an array that does not have the name of a parameter.
std::optional<ParameterKind> parameterKind(std::string_view name);

// Whether the name of queries or keys says that they were computed: "query_states", "q_proj.output", "hook_q".
bool namesComputed(std::string_view name);

// Returns the array that makes plain names such as "layers.0.q_proj" doubtful, because files of parameters hold such arrays, too:
// a bias of one dimension or a table of embeddings. Empty if there is none, if hooks recorded arrays of this file, or if the
// parameters of queries and keys have names of their own beside them.
std::string companyOfParameters(std::span<const TensorInfo> tensors);

// Says that a file holds the parameters with these names, and where queries and keys come from.
Message onlyParameters(ParameterKind kind, const std::string& names);

} // namespace attentoscope
