// An attention as a function for PyTorch: what was evaluated here, to take home.
#pragma once

#include "core/attention/evaluate/result.h"

#include <string>

namespace attentoscope {

// The text of `attention(q, k, v)`, for tensors (…, n_q, d), (…, n_k, d) and (…, n_k, d_v) of any length: position encoding,
// scale, mask and softmax of one of the result's policies. A query that sees no key has the output 0. What only the data tell is
// in it as it is on these: the scale of an entropy-matched policy, keys that are padding, the sequence of the batch.
// Errors: attention weights were given, from which nothing is computed; a formula with a function unknown here.
Outcome<std::string> pytorchCode(const Result& result, const PolicyResult& policy);

} // namespace attentoscope
