// SPDX-License-Identifier: GPL-3.0-or-later
// Collects results for bins of keys (the columns of pixels of a map) while a pass visits the keys: the largest score, the sum
// of the scores, the sum of the weights. All threads of a pass share one object. Bins are cut into pieces at the borders of the
// pass's chunks, so that each piece belongs to one chunk: threads that share the chunks of a tile never write to the same
// piece, and pieces are added up in the order of the keys, whichever thread made them.
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
    // chunkKeys: a multiple of blockKeys. slots: number of tiles that are in progress at the same time.
    BinReduction(const PassProblem& problem, const PassOutput& out, Index chunkKeys, std::size_t slots);

    bool wanted() const { return pieces() > 0; }
    bool wantsScores() const { return largest_ || score_; }
    bool wantsWeights() const { return weight_; }
    KeyRange keys() const { return wanted() ? KeyRange{edges_.front(), edges_.back()} : KeyRange{}; }

    // Resets a slot for keys [first, last), which are whole chunks. To be called before the first block of these keys.
    void clear(std::size_t slot, Index first, Index last);
    // Adds the scores of keys [block, block + keys), which are −∞ where not visible. visible: (keys, 32); null: all are
    // visible.
    void addScores(std::size_t slot, Index block, int keys, const float* scores, const std::uint32_t* visible);
    // Adds e = exp(λ (s − maximum)) of the same block; e is 0 where not visible. lambda: (32).
    void addWeights(
        std::size_t slot, std::size_t scale, Index block, int keys, const float* e, const float* maximum, const double* lambda);
    // Writes the results of rows first ... first + count − 1, which are the lanes of a tile. Their moments must be in `out`
    // already. lambda: (P).
    void finish(std::size_t slot, std::size_t first, std::size_t count, const TilePartial& total,
        std::span<const LaneDoubles> lambda) const;

private:
    // The pieces that a block touches, from `first` on, with their edges as BinKernels takes them.
    struct Touched {
        Index first = 0;
        int count = 0;
        std::array<int, blockKeys + 1> edges;
    };
    Touched touched(Index block, int keys) const;
    Index pieces() const { return std::max<Index>(0, Index(edges_.size()) - 1); }
    Index pieceAt(Index key) const; // the first piece that ends after the beginning of the key's block
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
    Aligned<double> weights_; // (slots, P, pieces, 32) Σ e, relative to the score in reference_
    Aligned<float> reference_; // (slots, P, pieces, 32) scores; hiddenScore while the piece is empty
};

} // namespace attentoscope
