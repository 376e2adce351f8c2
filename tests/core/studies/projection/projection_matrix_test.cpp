// SPDX-License-Identifier: GPL-3.0-or-later
// The random matrices: their entries, and the fast transform against the matrix written out.
#include "core/studies/projection/projection_matrix.h"

#include "core/random/counter_random.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <map>
#include <set>

namespace attentoscope {
namespace {

std::vector<float> row(ProjectionMatrix matrix, Index seed, Index number, std::size_t dim)
{
    std::vector<float> out(dim);
    fillProjectionRow(matrix, seed, number, out);
    return out;
}

MatrixD explicitMatrix(const HadamardProjection& hadamard, Index dim)
{
    MatrixD r(hadamard.rows(), dim);
    for (Index i = 0; i < r.rows(); ++i)
        for (Index j = 0; j < dim; ++j)
            r(i, j) = double(hadamard.entry(i, j));
    return r;
}

TEST(ProjectionMatrix, EntriesHaveTheMomentsOfTheirDefinition)
{
    constexpr Index rows = 200;
    constexpr std::size_t dim = 999;
    const double count = double(rows) * double(dim);
    struct Moments {
        ProjectionMatrix matrix;
        double fourth, eighth; // E R⁴ and E R⁸
    };
    for (const Moments& expected : {Moments{ProjectionMatrix::Gaussian, 3, 105}, Moments{ProjectionMatrix::Rademacher, 1, 1},
             Moments{ProjectionMatrix::Sparse, 3, 27}}) {
        SCOPED_TRACE(nameOf(expected.matrix).name);
        double sum = 0, square = 0, fourth = 0;
        for (Index i = 0; i < rows; ++i)
            for (const float entry : row(expected.matrix, 3, i, dim)) {
                const double x = double(entry);
                sum += x;
                square += x * x;
                fourth += x * x * x * x;
            }
        EXPECT_LT(std::fabs(sum / count), 5 / std::sqrt(count));
        EXPECT_LE(std::fabs(square / count - 1), 5 * std::sqrt((expected.fourth - 1) / count) + 1e-12);
        EXPECT_LE(std::fabs(fourth / count - expected.fourth),
            5 * std::sqrt((expected.eighth - expected.fourth * expected.fourth) / count) + 1e-5);
    }
}

TEST(ProjectionMatrix, SparseEntriesAreThreeValuesInTheirShares)
{
    constexpr std::size_t dim = 60000;
    const float root = std::sqrt(3.0F);
    std::map<float, int> counts;
    for (const float entry : row(ProjectionMatrix::Sparse, 5, 0, dim))
        ++counts[entry];
    EXPECT_EQ(counts.size(), 3U);
    const auto near = [](int found, double share) {
        return std::fabs(found - share * double(dim)) < 5 * std::sqrt(share * (1 - share) * double(dim));
    };
    EXPECT_TRUE(near(counts[root], 1.0 / 6));
    EXPECT_TRUE(near(counts[-root], 1.0 / 6));
    EXPECT_TRUE(near(counts[0], 2.0 / 3));
}

TEST(ProjectionMatrix, RowsMatricesAndSeedsDiffer)
{
    std::set<std::vector<float>> rows;
    for (const ProjectionMatrix matrix : {ProjectionMatrix::Gaussian, ProjectionMatrix::Rademacher, ProjectionMatrix::Sparse})
        for (const Index seed : {1, 2})
            for (const Index number : {0, 1})
                rows.insert(row(matrix, seed, number, 100));
    EXPECT_EQ(rows.size(), 12U);
    EXPECT_EQ(row(ProjectionMatrix::Rademacher, 1, 7, 100), row(ProjectionMatrix::Rademacher, 1, 7, 100));
}

TEST(WalshHadamard, IsItsDefinition)
{
    for (const std::size_t size : {1, 2, 4, 16, 64}) {
        std::vector<float> x(size);
        fillNormal({9, StreamPurpose::ProjectionPoints, 0}, 0, x);
        std::vector<float> fast = x;
        walshHadamard(fast);
        for (std::size_t i = 0; i < size; ++i) {
            double sum = 0;
            for (std::size_t j = 0; j < size; ++j)
                sum += std::popcount(i & j) % 2 == 0 ? double(x[j]) : -double(x[j]);
            EXPECT_NEAR(double(fast[i]), sum, 2e-5) << size << ' ' << i;
        }
    }
}

TEST(HadamardProjection, EqualsTheMatrixWrittenOut)
{
    struct Size {
        Index rows, dim;
    };
    for (const Size size : {Size{5, 16}, Size{16, 16}, Size{20, 23}, Size{32, 32}, Size{70, 24}, Size{64, 33}}) {
        SCOPED_TRACE(std::to_string(size.rows) + " x " + std::to_string(size.dim));
        const HadamardProjection hadamard(4, size.rows, size.dim);
        const MatrixD r = explicitMatrix(hadamard, size.dim);
        std::vector<float> x(static_cast<std::size_t>(size.dim)), scratch(static_cast<std::size_t>(hadamard.padded()));
        std::vector<float> out(static_cast<std::size_t>(size.rows));
        fillNormal({11, StreamPurpose::ProjectionPoints, 0}, 0, x);
        hadamard.apply(x, scratch, out);
        const Eigen::VectorXd product = r * Eigen::Map<const Eigen::VectorXf>(x.data(), size.dim).cast<double>();
        for (Index i = 0; i < size.rows; ++i)
            EXPECT_NEAR(double(out[static_cast<std::size_t>(i)]), product[i], 2e-5);
    }
}

TEST(HadamardProjection, RowsAreOrthogonalAndEachIsTakenOnce)
{
    const HadamardProjection hadamard(8, 64, 64);
    const MatrixD r = explicitMatrix(hadamard, 64);
    EXPECT_EQ((r * r.transpose() - 64 * MatrixD::Identity(64, 64)).cwiseAbs().maxCoeff(), 0);
    EXPECT_EQ((r.cwiseAbs() - MatrixD::Ones(64, 64)).cwiseAbs().maxCoeff(), 0);
    EXPECT_NE(explicitMatrix(HadamardProjection(9, 64, 64), 64), r) << "another seed";
}

TEST(HadamardProjection, FewerRowsAreTheFirstOnes)
{
    const MatrixD all = explicitMatrix(HadamardProjection(2, 150, 50), 50);
    EXPECT_EQ(explicitMatrix(HadamardProjection(2, 20, 50), 50), all.topRows(20));
    EXPECT_NE(all.topRows(64), all.middleRows(64, 64)) << "beyond 64 rows with new signs";
}

} // namespace
} // namespace attentoscope
