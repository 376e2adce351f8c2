// SPDX-License-Identifier: GPL-3.0-or-later
// The random matrices of the study of projections. Row r depends only on (seed, matrix, r, D), so that the first k rows of a
// larger matrix are the matrix for k.
#pragma once

#include "core/base/matrix.h"
#include "core/experiment/projection_setup.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace attentoscope {

// Fills in row `row` of a Gaussian, Rademacher or sparse matrix; D is the row's length. Different draws are independent.
void fillProjectionRow(ProjectionMatrix matrix, Index seed, Index row, std::span<float> out, Index draw = 0);

// D rounded up to a power of two: the length of the Walsh–Hadamard transform.
Index paddedDimension(Index dim);

// Computes x ← H x in place, without a factor, H_ij = (−1)^popcount(i & j). The length must be a power of two.
void walshHadamard(std::span<float> x);

// R = S H Λ: x is padded with zeros to P = paddedDimension(D) entries, multiplied by random signs (Λ), transformed (H), and its
// entries are taken in a random order (S), each once. After P rows new signs and a new order begin.
class HadamardProjection
{
public:
    HadamardProjection(Index seed, Index rows, Index dim, Index draw = 0);

    Index rows() const { return rows_; }
    Index padded() const { return padded_; }
    // Computes out (rows) = R x; scratch has `padded()` entries.
    void apply(std::span<const float> x, std::span<float> scratch, std::span<float> out) const;
    // Returns R_ij by its definition: the naive twin of apply().
    float entry(Index row, Index column) const;

private:
    struct Block {
        std::vector<float> signs; // (P), ±1
        std::vector<std::int32_t> order; // (P), a permutation
    };
    Index rows_, padded_;
    std::vector<Block> blocks_; // P rows each
};

// Projects by any of the matrices, for points that come a few at a time.
class Projector
{
public:
    Projector(ProjectionMatrix matrix, Index seed, Index rows, Index dim, Index draw = 0);
    // Returns (points, rows) = R x, without the factor 1/√k.
    Matrix operator()(const MatrixView& points) const;

private:
    Matrix r_; // (rows, dim); empty if hadamard_ is used
    std::optional<HadamardProjection> hadamard_;
};

} // namespace attentoscope
