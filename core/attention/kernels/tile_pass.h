// One tile of up to 32 query rows over a chunk of the keys, and what is written out when all chunks are in.
// By place each scale has an order of the keys of its own, and a TilePass: the first leads, scores the keys and shows them to
// the others, which follow it. Only the leader is called from outside.
#pragma once

#include "core/attention/kernels/aligned.h"
#include "core/attention/kernels/attention_pass.h"
#include "core/attention/kernels/bin_reduction.h"
#include "core/attention/kernels/distance_table.h"
#include "core/attention/kernels/key_ranks.h"
#include "core/attention/kernels/rules/tile_rule.h"
#include "core/attention/kernels/tile_partial.h"
#include "core/attention/kernels/tiles/attention_tile.h"
#include "core/attention/kernels/tiles/tile_sight.h"

#include <algorithm>
#include <array>
#include <memory>
#include <vector>

namespace attentoscope {

// All memory is taken when it is made, so that nothing can throw inside a parallel region. One a thread.
class TilePass
{
public:
    // law: of the only scale; or null.
    TilePass(const PassProblem& problem, const PassOutput& out, BinReduction& bins, const DistanceTable* law);
    // Its problem is that of the leader but for λ and what the place does. Neither is moved from then on.
    void follow(TilePass& leader);

    // The tile whose first row is rows[firstRow]; its bins are those of `slot`.
    void begin(std::size_t firstRow, std::size_t slot);
    // Blanks what is kept of these keys, of all rows of the tile: once, before anything is found.
    void clear(Index first, Index last);
    // Where weights are wanted it must be known first about how large the scores of each row get: one of these for itself and
    // each follower, in their order.
    bool wantsWeights() const { return !out_.weights.empty(); }
    // Room for the float64 scores of the only row there is, (n_k): found with its top, they are not found again.
    void keepExact(std::span<double> room);
    bool keepsKeys() const { return wantsWeights() || !out_.scores.empty(); } // something of every key
    using Tops = std::array<float, tileQueries>;
    // Over keys [first, last), which begin and end as those of run(). False when stopped.
    bool findTops(Index first, Index last, std::span<Tops> tops, const StopToken& stop);
    static void raise(std::span<Tops> tops, std::span<const Tops> others); // to the larger of both
    // To be called next after begin(), with the tops over all keys.
    void setReference(std::span<const Tops> tops);
    // Whether some row sees a key of [first, last). Keys only ever grow.
    bool seesAny(Index first, Index last) { return sight_.nextKey(first) < std::min(last, p_.k.rows()); }
    // What is left to do for a chunk of keys that no row sees.
    void skip(Index first, Index last);
    // One partial for itself and each follower, in their order.
    using Partials = std::span<TilePartial>;
    // Adds keys [first, last) to the partials, which were reset; first is a multiple of blockKeys. False when stopped.
    bool run(Index first, Index last, Partials partials, const StopToken& stop);
    // Takes in the partials of later keys, which are used up.
    void merge(Partials earlier, Partials later) const;
    // Writes what was asked for, from the partials over all keys; but the weights.
    void finish(Partials total);
    // Then these, of keys [first, last): what stands in their place are logits.
    void finishWeights(Partials total, Index first, Index last);

private:
    // Lanes beyond the last row repeat the first one, so that they never make a block look partly visible.
    std::size_t rowOfLane(int lane) const { return first_ + (std::size_t(lane) < count_ ? std::size_t(lane) : 0); }
    // Calls visit(block, keys) for the parts of [first, last) that somebody sees. False when stopped.
    template <class Visit>
    bool eachBlock(Index first, Index last, const StopToken& stop, const Visit& visit);
    void addKeys(Index block, int keys, Partials partials);
    void addInOrder(Index block, int keys, TilePartial& partial);
    // Calls visit(pass, number) for itself and each follower.
    template <class Visit>
    void each(const Visit& visit)
    {
        visit(*this, std::size_t(0));
        for (std::size_t f = 0; f < followers_.size(); ++f)
            visit(*followers_[f], f + 1);
    }
    void showScores(int keys) const;
    void beginAlone(std::size_t firstRow, std::size_t slot);
    void beginSight();
    void chooseLanes();
    void scoreForTops(Index block, int keys);
    void loadQueries();
    void score(Index block, int keys);
    void scoreExactly(Index block, int keys);
    void narrow(Index block, int keys, const std::array<double, tileQueries>& less);
    void takeReference(const Tops& top);
    void beginRules();
    void finishAlone(const TilePartial& total);
    void finishRow(std::size_t scale, std::size_t lane, RowMoments& moments);
    void putSink(const RowRule& rule, RowMoments& moments) const;
    std::vector<float> scoresOf(std::size_t lane) const;
    TileSight& sight() { return leader_ ? leader_->sight_ : sight_; }
    const TileSight& sight() const { return leader_ ? leader_->sight_ : sight_; }
    void copyGiven(Index block, int keys);
    void clearRows(std::span<float> target, Index first, Index last, float value) const;
    void hide() { sight().hide(scores_.get(), largest_.data()); }
    void scoreChosenKey();
    void addBias(Index block, int keys);
    void addExactBias(Index block, int keys);
    void takeTies(Index block, int keys, TilePartial& partial);
    bool keepsWeights() const { return p_.v.cols() > 0 || bins_.wantsWeights(); } // those of a block, relative to the largest
    void addBlock(std::size_t scale, Index block, int keys, TilePartial& partial);
    void keepScores(Index block, int keys) const;
    void keepLogits(Index block, int keys) const;
    void finishWeightsAlone(const TilePartial& total, Index first, Index last) const;
    void finishWeightsByRule(std::size_t scale, std::size_t lane, Index first, Index last) const;
    template <class T>
    std::span<T> binsOf(std::span<T> all, std::size_t scale, std::size_t lane) const
    {
        const std::size_t bins = p_.binEdges.size() - 1;
        return all.subspan((scale * p_.rows.size() + first_ + lane) * bins, bins);
    }
    const RowRule& ruleOf(std::size_t scale, std::size_t lane) const
    {
        return p_.rules[scale * p_.rows.size() + rowOfLane(int(lane))];
    }
    float* weightsOf(std::size_t scale, std::size_t lane) const
    {
        return out_.weights.data() + (scale * p_.rows.size() + first_ + lane) * p_.k.rows();
    }
    Index storedAt(std::size_t row) const { return (p_.stored.empty() ? p_.rows : p_.stored)[row]; }
    const float* queryOf(std::size_t row) const { return p_.q.data() + storedAt(row) * p_.q.cols(); }
    const float* givenOf(std::size_t row) const { return p_.given.data() + storedAt(row) * p_.given.cols(); }
    bool isGiven() const { return p_.given.size() > 0; }
    // Where the query stands among the keys.
    Index placeOf(std::size_t row) const { return p_.mask->position(p_.rows[row]); }

