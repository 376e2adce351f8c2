// SPDX-License-Identifier: GPL-3.0-or-later
// Computes weights in place of the softmax for one tile of queries under one scale (core/weighting/row_rule.h). It is
// shown every block of keys once, in order, and then gives for each row what the sums of a softmax would give. All chunks of a
// tile go to the same object, so that its bits depend on the rows alone. Each thread has its own.
#pragma once

#include "core/attention/kernels/attention_pass.h"
#include "core/attention/kernels/tiles/attention_tile.h"

#include <array>
#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace attentoscope {

struct RuleRows { // the rows of a tile, one per lane
    alignas(64) std::array<double, tileQueries> lambda; // λ on the scores in the blocks
    alignas(64) std::array<double, tileQueries> lacking; // what is missing from λ score to be the logit
    std::array<Index, tileQueries> place; // position of the query among the keys
    std::array<RowRule, tileQueries> rule;
};

// The places where the results of a row are written after all keys were shown; null: not wanted.
struct RuleRow {
    const KeyRanges& visible;
    std::function<std::vector<float>()> scores; // returns (n_k) scores of the row as in the blocks, NaN where masked
    float* output; // (d_v)
    double* binWeight; // (bins)
    float* binTop; // (bins), logarithms
};

class TileRule
{
public:
    virtual ~TileRule() = default;
    // Starts a new tile.
    virtual void begin(const RuleRows& rows) = 0;
    // Takes keys [block, block + keys). scores: (keys, 32), −∞ where masked. largest: the largest score of each lane. seen: the
    // keys that some lane sees, counted from the block.
    virtual void add(Index block, int keys, const float* scores, const float* largest, std::span<const int> seen) = 0;
    // Writes the results of a row that sees a key. moments: maxLogit and visible are set already.
    virtual void finish(std::size_t lane, const RuleRow& row, RowMoments& moments) = 0;
};

// Makes the rule for scale `scale` of the problem; null if the sums of the softmax are enough. `problem` and `out` must outlive
// it.
std::unique_ptr<TileRule> makeTileRule(
    const PassProblem& problem, const PassOutput& out, std::size_t scale, const BlockWish& wish);

// Returns the kind of the rules of a scale.
Normalization kindOf(const PassProblem& problem, std::size_t scale);
// Tells whether some scale has a TileRule.
bool hasTileRules(const PassProblem& problem);
// Returns the bytes that the rules of one thread hold; for entmax and top-k, which keep all keys that may have weight, the
// most.
double tileRuleBytes(const PassProblem& problem);
// Returns the bytes for one scale of this kind over n_k keys, without bins.
double tileRuleBytes(Normalization kind, Index nk, Index dv);

} // namespace attentoscope
