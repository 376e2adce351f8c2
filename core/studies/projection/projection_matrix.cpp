// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/projection/projection_matrix.h"

#include "core/random/counter_random.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <numeric>

namespace attentoscope {
namespace {

Stream streamOf(Index seed, StreamPurpose purpose, std::uint32_t number)
{
    return {static_cast<std::uint64_t>(seed), purpose, number};
}

// Returns the number of a stream: matrix and block in the lower half, draw in the upper half.
std::uint32_t numberOf(std::uint32_t lower, Index draw) { return lower + (static_cast<std::uint32_t>(draw) << 16); }

void fillSigns(const Stream& stream, std::uint64_t firstWord, std::span<float> out)
{
    for (std::size_t i = 0; i < out.size(); i += 64) {
        std::uint64_t bits = randomWord(stream, firstWord + i / 64);
        for (std::size_t j = i; j < std::min(out.size(), i + 64); ++j, bits >>= 1)
            out[j] = (bits & 1) != 0 ? -1.0F : 1.0F;
    }
}

void fillSparse(const Stream& stream, std::uint64_t first, std::span<float> out)
{
    const float root = std::sqrt(3.0F);
    const float values[6] = {root, -root, 0, 0, 0, 0};
    for (std::size_t i = 0; i < out.size(); ++i)
        out[i] = values[randomBelow(stream, first + i, 6)];
}

} // namespace

void fillProjectionRow(ProjectionMatrix matrix, Index seed, Index row, std::span<float> out, Index draw)
{
    const Stream stream = streamOf(seed, StreamPurpose::ProjectionEntries, numberOf(static_cast<std::uint32_t>(matrix), draw));
    const auto dim = static_cast<std::uint64_t>(out.size()), r = static_cast<std::uint64_t>(row);
    switch (matrix) {
    case ProjectionMatrix::Gaussian:
        fillNormal(stream, r * dim, out);
        break;
    case ProjectionMatrix::Rademacher:
        fillSigns(stream, r * ((dim + 63) / 64), out);
        break;
    case ProjectionMatrix::Sparse:
        fillSparse(stream, r * dim, out);
        break;
    case ProjectionMatrix::Hadamard:
        assert(!"a Hadamard matrix is never written out");
        break;
    }
}

Index paddedDimension(Index dim) { return static_cast<Index>(std::bit_ceil(static_cast<std::uint64_t>(dim))); }

void walshHadamard(std::span<float> x)
{
    const std::size_t size = x.size();
    assert(std::has_single_bit(size));
    for (std::size_t half = 1; half < size; half *= 2)
        for (std::size_t first = 0; first < size; first += 2 * half) {
            float* low = x.data() + first;
            float* high = low + half;
            for (std::size_t i = 0; i < half; ++i) {
                const float a = low[i], b = high[i];
                low[i] = a + b;
                high[i] = a - b;
            }
        }
}

HadamardProjection::HadamardProjection(Index seed, Index rows, Index dim, Index draw)
    : rows_(rows)
    , padded_(paddedDimension(dim))
    , blocks_(static_cast<std::size_t>((rows + padded_ - 1) / padded_))
{
    for (std::size_t b = 0; b < blocks_.size(); ++b) {
        Block& block = blocks_[b];
        const std::uint32_t number = numberOf(static_cast<std::uint32_t>(b), draw);
        block.signs.resize(static_cast<std::size_t>(padded_));
        fillSigns(streamOf(seed, StreamPurpose::ProjectionSigns, number), 0, block.signs);
        block.order.resize(static_cast<std::size_t>(padded_));
        std::iota(block.order.begin(), block.order.end(), 0);
        const Stream stream = streamOf(seed, StreamPurpose::ProjectionOrder, number);
        for (std::size_t i = block.order.size() - 1; i > 0; --i) // Fisher–Yates shuffle
            std::swap(block.order[i], block.order[randomBelow(stream, i, static_cast<std::uint32_t>(i + 1))]);
    }
}

void HadamardProjection::apply(std::span<const float> x, std::span<float> scratch, std::span<float> out) const
{
    for (std::size_t b = 0; b < blocks_.size(); ++b) {
        const Block& block = blocks_[b];
        for (std::size_t i = 0; i < scratch.size(); ++i)
            scratch[i] = i < x.size() ? block.signs[i] * x[i] : 0.0F;
        walshHadamard(scratch);
        const std::size_t first = b * scratch.size(), end = std::min(out.size(), first + scratch.size());
        for (std::size_t r = first; r < end; ++r)
            out[r] = scratch[static_cast<std::size_t>(block.order[r - first])];
    }
}

float HadamardProjection::entry(Index row, Index column) const
{
    const Block& block = blocks_[static_cast<std::size_t>(row / padded_)];
    const auto walsh = static_cast<std::uint32_t>(block.order[static_cast<std::size_t>(row % padded_)]);
    const float sign = block.signs[static_cast<std::size_t>(column)];
    return std::popcount(walsh & static_cast<std::uint32_t>(column)) % 2 == 0 ? sign : -sign;
}

Projector::Projector(ProjectionMatrix matrix, Index seed, Index rows, Index dim, Index draw)
{
    if (matrix == ProjectionMatrix::Hadamard) {
        hadamard_.emplace(seed, rows, dim, draw);
        return;
    }
    r_.resize(rows, dim);
    for (Index row = 0; row < rows; ++row)
        fillProjectionRow(matrix, seed, row, {r_.data() + row * dim, static_cast<std::size_t>(dim)}, draw);
}

Matrix Projector::operator()(const MatrixView& points) const
{
    if (!hadamard_)
        return points * r_.transpose();
    Matrix y(points.rows(), hadamard_->rows());
    std::vector<float> scratch(static_cast<std::size_t>(hadamard_->padded()));
    for (Index i = 0; i < points.rows(); ++i)
        hadamard_->apply({points.data() + i * points.cols(), static_cast<std::size_t>(points.cols())}, scratch,
            {y.data() + i * y.cols(), static_cast<std::size_t>(y.cols())});
    return y;
}

} // namespace attentoscope
