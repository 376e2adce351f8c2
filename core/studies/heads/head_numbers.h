// SPDX-License-Identifier: GPL-3.0-or-later
// Sums up the numbers of one head under one policy from the results of its rows.
#pragma once

#include "core/attention/evaluate/logit_norms.h"
#include "core/attention/evaluate/result.h"
#include "core/studies/heads/head_study.h"

#include <span>

namespace attentoscope {

// What the numbers of a head take besides the results of its rows; the same under every policy.
struct HeadFacts {
    const Inputs& inputs;
    std::span<const Index> rows; // that the results are of
    const LogitNorms* norms = nullptr; // null: there are no keys, or nobody asks for them
    MatrixD gram{}; // W_O W_Oᵀ, (d_v, d_v); empty: the head's share of the output is not asked for
};

// A quantity that `result` does not contain is undefined.
HeadNumbers headNumbers(const PolicyResult& result, const HeadFacts& facts);

} // namespace attentoscope
