// The vector part of the attention pass: what is done with one block of keys for one tile of queries.
// A tile is `tileQueries` query rows, one SIMD lane each; a block is up to `blockKeys` keys. Every step is vertical (lane by
// lane), so a row's bits do not depend on its tile mates, nor on how many lanes the instruction set has.
// Blocks lie between multiples of blockKeys, counted from key 0, and begin and end at multiples of keyStep.
#pragma once

#include "core/base/matrix.h"

#include <array>
#include <cstdint>
#include <limits>

namespace attentoscope {

inline constexpr int tileQueries = 32;
inline constexpr int blockKeys = 96;
inline constexpr int keyStep = 4; // keys whose exponentials are worked on together

// Where a running maximum starts: below every score. Keys that a query may not see are at −∞ instead.
inline constexpr float minusInfinity = -std::numeric_limits<float>::infinity(); // of a masked key
inline constexpr float hiddenScore = -3.4028234663852886e38F;

// One float64 for each lane.
struct alignas(64) LaneDoubles {
    double at[tileQueries];
};

// Sums over blocks under one λ, per lane, with e = exp(λ (s − max s)). Keys at the maximum itself are left out of the "rest"
// sums: what remains of a peaked row would drown in the rounding of 1 + rest.
// float64 over blocks, float32 inside one.
struct TileSums {
    alignas(64) double rest[tileQueries]; // Σ e
    double weighted[tileQueries]; // Σ e · log2 e
    double restSquare[tileQueries]; // Σ e²
    double restCube[tileQueries]; // Σ e³, only when asked
    double power[tileQueries]; // Σ e^power or Σ (e^power − e), only when asked
};

enum class Reach { Below, Equal, Above };

struct BlockWish {
    bool cube = false;
    enum Power { None, Order, Excess };
    Power power = None;
    float exponent = 0; // Order: the order; Excess: (order − 1) ln 2
};

// A law of distance at each distance t, and the factor on m.
struct DistanceAt {
    const float* factor; // a
    const float* bias; // m
    float ofBias = 1;
};
// What the rows and lanes of a block bring to it: a cell is as far as their places together, |row + lane|, and has both scales.
struct DistanceRows {
    const float* scale;
    const std::int32_t* ahead;
};
struct alignas(64) DistanceLanes {
    float scale[tileQueries];
    std::int32_t ahead[tileQueries];
};

// What is brought nearer while scores are made, because it comes next: numbers from `keys` and from `queries` on. Of what lies
// beyond an array nothing comes of it.
struct Fetch {
    const float *keys = nullptr, *queries = nullptr;
    Index ofKeys = 0, ofQueries = 0; // how many
};
inline Fetch fetchNextBlock(const float* k, Index stride)
{
    return {.keys = k + blockKeys * stride, .ofKeys = blockKeys * stride};
}

// The cells of a block that are at the running maximum of their lane.
struct BlockTies {
    alignas(64) std::array<std::int32_t, tileQueries> first, count; // key of the first one, unless there is none
    std::array<std::uint16_t, blockKeys * tileQueries> cells; // key * 32 + lane, of all; where they are wanted
    int listed = 0;
};

struct TileKernels {
    // One vector. What takes `lanes` works on no more than those, which are a multiple of this; the `largest` of the others
    // become as that of the first.
    int laneStep;
    // out[t * 32 + lane] = rows[lane][t], t < d.
    void (*loadQueries)(const float* const* rows, Index d, float* out);
    // out[key * d + t] = k[key * d + t] − offset[t].
    void (*centre)(const float* k, const float* offset, Index d, int keys, float* out);
    // scores[key * 32 + lane] = Σ_t queries[t * 32 + lane] · k[key * stride + t], summed in the order of t;
    // largest[lane] = the greatest of them, at least hiddenScore. Only the first `rows` lanes count: of a single row as many as
    // `lanes` become as its own.
    void (*scores)(const float* queries, Index d, const float* k, Index stride, int keys, int rows, int lanes, const Fetch& fetch,
        float* scores, float* largest);
    // The same in float64, where products of two float32 are exact; queries: (d, 32). Of the first `rows` lanes, which may be a
    // few: the others become as the first one.
    void (*exactScores)(
        const double* queries, Index d, const float* k, Index stride, int keys, int rows, int lanes, double* scores);
    // Both of a single row; of the exact ones one a key, (keys).
    void (*bothScores)(const float* queries, const double* exactQueries, Index d, const float* k, Index stride, int keys,
        int lanes, float* scores, float* largest, double* exact);
    // scores = exact − less[lane], rounded once; finds `largest`.
    void (*narrow)(const double* exact, const double* less, int keys, float* scores, float* largest);
    // The same of a single row, whose exact scores are (keys).
    void (*narrowOne)(const double* exact, double less, int keys, int lanes, float* scores, float* largest);
    // Turns scores into logits: λ score + slope · (ahead + key), `ahead` being how far the block begins past the query's
    // place; finds `largest` anew.
    void (*alibi)(const float* lambda, const float* ahead, float slope, int keys, float* scores, float* largest);
    // Turns scores into logits under a law of distance: a · scales · score + m; finds `largest` anew.
    void (*byDistance)(
        const DistanceAt& law, const DistanceRows& keys, const DistanceLanes& lanes, int count, float* scores, float* largest);
    // visible[key * 32 + lane] is all ones where begin[lane] ≤ key < end[lane], else 0.
    void (*seeRanges)(const std::int32_t* begin, const std::int32_t* end, int keys, std::uint32_t* visible);
    // Puts −∞ where visible[key * 32 + lane] is 0 (else all ones), and finds `largest` anew.
    void (*hide)(const std::uint32_t* visible, int keys, float* scores, float* largest);
    // The same of the block that begins with key `block`, where key is in [begin[lane], end[lane]) or else hidden.
    void (*hideOutside)(
        const std::int32_t* begin, const std::int32_t* end, std::int32_t block, int keys, float* scores, float* largest);
    // How the best lane of the block stands to its running maximum.
    Reach (*reach)(const float* largest, const float* maximum);
    // Puts −∞ in place of the scores that are equal to their lane's `maximum`, so that the sums leave them out, and tells
    // which they are.
    void (*takeTies)(float* scores, int keys, const float* largest, const float* maximum, bool list, BlockTies& ties);
    // Adds the block under one λ (lambda2 = λ log2 e > 0 per lane), ties taken out. `e` (keys × 32) may be null.
    void (*softmax)(const float* scores, int keys, int lanes, const float* maximum, const float* lambda2, const BlockWish& wish,
        TileSums& sums, float* e);
    // out[c * 32 + lane] += Σ e[key * 32 + lane] · v[key * stride + c] over the keys listed, c < dv.
    void (*values)(const float* e, const int* keys, int count, const float* v, Index stride, Index dv, double* out);
};

// For the best instruction set of this machine.
const TileKernels& tileKernels();

} // namespace attentoscope
