// The rules under which a row's largest logits alone have weight: entmax and top-k. The keys that may still be among them are
// kept as they go by, with a threshold that only rises; their weights are worked out in float64 once all are known. Of a row
// where so many keys have weight that keeping them would take too much memory, the scores are found once more, for it alone.
#pragma once

#include "core/attention/kernels/rules/tile_rule.h"
#include "core/attention/kernels/tiles/sparse_tile.h"

#include <cstdint>
#include <vector>

namespace attentoscope {

class SparseRule final : public TileRule
{
public:
    // The most that one holds for a tile, but for a row whose scores are found again.
    static double bytes(Index nk);
    SparseRule(const PassProblem& problem, Normalization kind);
    void begin(const RuleRows& rows) override;
    void add(Index block, int keys, const float* scores, const float* largest, std::span<const int> seen) override;
    void finish(std::size_t lane, const RuleRow& row, RowMoments& moments) override;

private:
    // Some keys of a row in their order, the first `count`; there is room for more.
    struct Kept {
        std::vector<float> scores;
        std::vector<std::int32_t> keys;
        std::size_t count = 0;

        void makeRoom(std::size_t more);
        void markEnd(); // for the kernels
        float largest() const;
    };
    struct Lane {
        Kept kept;
        std::size_t room = 0; // so many are kept before some are let go
        bool dense = false;
    };
    // Lets go of those that cannot have weight.
    void prune(std::size_t lane);
    void letGo(std::size_t lane, Kept& kept);
    double lowest(std::size_t lane, const Kept& kept);
    // The weights of the candidates of one row, into weights_, and what the sums over them are.
    void weighEntmax(std::size_t lane, const Kept& kept, RowMoments& moments);
    void weighTop(std::size_t lane, const Kept& kept, RowMoments& moments);
    // t relative to the largest logit.
    double entmaxThreshold(std::size_t lane, const Kept& kept, float largest);
    EntmaxGuess guess(std::size_t lane, const Kept& kept, float largest, double enough) const;
    // Of those that are kept, relative to the largest, and −∞ behind them.
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
