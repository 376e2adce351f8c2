// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/projection/pair_statistics.h"

#include "core/base/shared_tasks.h"
#include "core/base/undefined.h"

#include <algorithm>
#include <cmath>

namespace attentoscope {
namespace {

constexpr Index side = PairTiles::side;
constexpr int bins = 100;
using Square = Eigen::Matrix<float, side, side, Eigen::RowMajor>;

// The float32 results for the pairs of one tile at one k.
struct TileSums {
    double deviation = 0, deviation2 = 0, inner2 = 0; // of ratio − 1 and of the inner product's error
    float worst = -1; // largest |ratio − 1|
    std::array<Index, 2> worstPair{};
    std::array<std::int32_t, bins + 2> counts{}; // counts below the bins, in each bin, and above
};

struct RatioRange {
    float low, width; // of the bins
};

RatioRange rangeFor(Index k)
{
    const double spread = 5 * std::sqrt(2 / double(k)), low = std::max(0.0, 1 - spread);
    return {static_cast<float>(low), static_cast<float>((1 + spread - low) / bins)};
}

// One point x, and `count` other points: squares and reciprocal norms of the points, squares of the projected ones.
struct Row {
    float square, norm, projected;
    const float *squares, *norms, *projections;
    const float *products, *projectedProducts;
    Index count;
};

struct RowBuffer {
    float deviation[side], inner[side];
    std::int32_t bin[side];
};

void fillRow(const Row& row, float k, const RatioRange& range, RowBuffer& out)
{
    const float shift = 1 - range.low;
    for (Index j = 0; j < row.count; ++j) {
        const float before = row.square + row.squares[j] - 2 * row.products[j];
        const float after = row.projected + row.projections[j] - 2 * row.projectedProducts[j];
        out.deviation[j] = (after / k - before) / before;
        out.inner[j] = (row.projectedProducts[j] / k - row.products[j]) * (row.norm * row.norms[j]);
        const float place = (out.deviation[j] + shift) / range.width + 1;
        out.bin[j] = static_cast<std::int32_t>(std::min(std::max(place, 0.0F), float(bins + 1)));
    }
}

void addRow(const RowBuffer& row, Index count, Index point, Index firstPartner, TileSums& sums)
{
    double partial[3][4] = {};
    for (Index j = 0; j < count; ++j) {
        const double deviation = double(row.deviation[j]), inner = double(row.inner[j]);
        partial[0][j % 4] += deviation;
        partial[1][j % 4] += deviation * deviation;
        partial[2][j % 4] += inner * inner;
        ++sums.counts[static_cast<std::size_t>(row.bin[j])];
        if (std::fabs(row.deviation[j]) > sums.worst) {
            sums.worst = std::fabs(row.deviation[j]);
            sums.worstPair = {firstPartner + j, point};
        }
    }
    const auto total = [&](int what) { return (partial[what][0] + partial[what][1]) + (partial[what][2] + partial[what][3]); };
    sums.deviation += total(0);
    sums.deviation2 += total(1);
    sums.inner2 += total(2);
}

class ProjectedPairs
{
public:
    ProjectedPairs(const PairPoints& points, const Matrix& y, std::span<const Index> targets)
        : points_(points)
        , y_(y)
        , targets_(targets)
        , norms_(points.squares.size())
        , projections_(targets.size(), std::vector<float>(points.squares.size()))
        , sums_(targets.size() * static_cast<std::size_t>(points.tiles.count()))
    {
        std::ranges::transform(points.squares, norms_.begin(), [](float square) { return 1 / std::sqrt(square); });
        for (Index i = 0; i < y.rows(); ++i)
            addSquares(i);
    }

    // Multiplies each column once: the columns that a larger k adds are added to the products of the smaller one.
    void tile(Index number)
    {
        const PairTiles::Tile& tile = points_.tiles[number];
        const Index rows = points_.tiles.rowsOf(tile), columns = points_.tiles.columnsOf(tile);
        Matrix products = Matrix::Zero(rows, columns);
        Index first = 0;
        for (std::size_t t = 0; t < targets_.size(); ++t) {
            const Index width = targets_[t] - first;
            products.noalias() +=
                y_.block(tile.row, first, rows, width) * y_.block(tile.column, first, columns, width).transpose();
            first = targets_[t];
            addTile(number, t, products);
        }
    }

    PairStatistics statistics(std::size_t t) const
    {
        TileSums all;
        for (Index tile = 0; tile < points_.tiles.count(); ++tile) // in a fixed order, whichever threads summed them
            merge(all, sums_[static_cast<std::size_t>(tile) * targets_.size() + t]);
        PairStatistics result;
        const double pairs = double(points_.tiles.pairs()), mean = all.deviation / pairs;
        result.pairs = points_.tiles.pairs();
        result.meanRatio = 1 + mean;
        result.varRatio = pairs > 1 ? std::max(0.0, all.deviation2 - pairs * mean * mean) / (pairs - 1) : undefined;
        result.worstPair = all.worstPair;
        result.worstRatio = exactRatio(all.worstPair, targets_[t]);
        result.innerError = std::sqrt(all.inner2 / pairs);
        const RatioRange range = rangeFor(targets_[t]);
        result.ratios.low = double(range.low);
        result.ratios.high = double(range.low) + bins * double(range.width);
        result.ratios.counts.assign(all.counts.begin() + 1, all.counts.end() - 1);
        result.ratios.below = all.counts.front();
        result.ratios.above = all.counts.back();
        return result;
    }

private:
    void addSquares(Index point)
    {
        double sum = 0;
        Index first = 0;
        for (std::size_t t = 0; t < targets_.size(); ++t) {
            const float* columns = y_.data() + point * y_.cols() + first;
            sum += dot(columns, columns, targets_[t] - first);
            first = targets_[t];
            projections_[t][static_cast<std::size_t>(point)] = static_cast<float>(sum);
        }
    }

