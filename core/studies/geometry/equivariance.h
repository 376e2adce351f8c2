// Attention is permutation equivariant: with the tokens in another order the map and the output are the same, in that order,
// Attn(PX) = P Attn(X) (Zaheer et al. 2017; Lee et al. 2019). Here the permuted tokens are really evaluated, put back and
// compared; and so are the things that give a token a place, one by one, because each of them breaks it.
#pragma once

#include "core/attention/evaluate/result.h"
#include "core/base/outcome.h"
#include "core/base/progress.h"
#include "core/studies/geometry/values.h"

#include <memory>
#include <span>
#include <vector>

namespace attentoscope {

// What the tokens know of their places.
enum class Places {
    AsSet, // whatever the experiment says
    None, // no mask, no positions
    Causal, // the causal mask alone
    Rope, // rotary positions alone, of the experiment's base or 10000
    Alibi, // the linear bias alone, of the experiment's slope or 1/8
};

// The largest differences between the original and what was permuted and put back, over all policies.
struct OrderEffect {
    Places places = Places::AsSet;
    double weights = 0, outputs = 0;
};

struct Equivariance {
    SharedResult result; // that it is about
    bool wholeSequence = false; // else its first tokens, as a sequence of their own
    // Place p of the permuted sequence holds query queryOrder[p] and key keyOrder[p]. The same order where n_q = n_k.
    std::vector<Index> queryOrder, keyOrder;
    // Weights of the first policy with the places as set: (n_q, n_k), row-major, NaN where masked.
    std::vector<float> original, permuted, back;
    std::vector<OrderEffect> effects; // AsSet first; no Rope where d is odd
};
using SharedEquivariance = std::shared_ptr<const Equivariance>;

// 0 ... count − 1 in an order that the seed decides.
std::vector<Index> randomOrder(Index count, Index seed, std::uint32_t trial = 0);

// Rows in another order: row r of the outcome is row order[r].
Matrix reordered(const TokenRows& rows, std::span<const Index> order);

// The first `tokens` of the result, which must have all its queries; values as valuesOf. Errors: a mask that cannot be applied
// to so few tokens (one from a file), stopped.
Outcome<SharedEquivariance> studyEquivariance(
    const SharedResult& result, const Values& values, Index tokens, StopToken stop = {});

} // namespace attentoscope
