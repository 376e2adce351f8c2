// SPDX-License-Identifier: GPL-3.0-or-later
// Keys whose file has them in float64 and which have so much in common that float32 holds little of what tells them apart, as
// with 1e6 in every number: what they have in common is taken off in float64, before they are rounded. Scores are the same, q·k =
// q·(k − c) + q·c, because q·c stands in two further columns of the query, as float32 and what that lacks, beside 1 and 1 in each
// key; a pass takes these columns off again as a part that all keys share (key_offset.h), so that no score is rounded with it.
//
// Whatever looks at keys themselves (their lengths and places, projections, features, RoPE) takes Inputs::k, rounded as it is.
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
    double rounding = 0; // ‖(k − c) − float32(k − c)‖₂ of a key, at most
};

// Centres the keys of the inputs where float32 gains by it four bits at least, and notes how much it takes from a key. keys:
// (n_k, d) as the file has them, of which Inputs::k is the rounding. Padding and keys that are not finite do not count.
void centreKeys(Inputs& inputs, const MatrixD& keys);

// Some rows of them: queries [query, query + queries), keys [key, key + keys). Null of null.
std::shared_ptr<const CentredKeys> partOf(
    const std::shared_ptr<const CentredKeys>& centred, Index query, Index queries, Index key, Index keys);

} // namespace attentoscope