    void addTile(Index number, std::size_t t, const Matrix& products)
    {
        const PairTiles::Tile& tile = points_.tiles[number];
        const float* before = points_.products.data() + number * side * side;
        const std::vector<float>& projections = projections_[t];
        const auto k = static_cast<float>(targets_[t]);
        TileSums& sums = sums_[static_cast<std::size_t>(number) * targets_.size() + t];
        RowBuffer buffer;
        for (Index r = 0; r < products.rows(); ++r) {
            const auto point = static_cast<std::size_t>(tile.row + r);
            const Row row{points_.squares[point], norms_[point], projections[point], points_.squares.data() + tile.column,
                norms_.data() + tile.column, projections.data() + tile.column, before + r * side,
                products.data() + r * products.cols(), tile.row == tile.column ? r : products.cols()};
            fillRow(row, k, rangeFor(targets_[t]), buffer);
            addRow(buffer, row.count, tile.row + r, tile.column, sums);
        }
    }

    static void merge(TileSums& all, const TileSums& tile)
    {
        all.deviation += tile.deviation;
        all.deviation2 += tile.deviation2;
        all.inner2 += tile.inner2;
        if (tile.worst > all.worst) {
            all.worst = tile.worst;
            all.worstPair = tile.worstPair;
        }
        for (std::size_t b = 0; b < all.counts.size(); ++b)
            all.counts[b] += tile.counts[b];
    }

    // Returns the ratio of one pair in float64, for the worst pair.
    double exactRatio(const std::array<Index, 2>& pair, Index k) const
    {
        const auto squared = [&](const Matrix& m, Index columns) {
            return (m.row(pair[0]).head(columns).cast<double>() - m.row(pair[1]).head(columns).cast<double>()).squaredNorm();
        };
        return squared(y_, k) / double(k) / squared(points_.points, points_.points.cols());
    }

    const PairPoints& points_;
    const Matrix& y_;
    std::span<const Index> targets_;
    std::vector<float> norms_; // (N), 1 / ‖x‖
    std::vector<std::vector<float>> projections_; // (targets, N), ‖y‖² of the first k columns
    std::vector<TileSums> sums_; // (tiles, targets)
};

} // namespace

PairTiles::PairTiles(Index points)
    : points_(points)
{
    std::vector<Tile> all;
    for (Index row = 0; row < points; row += side)
        for (Index column = 0; column <= row; column += side)
            all.push_back({row, column});
    const auto pairsOf = [&](const Tile& tile) {
        const Index rows = rowsOf(tile);
        return tile.row == tile.column ? rows * (rows - 1) / 2 : rows * columnsOf(tile);
    };
    const Index most = std::max<Index>(1, mostPairs / (side * side)), available = static_cast<Index>(all.size());
    const Index wanted = allPairs() <= mostPairs ? available : std::min(most, available);
    for (Index i = 0; i < wanted; ++i) {
        tiles_.push_back(all[static_cast<std::size_t>(i * available / wanted)]);
        pairs_ += pairsOf(tiles_.back());
    }
}

bool multiplyPairs(PairPoints& points, int threads, const StopToken& stop)
{
    const PairTiles& tiles = points.tiles;
    const Matrix& x = points.points;
    points.squares.resize(static_cast<std::size_t>(x.rows()));
    for (Index i = 0; i < x.rows(); ++i)
        points.squares[static_cast<std::size_t>(i)] = static_cast<float>(dot(x.row(i).data(), x.row(i).data(), x.cols()));
    points.products.resize(static_cast<std::size_t>(tiles.count() * side * side));
    return forEachTask(tiles.count(), threads, stop, {}, [&](Index number) {
        const PairTiles::Tile& tile = tiles[number];
        const Index rows = tiles.rowsOf(tile), columns = tiles.columnsOf(tile);
        Eigen::Map<Square> out(points.products.data() + number * side * side);
        out.topLeftCorner(rows, columns).noalias() =
            x.middleRows(tile.row, rows) * x.middleRows(tile.column, columns).transpose();
    });
}

std::vector<PairStatistics> pairStatistics(const PairPoints& points, const Matrix& y, std::span<const Index> targets, int threads,
    const StopToken& stop, const Progress& progress)
{
    ProjectedPairs pairs(points, y, targets);
    if (!forEachTask(points.tiles.count(), threads, stop, progress, [&](Index number) { pairs.tile(number); }))
        return {};
    std::vector<PairStatistics> statistics;
    for (std::size_t t = 0; t < targets.size(); ++t)
        statistics.push_back(pairs.statistics(t));
    return statistics;
}

} // namespace attentoscope
