// SPDX-License-Identifier: GPL-3.0-or-later
// The rules under which only a row's largest logits have weight: entmax and top-k. While keys are visited, those that may still
// have weight are kept, and the threshold to be kept only rises; their weights are computed in float64 once all keys are known.
// If so many keys of a row have weight that keeping them would take too much memory, the scores of that row are computed again
// at the end.
#pragma once

#include "core/attention/kernels/rules/tile_rule.h"
#include "core/attention/kernels/tiles/sparse_tile.h"

#include <cstdint>
#include <vector>

namespace attentoscope {

class SparseRule final : public TileRule
{
public:
    // Returns the most bytes that one object holds for a tile, besides a row whose scores are computed again.
    static double bytes(Index nk);
    SparseRule(const PassProblem& problem, Normalization kind);
    void begin(const RuleRows& rows) override;
    void add(Index block, int keys, const float* scores, const float* largest, std::span<const int> seen) override;
    void finish(std::size_t lane, const RuleRow& row, RowMoments& moments) override;

private:
    // Some keys of a row, in their order: the first `count` elements of the arrays, which have room for more.
    struct Kept {
        std::vector<float> scores;
        std::vector<std::int32_t> keys;
        std::size_t count = 0;

        void makeRoom(std::size_t more);
        void markEnd(); // writes −∞ behind the last element, for the kernels
        float largest() const;
    };
    struct Lane {
        Kept kept;
        std::size_t room = 0; // as soon as this many keys are kept, some are dropped
        bool dense = false;
    };
    // Drops the keys that cannot have weight.
    void prune(std::size_t lane);
    void letGo(std::size_t lane, Kept& kept);
    double lowest(std::size_t lane, const Kept& kept);
    // Compute the weights of a row's candidates in weights_, and set the sums over them in `moments`.
    void weighEntmax(std::size_t lane, const Kept& kept, RowMoments& moments);
    void weighTop(std::size_t lane, const Kept& kept, RowMoments& moments);
    // Returns the threshold t relative to the largest logit.
    double entmaxThreshold(std::size_t lane, const Kept& kept, float largest);
    EntmaxGuess guess(std::size_t lane, const Kept& kept, float largest, double enough) const;
    // Sets logits_ to the logits of the kept keys, relative to the largest, followed by −∞.
    void findLogits(std::size_t lane, const Kept& kept, float largest);
    void solve(std::size_t lane, Kept& kept, const RuleRow& row, RowMoments& moments);

    const PassProblem& p_;
    const SparseKernels& kernels_ = sparseKernels();
    Normalization kind_;
    RuleRows rows_;
    std::array<Lane, tileQueries> lanes_;
    std::array<float, tileQueries> threshold_{}; // scores below it have no weight
    alignas(64) std::array<float, columnLanes * blockKeys> columns_;
    std::vector<double> logits_, weights_, sorted_; // of the candidates of one row
};

} // namespace attentoscope
