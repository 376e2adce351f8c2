// SPDX-License-Identifier: GPL-3.0-or-later
// Distances and inner products of pairs of points before and after a projection. Pairs are processed in tiles of 128 × 128
// points, so that a tile's products stay in the cache. The only array of size N² is that of the products of the points
// themselves.
#pragma once

#include "core/base/matrix.h"
#include "core/base/progress.h"
#include "core/statistics/histogram.h"

#include <array>
#include <span>
#include <vector>

namespace attentoscope {

// The pairs that are studied: all, or those of evenly spaced tiles when there are more than `mostPairs`.
class PairTiles
{
public:
    static constexpr Index side = 128;
    static constexpr Index mostPairs = Index(1) << 23;

    struct Tile {
        Index row, column; // of the tile's first points; on the diagonal each pair counts once
    };

    explicit PairTiles(Index points);

    Index points() const { return points_; }
    Index pairs() const { return pairs_; } // number of pairs that are studied
    Index allPairs() const { return points_ * (points_ - 1) / 2; }
    Index count() const { return static_cast<Index>(tiles_.size()); }
    const Tile& operator[](Index tile) const { return tiles_[static_cast<std::size_t>(tile)]; }
    Index rowsOf(const Tile& tile) const { return std::min(side, points_ - tile.row); }
    Index columnsOf(const Tile& tile) const { return std::min(side, points_ - tile.column); }

private:
    Index points_, pairs_ = 0;
    std::vector<Tile> tiles_;
};

// The points to be projected, with the inner products of their pairs.
struct PairPoints {
    PairTiles tiles;
    Matrix points; // (N, D)
    std::vector<float> squares; // (N), ‖x‖²
    std::vector<float> products; // (tiles, 128, 128), x·y
};

// Statistics over the pairs at one k.
struct PairStatistics {
    Index pairs = 0;
    double meanRatio = 0, varRatio = 0; // of ‖f(x) − f(y)‖² / ‖x − y‖²; the variance is NaN for one pair
    double worstRatio = 1; // the ratio that is furthest from 1
    std::array<Index, 2> worstPair{}; // the pair with that ratio
    double innerError = 0; // root mean square of (f(x)·f(y) − x·y) / (‖x‖ ‖y‖)
    Histogram ratios; // within 5 standard deviations √(2/k) of 1: the same bins for every matrix
};

// Computes the inner products of `points` (N, D). Returns false when stopped.
bool multiplyPairs(PairPoints& points, int threads, const StopToken& stop);

// y (N, largest target) is R x, unscaled. Returns the statistics of its first k columns for each of the ascending targets, from
// float32 products and float64 sums whose order does not depend on the threads. Empty when stopped.
std::vector<PairStatistics> pairStatistics(const PairPoints& points, const Matrix& y, std::span<const Index> targets, int threads,
    const StopToken& stop, const Progress& progress);

} // namespace attentoscope
