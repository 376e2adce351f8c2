// The random matrices of the study of projections. Row r is a function of (seed, matrix, r, D) alone, so that the first
// k rows of a larger matrix are the matrix for k.
#pragma once

#include "core/base/matrix.h"
#include "core/experiment/projection_setup.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace attentoscope {

// Row `row` of a Gaussian, Rademacher or sparse matrix, D = row's length.
// Other draws are independent of the first one.
void fillProjectionRow(ProjectionMatrix matrix, Index seed, Index row, std::span<float> out, Index draw = 0);

// D rounded up to a power of two: the length of the Walsh–Hadamard transform.
Index paddedDimension(Index dim);

// In place, without a factor: x ← H x, H_ij = (−1)^popcount(i & j). The length is a power of two.
void walshHadamard(std::span<float> x);

// R = S H Λ: x is padded with zeros to P = paddedDimension(D) entries, multiplied by random signs (Λ), transformed (H), and
// entries are taken in a random order (S), each once. More than P rows begin again with new signs and a new order.
class HadamardProjection
{
public:
    HadamardProjection(Index seed, Index rows, Index dim, Index draw = 0);

    Index rows() const { return rows_; }
    Index padded() const { return padded_; }
    // out (rows) = R x; scratch has `padded()` entries.
    void apply(std::span<const float> x, std::span<float> scratch, std::span<float> out) const;
    // R_ij by its definition: the naive twin of apply().
    float entry(Index row, Index column) const;

private:
    struct Block {
        std::vector<float> signs; // (P), ±1
        std::vector<std::int32_t> order; // (P), a permutation
    };
    Index rows_, padded_;
    std::vector<Block> blocks_; // P rows each
};

// Any of the matrices, for points that come a few at a time.
class Projector
{
public:
    Projector(ProjectionMatrix matrix, Index seed, Index rows, Index dim, Index draw = 0);
    // (points, rows) = R x, without the factor 1/√k.
    Matrix operator()(const MatrixView& points) const;

private:
    Matrix r_; // (rows, dim); empty where hadamard_ is meant
    std::optional<HadamardProjection> hadamard_;
};

} // namespace attentoscope
