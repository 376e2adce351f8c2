// The rules under which a row's largest logits alone have weight: entmax and top-k. The keys that may still be among them are
// kept as they go by, with a threshold that only rises; their weights are worked out in float64 once all are known. Of a row
// where so many keys have weight that keeping them would take too much memory, the scores are found once more, for it alone.
#pragma once

#include "core/attention/kernels/rules/tile_rule.h"
#include "core/attention/kernels/tiles/rule_tile.h"

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
    struct Candidate {
        float score;
        std::int32_t key;
    };
    struct Lane {
        std::vector<Candidate> kept;
        std::size_t room = 0; // so many are kept before some are let go
        bool dense = false;
    };
    // Lets go of those that cannot have weight.
    void prune(int lane);
    double lowest(int lane, const std::vector<Candidate>& kept);
    // A score that `count` of the candidates reach, and not many more: halved on the way to the count-th largest.
    float reachedBy(std::size_t count, const std::vector<Candidate>& kept);
    // The weights of the candidates of one row, into weights_, and what the sums over them are.
    void weighEntmax(std::size_t lane, double largest, const std::vector<Candidate>& kept, RowMoments& moments);
    void weighTop(std::size_t lane, double largest, const std::vector<Candidate>& kept, RowMoments& moments);
    // t relative to the largest logit; logits_ holds those of the candidates then, relative to it, and −∞ behind them.
    double entmaxThreshold(std::size_t lane, double largest, const std::vector<Candidate>& kept);
    void solve(std::size_t lane, const std::vector<Candidate>& kept, const RuleRow& row, RowMoments& moments);

    const PassProblem& p_;
    const RuleKernels& kernels_ = ruleKernels();
    Normalization kind_;
    RuleRows rows_;
    std::array<Lane, tileQueries> lanes_;
    alignas(64) std::array<float, tileQueries> threshold_{}; // scores below it have no weight
    std::array<std::uint16_t, blockKeys * tileQueries> cells_{};
    std::vector<double> logits_, weights_; // of the candidates of one row
    std::vector<float> scores_; // likewise
};

} // namespace attentoscope
