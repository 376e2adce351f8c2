// SPDX-License-Identifier: GPL-3.0-or-later
// Keys with their common part removed. When a file stores keys in float64 and all of them share a large component (for
// example 1e6 in every number), rounding to float32 destroys the small differences between them. centreKeys() therefore
// subtracts the common part c in float64 before rounding. Scores do not change, because q·k = q·(k − c) + q·c: each query
// gets two further columns, which hold q·c as a float32 and the remainder of its rounding, and each key gets 1 and 1 there. A
// pass subtracts these two columns again as an offset that all keys share (key_offset.h), so that no score is rounded
// together with it.
//
// Code that uses the keys themselves (lengths, places, projections, features, RoPE) reads the rounded keys in Inputs::k.
#pragma once

#include "core/base/matrix.h"
#include "core/sources/token_rows.h"

#include <memory>
#include <vector>

namespace attentoscope {

struct Inputs;

struct CentredKeys {
    static constexpr Index moreColumns = 2;
    TokenRows q, k; // (n_q, d + 2), (n_k, d + 2)
    std::vector<double> common; // (d) c
    double rounding = 0; // ‖(k − c) − float32(k − c)‖₂, the largest of all keys
};

// Centres the keys of the inputs if that makes rounding at least 16 times smaller (four bits), and sets Inputs::keyRounding.
// `keys` is (n_k, d), as the file stores them; Inputs::k is the same rounded to float32. Padding and keys that are not finite
// are ignored.
void centreKeys(Inputs& inputs, const MatrixD& keys);

// Copies the rows of queries [query, query + queries) and of keys [key, key + keys). Returns null for null.
std::shared_ptr<const CentredKeys> partOf(
    const std::shared_ptr<const CentredKeys>& centred, Index query, Index queries, Index key, Index keys);

} // namespace attentoscope
