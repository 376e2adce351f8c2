// What takes the place of the softmax for one tile of queries under one scale (core/attention/weighting/row_rule.h): it is shown
// every block of keys once, in their order, and tells of each row what a softmax's sums would. All chunks of a tile go to the
// same one, so that its bits depend on the rows alone. One a thread.
#pragma once

#include "core/attention/kernels/attention_pass.h"
#include "core/attention/kernels/tiles/attention_tile.h"

#include <array>
#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace attentoscope {

struct RuleRows { // of a tile, one a lane
    alignas(64) std::array<double, tileQueries> lambda; // λ of what the blocks hold as scores
    alignas(64) std::array<double, tileQueries> lacking; // what λ score lacks to be the logit
    std::array<Index, tileQueries> place; // of the query among the keys
    std::array<RowRule, tileQueries> rule;
};

// Where what is known of a row goes, once all keys were shown; null: not wanted.
struct RuleRow {
    const KeyRanges& visible;
    std::function<std::vector<float>()> scores; // (n_k) of this row as the blocks have them, NaN where masked
    float* output; // (d_v)
    double* binWeight; // (bins)
    float* binTop; // (bins), logarithms
};

class TileRule
{
public:
    virtual ~TileRule() = default;
    // Forgets what it knows.
    virtual void begin(const RuleRows& rows) = 0;
    // Keys [block, block + keys); scores (keys, 32), −∞ where masked, and the largest of each lane; `seen`: the keys that some
    // lane sees, counted from the block.
    virtual void add(Index block, int keys, const float* scores, const float* largest, std::span<const int> seen) = 0;
    // moments: maxLogit and visible are there already, of a row that sees a key.
    virtual void finish(std::size_t lane, const RuleRow& row, RowMoments& moments) = 0;
};

// For the scale `scale` of the problem; null where its rule is of the softmax. `problem` and `out` must outlive it.
std::unique_ptr<TileRule> makeTileRule(
    const PassProblem& problem, const PassOutput& out, std::size_t scale, const BlockWish& wish);

// The kind of its rules.
Normalization kindOf(const PassProblem& problem, std::size_t scale);
// Whether some scale has such a rule.
bool hasTileRules(const PassProblem& problem);
// What the rules of one thread hold, in bytes; of entmax and top-k, which keep as many keys as may have weight, the most.
double tileRuleBytes(const PassProblem& problem);
// Of one scale of such a rule over n_k keys, without bins.
double tileRuleBytes(Normalization kind, Index nk, Index dv);

} // namespace attentoscope
