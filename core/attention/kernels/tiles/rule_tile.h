// The vector part of what takes the place of the softmax in a pass (core/attention/weighting/row_rule.h): one block of keys for
// one tile of queries, (keys, 32) scores with −∞ where a key is masked. Lane by lane, as attention_tile.h.
#pragma once

#include "core/attention/kernels/tiles/attention_tile.h"

namespace attentoscope {

// Sums over weights as they are (but squares, cubes and powers, see RuleLanes and `top`), per lane, in float64 over blocks: of
// the sigmoid over all keys so far; of stick-breaking over one block, as if it were the newest.
struct RuleSums {
    alignas(64) double sum[tileQueries]; // Σ a
    double weighted[tileQueries]; // Σ a log2 a
    double square[tileQueries]; // Σ a²
    double cube[tileQueries]; // Σ a³
    double power[tileQueries]; // Σ (a / 2^top)^power or Σ (a^power − a), only when asked
    double jacobian[tileQueries]; // ‖∂a/∂x‖²
    // Of stick-breaking alone:
    double left[tileQueries]; // log2 of what the block leaves for older keys
    double shares[tileQueries]; // Σ σ²
    float largest[tileQueries]; // max a
    float top[tileQueries]; // log2 of it, where powers are asked for; noTop: the block has no weight
    float key[tileQueries]; // the first key of the block at which it is
};

inline constexpr float noTop = -1e30F;

struct RuleLanes {
    const float *lambda2, *shift2; // the logit in base 2 is lambda2 s + shift2
    const float* before; // stick-breaking: the rule sees keys of the block below this one
    // Sigmoid: log2 of an a that is no smaller than those of the block, and 1 over it; powers of weights are summed relative to
    // it.
    const float *reference, *inverse;
    const float* largest; // score of the block, of the sigmoid
};

struct RuleKernels {
    // Adds a = σ(logit) of the block. `a` (keys × 32) may be null.
    void (*sigmoid)(const float* scores, int keys, const RuleLanes& lanes, const BlockWish& wish, RuleSums& sums, float* a);
    // Puts the block's sums, from its last key to its first. `a` as above, as if the block were the newest.
    void (*stickBreaking)(const float* scores, int keys, const RuleLanes& lanes, const BlockWish& wish, RuleSums& sums, float* a);
};

// For the best instruction set of this machine.
const RuleKernels& ruleKernels();

} // namespace attentoscope
