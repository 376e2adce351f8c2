// SPDX-License-Identifier: GPL-3.0-or-later
// Attention is permutation equivariant: with the tokens in another order, the map and the output are the same in that order,
// Attn(PX) = P Attn(X) (Zaheer et al. 2017; Lee et al. 2019). Here permuted tokens are evaluated, put back and compared with
// the original. The same is done for each thing that gives a token a place (mask, RoPE, ALiBi), because each of them breaks the
// equivariance.
#pragma once

#include "core/attention/evaluate/result.h"
#include "core/base/outcome.h"
#include "core/base/progress.h"
#include "core/studies/geometry/values.h"

#include <memory>
#include <span>
#include <vector>

namespace attentoscope {

// The things that make the places of tokens matter.
enum class Places {
    AsSet, // as in the experiment
    None, // neither mask nor positions
    Causal, // only the causal mask
    Rope, // only rotary positions, with the experiment's base or 10000
    Alibi, // only the linear bias, with the experiment's slope or 1/8
};

// The largest differences, over all policies, between the original and the result that was permuted and put back.
struct OrderEffect {
    Places places = Places::AsSet;
    double weights = 0, outputs = 0;
};

struct Equivariance {
    SharedResult result; // the result that the study is about
    bool wholeSequence = false; // false: only its first tokens, as a sequence of their own
    // Place p of the permuted sequence holds query queryOrder[p] and key keyOrder[p]. The two orders are equal where n_q = n_k.
    std::vector<Index> queryOrder, keyOrder;
    // Weights of the first policy under Places::AsSet: (n_q, n_k), row-major, NaN where masked.
    std::vector<float> original, permuted, back;
    std::vector<OrderEffect> effects; // AsSet first; without Rope where d is odd
};
using SharedEquivariance = std::shared_ptr<const Equivariance>;

// Returns 0 ... count − 1 in a random order that depends on the seed.
std::vector<Index> randomOrder(Index count, Index seed, std::uint32_t trial = 0);

// Returns the rows in another order: row r of the returned matrix is row order[r].
Matrix reordered(const TokenRows& rows, std::span<const Index> order);

// Studies the first `tokens` tokens of the result, which must have all its queries; values as in valuesOf(). Errors: a mask
// that cannot be applied to so few tokens (one from a file), stopped.
Outcome<SharedEquivariance> studyEquivariance(
    const SharedResult& result, const Values& values, Index tokens, StopToken stop = {});

} // namespace attentoscope