    const PassProblem& p_;
    const PassOutput& out_;
    const TileKernels& kernels_;
    BinReduction& bins_;
    const DistanceTable* law_;
    TilePass* leader_ = nullptr; // null: itself
    std::vector<TilePass*> followers_;
    KeyRanks ranks_;
    BlockWish wish_;
    std::size_t first_ = 0, count_ = 0, slot_ = 0;
    int lanes_ = tileQueries; // that are worked on
    bool loaded_ = false, chosen_ = false;
    TileSight sight_;
    std::vector<std::unique_ptr<TileRule>> rules_; // (P), null where the softmax' sums are what is needed
    std::vector<LaneDoubles> lambda_; // (P)
    Aligned<float> lambda2_; // (P, 32), λ log2 e
    Aligned<float> queries_; // (d, 32), transposed
    Aligned<float> centred_; // (96, d) the keys of the block less their offset, where there is one
    Aligned<float> scores_; // (96, 32)
    Aligned<float> e_; // (96, 32)
    // With weights alone, whose scores are float64 until what the row's largest is has been taken off:
    bool exactly_ = false; // whether that is under way
    Aligned<double> exactQueries_; // (d, 32)
    std::span<double> kept_; // see keepExact(), or empty
    Aligned<double> exact_; // (96, 32) scores of the block, then logits by place
    alignas(64) std::array<double, tileQueries> common_{}; // commonScore
    alignas(64) std::array<double, tileQueries> reference_{}; // the row's largest score (by place logit), to float32
    alignas(64) std::array<float, tileQueries> largest_{}; // of the block
    alignas(64) std::array<float, tileQueries> scale_{}; // λ, by place
    std::array<float, tileQueries> before_{}; // the running maximum before it
    BlockTies ties_{};
};

} // namespace attentoscope
