// What a pass gathers for bins of keys (the columns of pixels of a map) while the scores go by: the largest score, the sum of
// the scores, the sum of the weights. The threads of a pass share one.
// Bins are cut into pieces where the chunks of the pass meet, so that each piece belongs to one chunk: threads that share the
// chunks of a tile never write to the same piece, and pieces are added up in the order of the keys whoever made them.
#pragma once

#include "core/attention/kernels/aligned.h"
#include "core/attention/kernels/attention_pass.h"
#include "core/attention/kernels/tile_partial.h"
#include "core/attention/kernels/tiles/attention_tile.h"
#include "core/attention/kernels/tiles/bin_tile.h"

#include <array>
#include <span>
#include <vector>

namespace attentoscope {

class BinReduction
{
public:
    // chunkKeys: a multiple of blockKeys. slots: how many tiles are under way at a time.
    BinReduction(const PassProblem& problem, const PassOutput& out, Index chunkKeys, std::size_t slots);

    bool wanted() const { return pieces() > 0; }
    bool wantsScores() const { return largest_ || score_; }
    bool wantsWeights() const { return weight_; }
    KeyRange keys() const { return wanted() ? KeyRange{edges_.front(), edges_.back()} : KeyRange{}; }

    // To be called before a slot's first block of the keys [first, last), which are whole chunks.
    void clear(std::size_t slot, Index first, Index last);
    // The scores of keys [block, block + keys), −∞ where not visible; visible: (keys, 32) or null.
    void addScores(std::size_t slot, Index block, int keys, const float* scores, const std::uint32_t* visible);
    // e = exp(λ (s − maximum)) of the same block, 0 where not visible. lambda: (32).
    void addWeights(
        std::size_t slot, std::size_t scale, Index block, int keys, const float* e, const float* maximum, const double* lambda);
    // Writes rows first ... first + count − 1, the lanes of a tile; their moments are there already. lambda: (P).
    void finish(std::size_t slot, std::size_t first, std::size_t count, const TilePartial& total,
        std::span<const LaneDoubles> lambda) const;

private:
    // The pieces that a block touches, from `first` on, as BinKernels takes them.
    struct Touched {
        Index first = 0;
        int count = 0;
        std::array<int, blockKeys + 1> edges;
    };
    Touched touched(Index block, int keys) const;
    Index pieces() const { return std::max<Index>(0, Index(edges_.size()) - 1); }
    Index pieceAt(Index key) const; // the first piece that reaches beyond the multiple of blockKeys at or below it
    std::size_t weightSlot(std::size_t slot, std::size_t scale) const { return (slot * p_.scales + scale) * pieces(); }
    void finishLargest(std::size_t slot, std::size_t first, std::size_t count) const;
    void finishScores(std::size_t slot, std::size_t first, std::size_t count) const;
    void finishWeights(std::size_t slot, std::size_t scale, std::size_t first, std::size_t count, const TilePartial& total,
        const double* lambda) const;

    const PassProblem& p_;
    const PassOutput& out_;
    const BinKernels& kernels_;
    bool largest_, score_, weight_;
    Index bins_;
    std::vector<Index> edges_; // (pieces + 1) keys
    std::vector<Index> firstPiece_; // (bins + 1)
    std::vector<Index> pieceOfBlock_; // see pieceAt
    Aligned<float> top_; // (slots, pieces, 32)
    Aligned<double> scores_; // (slots, pieces, 32)
    Aligned<double> weights_; // (slots, P, pieces, 32) Σ e, relative to ...
    Aligned<float> reference_; // (slots, P, pieces, 32) ... this score; hiddenScore while there is nothing
};

} // namespace attentoscope
