// SPDX-License-Identifier: GPL-3.0-or-later
// Writes the attention that was evaluated as a PyTorch function, for use outside this program.
#pragma once

#include "core/attention/evaluate/result.h"

#include <string>

namespace attentoscope {

// Returns the text of `attention(q, k, v)` for tensors (…, n_q, d), (…, n_k, d) and (…, n_k, d_v) of any length: position
// encoding, scale, mask and normalizer of one of the result's policies. A query that sees no key has the output 0. Whatever
// depends on the data is written as it is for these data: the scale of an entropy-matched policy, the keys that are padding,
// the sequence of the batch. Errors: attention weights were given, from which nothing is computed; a formula that cannot be
// written in Python.
Outcome<std::string> pytorchCode(const Result& result, const PolicyResult& policy);

} // namespace attentoscope
