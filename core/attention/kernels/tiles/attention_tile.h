// SPDX-License-Identifier: GPL-3.0-or-later
// The vectorized part of the attention pass: computations with one block of keys for one tile of queries. A tile is
// `tileQueries` query rows, one per SIMD lane; a block is up to `blockKeys` keys. Every step works lane by lane, so a row's
// bits depend neither on the other rows of its tile nor on how many lanes the instruction set has. Blocks lie between
// multiples of blockKeys, counted from key 0, and begin and end at multiples of keyStep.
#pragma once

#include "core/base/matrix.h"

#include <array>
#include <cstdint>
#include <limits>

namespace attentoscope {

inline constexpr int tileQueries = 32;
inline constexpr int blockKeys = 96;
inline constexpr int keyStep = 4; // keys whose exponentials are computed together

// hiddenScore is below every score; running maxima start there. Keys that a query may not see are at −∞ instead.
inline constexpr float minusInfinity = -std::numeric_limits<float>::infinity(); // of a masked key
inline constexpr float hiddenScore = -3.4028234663852886e38F;

// Holds one float64 for each lane.
struct alignas(64) LaneDoubles {
    double at[tileQueries];
};

// Sums over blocks under one λ, per lane, with e = exp(λ (s − max s)). The "rest" sums leave out the keys at the maximum,
// because the small weights of a peaked row would be lost in the rounding of 1 + rest. Sums are float32 inside a block and
// float64 over blocks.
struct TileSums {
    alignas(64) double rest[tileQueries]; // Σ e
    double weighted[tileQueries]; // Σ e · log2 e
    double restSquare[tileQueries]; // Σ e²
    double restCube[tileQueries]; // Σ e³, only if BlockWish::cube
    double power[tileQueries]; // Σ e^power or Σ (e^power − e), only if BlockWish::power
};

enum class Reach { Below, Equal, Above };

struct BlockWish {
    bool cube = false;
    enum Power { None, Order, Excess };
    Power power = None;
    float exponent = 0; // Order: the order; Excess: (order − 1) ln 2
};

// The values of a distance law at each distance t, and the factor on m.
struct DistanceAt {
    const float* factor; // a
    const float* bias; // m
    float ofBias = 1;
};
// Holds the part of each row and of each lane of a block in a cell: the cell's distance is |ahead of its row + ahead of its
// lane|, and its scale is the product of both scales.
struct DistanceRows {
    const float* scale;
    const std::int32_t* ahead;
};
struct alignas(64) DistanceLanes {
    float scale[tileQueries];
    std::int32_t ahead[tileQueries];
};

// Prefetch hints for the next block: addresses from `keys` and from `queries` on. Addresses past the end are harmless.
struct Fetch {
    const float *keys = nullptr, *queries = nullptr;
    Index ofKeys = 0, ofQueries = 0; // number of floats to fetch from each
};
inline Fetch fetchNextBlock(const float* k, Index stride)
{
    return {.keys = k + blockKeys * stride, .ofKeys = blockKeys * stride};
}

// The cells of a block that are at the running maximum of their lane.
struct BlockTies {
    alignas(64) std::array<std::int32_t, tileQueries> first, count; // key of the first such cell, if any; number of such cells
    std::array<std::uint16_t, blockKeys * tileQueries> cells; // key * 32 + lane of all such cells, if asked for
    int listed = 0;
};

// out[t * 32 + lane] = rows[lane][t], t < d.
inline void loadQueries(const std::array<const float*, tileQueries>& rows, Index d, float* out)
{
    for (int lane = 0; lane < tileQueries; ++lane)
        for (Index t = 0; t < d; ++t)
            out[t * tileQueries + lane] = rows[lane][t];
}

struct TileKernels {
    // Number of lanes in a vector. Kernels that take `lanes` compute only so many lanes, a multiple of laneStep; `largest` of
    // the other lanes becomes that of the first lane.
    int laneStep;
    // out[key * d + t] = k[key * d + t] − offset[t].
    void (*centre)(const float* k, const float* offset, Index d, int keys, float* out);
    // scores[key * 32 + lane] = Σ_t queries[t * 32 + lane] · k[key * stride + t], summed in the order of t; largest[lane] = the
    // largest of them, at least hiddenScore.
    void (*scores)(const float* queries, Index d, const float* k, Index stride, int keys, int lanes, const Fetch& fetch,
        float* scores, float* largest);
    // Computes the scores in float64, where products of two float32 are exact; queries: (d, 32). Only the first `rows` lanes
    // are computed, and the others become copies of the first one.
    void (*exactScores)(
        const double* queries, Index d, const float* k, Index stride, int keys, int rows, int lanes, double* scores);
    // scores = exact − less[lane], rounded once; finds `largest`.
    void (*narrow)(const double* exact, const double* less, int keys, int lanes, float* scores, float* largest);
    // Turns scores into logits: λ score + slope · (ahead + key), where `ahead` is how far the block begins past the query's
    // position; finds `largest` again.
    void (*alibi)(const float* lambda, const float* ahead, float slope, int keys, float* scores, float* largest);
    // Turns scores into logits under a distance law: a · scales · score + m; finds `largest` again.
    void (*byDistance)(
        const DistanceAt& law, const DistanceRows& keys, const DistanceLanes& lanes, int count, float* scores, float* largest);
    // visible[key * 32 + lane] is all ones where begin[lane] ≤ key < end[lane], else 0.
    void (*seeRanges)(const std::int32_t* begin, const std::int32_t* end, int keys, std::uint32_t* visible);
    // Puts −∞ where visible[key * 32 + lane] is 0 (elsewhere it is all ones), and finds `largest` again.
    void (*hide)(const std::uint32_t* visible, int keys, float* scores, float* largest);
    // hide() by ranges, for the block that begins with key `block`: puts −∞ where a key is outside of [begin[lane], end[lane]).
    void (*hideOutside)(
        const std::int32_t* begin, const std::int32_t* end, std::int32_t block, int keys, float* scores, float* largest);
    // Tells whether the block's largest score exceeds (Above) or reaches (Equal) the running maximum in any lane.
    Reach (*reach)(const float* largest, const float* maximum);
    // Replaces scores that equal their lane's `maximum` by −∞, so that the sums leave them out, and records them in `ties`.
    // `list`: whether ties.cells must list all of them.
    void (*takeTies)(float* scores, int keys, const float* largest, const float* maximum, bool list, BlockTies& ties);
    // Adds the block's sums under one λ (lambda2 = λ log2 e > 0 per lane), with ties taken out. e: (keys, 32) or null.
    void (*softmax)(const float* scores, int keys, int lanes, const float* maximum, const float* lambda2, const BlockWish& wish,
        TileSums& sums, float* e);
    // out[c * 32 + lane] += Σ e[key * 32 + lane] · v[key * stride + c] over the keys listed, c < dv.
    void (*values)(const float* e, const int* keys, int count, const float* v, Index stride, Index dv, double* out);
    // out[lane] += Σ e[key * 32 + lane] · |ahead[lane] + key|, where `ahead` is how far the block begins past the query's place.
    void (*distances)(const float* e, const float* ahead, int keys, double* out);
};

// Returns the kernels for the best instruction set of this machine.
const TileKernels& tileKernels();

} // namespace attentoscope
