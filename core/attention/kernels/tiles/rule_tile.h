// SPDX-License-Identifier: GPL-3.0-or-later
// The vector part of the rules that replace the softmax in a pass (core/weighting/row_rule.h): one block of keys for
// one tile of queries, with scores (keys, 32) that are −∞ where a key is masked. It works lane by lane, like attention_tile.h.
#pragma once

#include "core/attention/kernels/tiles/attention_tile.h"

namespace attentoscope {

// Sums over weights, per lane, in float64 over blocks. They are over true weights, except that squares, cubes and powers are
// relative (see RuleLanes and `top`). Under the sigmoid they are over all keys so far; under stick-breaking over one block, as
// if it were the newest.
struct RuleSums {
    alignas(64) double sum[tileQueries]; // Σ a
    double weighted[tileQueries]; // Σ a log2 a
    double square[tileQueries]; // Σ a²
    double cube[tileQueries]; // Σ a³
    double power[tileQueries]; // Σ (a / 2^top)^power or Σ (a^power − a), only when asked
    double jacobian[tileQueries]; // ‖∂a/∂x‖²
    // Under stick-breaking only:
    double left[tileQueries]; // log2 of what the block leaves for older keys
    double shares[tileQueries]; // Σ σ² over the keys of the block
    float largest[tileQueries]; // max a
    float top[tileQueries]; // log2 of the largest a, if powers are asked for; noTop: the block has no weight
    float key[tileQueries]; // the first key of the block with the largest a
};

inline constexpr float noTop = -1e30F;

struct RuleLanes {
    const float *lambda2, *shift2; // the logit in base 2 is lambda2 s + shift2
    const float* before; // stick-breaking: the rule sees only keys of the block below this one
    // Sigmoid: log2 of an a that is at least as large as those of the block, and 1 over that a. Sums of squares, cubes and
    // powers are relative to it.
    const float *reference, *inverse;
    const float* largest; // sigmoid: largest score of the block
};

struct RuleKernels {
    // Adds the sums of a = σ(logit) over the block. `a` (keys, 32) receives the weights and may be null.
    void (*sigmoid)(const float* scores, int keys, const RuleLanes& lanes, const BlockWish& wish, RuleSums& sums, float* a);
    // Sets `sums` to those of the block, taken from its last key to its first. `a` receives weights as if the block were the
    // newest.
    void (*stickBreaking)(const float* scores, int keys, const RuleLanes& lanes, const BlockWish& wish, RuleSums& sums, float* a);
};

// Returns the kernels for the best instruction set of this machine.
const RuleKernels& ruleKernels();

} // namespace attentoscope
