// SPDX-License-Identifier: GPL-3.0-or-later
// Computes one tile of up to 32 query rows over chunks of the keys, and writes the results when all chunks are done. If logits
// depend on the key's position, each scale orders the keys in its own way and has a TilePass of its own: the first one leads,
// computes the scores and copies them to the others, which follow it. Only the leader is called from outside.
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

// The constructor allocates all memory, so that nothing can throw inside a parallel region. Each thread needs its own object.
class TilePass
{
public:
    // `law`: the table of the distance law, or null. If there is a law, there is only one scale.
    TilePass(const PassProblem& problem, const PassOutput& out, BinReduction& bins, const DistanceTable* law);
    // Makes this pass follow `leader`. Their problems differ only in λ, slope, laws and rules. Neither may be moved afterwards.
    void follow(TilePass& leader);

    // Starts the tile whose first row is rows[firstRow]. Its results per bin go to `slot`.
    void begin(std::size_t firstRow, std::size_t slot);
    // Clears the outputs for keys [first, last) in all rows of the tile. Must be called once, before anything is computed.
    void clear(Index first, Index last);
    // Tells whether weights are wanted. If so, findTops() must run first, to find roughly how large the scores of each row get.
    bool wantsWeights() const { return !out_.weights.empty(); }
    // Gives room for the float64 scores, (n_k), of a pass with a single row. They are computed once, with the top, and reused.
    void keepExact(std::span<double> room);
    bool keepsKeys() const { return wantsWeights() || !out_.scores.empty(); }
    // Roughly the largest score of each row. Functions take one array for the leader and one for each follower, in this order.
    using Tops = std::array<float, tileQueries>;
    // Finds the tops over keys [first, last), which begin and end like those of run(). Returns false when stopped.
    bool findTops(Index first, Index last, std::span<Tops> tops, const StopToken& stop);
    static void raise(std::span<Tops> tops, std::span<const Tops> others); // raises each top to the larger of both
    // Sets the reference that scores are stored relative to: the tops over all keys. Must be called right after begin().
    void setReference(std::span<const Tops> tops);
    // Tells whether some row sees a key of [first, last). Calls must be in ascending order of keys.
    bool seesAny(Index first, Index last) { return sight_.nextKey(first) < std::min(last, p_.k.rows()); }
    // Handles a chunk of keys that no row sees: clears its bins.
    void skip(Index first, Index last);
    // Holds one partial for the leader and one for each follower, in their order.
    using Partials = std::span<TilePartial>;
    // Adds keys [first, last) to the partials, which were reset; `first` is a multiple of blockKeys. Returns false when
    // stopped.
    bool run(Index first, Index last, Partials partials, const StopToken& stop);
    // Merges the partials of later keys into those of earlier ones; `later` must not be used afterwards.
    void merge(Partials earlier, Partials later) const;
    // Writes all results except the weights, from the partials over all keys.
    void finish(Partials total);
    // Writes the weights of keys [first, last) over the logits that are stored in their place. To be called after finish().
    void finishWeights(Partials total, Index first, Index last);

private:
    // The row in a lane. Lanes beyond the last row repeat the first row, so that they never make a block look partly visible.
    std::size_t rowOfLane(int lane) const { return first_ + (std::size_t(lane) < count_ ? std::size_t(lane) : 0); }
    // Calls visit(block, keys) for the parts of [first, last) that some row sees. Returns false when stopped.
    template <class Visit>
    bool eachBlock(Index first, Index last, const StopToken& stop, const Visit& visit);
    void addKeys(Index block, int keys, Partials partials);
    void addInOrder(Index block, int keys, TilePartial& partial);
    // Calls visit(pass, number) for the leader and each follower.
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
    void narrow(int keys, const std::array<double, tileQueries>& less);
    void takeReference(const Tops& top);
    void beginRules();
    void finishAlone(const TilePartial& total);
    void finishRow(std::size_t scale, std::size_t lane, RowMoments& moments);
    void putTotal(const RowRule& rule, RowMoments& moments) const;
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
    // Tells whether every e of a block is needed, not only sums.
    bool keepsWeights() const { return p_.columns() > 0 || bins_.wantsWeights(); }
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
    // The position of the query among the keys.
    Index placeOf(std::size_t row) const { return p_.mask->position(p_.rows[row]); }

    const PassProblem& p_;
    const PassOutput& out_;
    const TileKernels& kernels_;
    BinReduction& bins_;
    const DistanceTable* law_;
    TilePass* leader_ = nullptr; // null: this one leads
    std::vector<TilePass*> followers_;
    KeyRanks ranks_;
    BlockWish wish_;
    std::size_t first_ = 0, count_ = 0, slot_ = 0;
    int lanes_ = tileQueries; // number of lanes to compute
    bool loaded_ = false, chosen_ = false;
    TileSight sight_;
    std::vector<std::unique_ptr<TileRule>> rules_; // (P), null where the sums of the softmax suffice
    std::vector<LaneDoubles> lambda_; // (P)
    Aligned<float> lambda2_; // (P, 32), λ log2 e
    Aligned<float> queries_; // (d, 32), transposed
    Aligned<float> centred_; // (96, d) the keys of the block minus keyOffset, if there is one
    Aligned<float> scores_; // (96, 32)
    Aligned<float> e_; // (96, 32)
    // Used only if weights are wanted. Scores are then float64 until the row's largest one has been subtracted.
    bool exactly_ = false; // whether scores are computed in float64 now
    Aligned<double> exactQueries_; // (d, 32)
    std::span<double> kept_; // see keepExact(), or empty
    Aligned<double> exact_; // (96, 32) scores of the block, then logits if those depend on the position
    alignas(64) std::array<double, tileQueries> common_{}; // commonScore
    alignas(64) std::array<double, tileQueries> reference_{}; // roughly the largest score or logit of each row
    alignas(64) std::array<float, tileQueries> largest_{}; // largest score of the block
    alignas(64) std::array<float, tileQueries> scale_{}; // λ, if logits depend on the position
    std::array<float, tileQueries> before_{}; // the running maximum before the block
    BlockTies ties_{};
};

} // namespace attentoscope
