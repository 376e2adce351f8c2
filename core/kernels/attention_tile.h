// The vector part of the attention pass: what is done with one block of keys for one tile of queries.
// A tile is `tileQueries` query rows, one SIMD lane each; a block is up to `blockKeys` keys. Every step is vertical (lane by
// lane), so a row's bits do not depend on its tile mates, nor on how many lanes the instruction set has.
// Blocks start at multiples of blockKeys, counted from key 0.
#pragma once

#include "core/base/matrix.h"

#include <cstdint>

namespace attentoscope {

inline constexpr int tileQueries = 32;
inline constexpr int blockKeys = 96;

// Keys that no query of the block may see are at this score; it is also where a running maximum starts.
inline constexpr float hiddenScore = -3.4028234663852886e38F;

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

struct BlockWish {
    bool cube = false;
    enum Power { None, Order, Excess };
    Power power = None;
    float exponent = 0; // Order: the order; Excess: (order − 1) ln 2
};

// For the gradients: a = shift · 2^((s − reference) · lambda2), ∂x = a (∂a − mean), then times λ. One of each per lane ...
struct LaneFacts {
    alignas(64) float lambda2[tileQueries], reference[tileQueries], shift[tileQueries], mean[tileQueries], lambda[tileQueries];
};
// ... or one of each per row of the block.
struct RowFacts {
    const float *lambda2, *reference, *shift, *mean, *lambda;
};

struct TileKernels {
    // scores[key * 32 + lane] = Σ_t queries[t * 32 + lane] · k[key * stride + t], summed in the order of t.
    void (*scores)(const float* queries, Index d, const float* k, Index stride, int keys, float* scores);
    // Puts hiddenScore where visible[key * 32 + lane] is 0 (else all ones).
    void (*hide)(const std::uint32_t* visible, int keys, float* scores);
    // largest[lane] = max over the keys. True when some lane's reaches that of `maximum`.
    bool (*largest)(const float* scores, int keys, const float* maximum, float* largest);
    // Per lane: how many keys have exactly the score `largest`, and the first of them.
    // 0, 0 for lanes whose `largest` stays below `maximum` and whose neighbours' do too.
    void (*ties)(const float* scores, int keys, const float* maximum, const float* largest, float* count, float* first);
    // Adds the block under one λ (lambda2 = λ log2 e per lane) with the running maximum already covering it. `visible` may
    // be null; `ties` says whether some key may be at the maximum; `e` (keys × 32) may be null.
    void (*softmax)(const float* scores, const std::uint32_t* visible, bool ties, int keys, const float* maximum,
        const float* lambda2, const BlockWish& wish, TileSums& sums, float* e);
    // dX = λ ∂x from scores and dA = ∂L/∂a, (rows, 32) each, 0 where not visible; `visible` may be null.
    void (*gradientLanes)(
        const float* scores, const float* dA, const std::uint32_t* visible, int rows, const LaneFacts& facts, float* dX);
    // The same with the facts by row; keeps the weights too.
    void (*gradientRows)(const float* scores, const float* dA, const std::uint32_t* visible, int rows, const RowFacts& facts,
        float* weights, float* dX);
    // out[c * 32 + lane] += Σ e[key * 32 + lane] · v[key * stride + c] over the keys listed, c < dv.
    void (*values)(const float* e, const int* keys, int count, const float* v, Index stride, Index dv, double* out);
};

// For the best instruction set of this machine.
const TileKernels& tileKernels();

} // namespace attentoscope
