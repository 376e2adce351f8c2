// SPDX-License-Identifier: GPL-3.0-or-later
// The study of projected pairs: compared with a naive twin, and with theory over independent seeds; and its errors.
#include "core/studies/projection/projection_study.h"

#include "core/random/counter_random.h"
#include "core/studies/projection/projection_matrix.h"
#include "core/studies/projection/projection_theory.h"
#include "tests/core/studies/projection/over_seeds.h"

#include <gmock/gmock.h>

#include <cmath>
#include <numeric>

namespace attentoscope {
namespace {

using attentoscope::test::OverSeeds;
using attentoscope::test::overSeeds;
using ::testing::HasSubstr;

ProjectionSetup small(Index points, Index dim, const char* targets)
{
    ProjectionSetup setup;
    setup.points = points;
    setup.dim = dim;
    setup.targets = Lengths::of(targets);
    return setup;
}

ProjectionTable studied(const ProjectionSetup& setup, Index seed = 1, int threads = 0)
{
    auto table = projectPoints(setup, seed, threads);
    EXPECT_TRUE(table.ok()) << (table.ok() ? "" : table.error().text());
    return *table;
}

MatrixD explicitMatrix(ProjectionMatrix matrix, Index seed, Index rows, Index dim)
{
    MatrixD r(rows, dim);
    const HadamardProjection hadamard(seed, rows, dim);
    std::vector<float> numbers(static_cast<std::size_t>(dim));
    for (Index i = 0; i < rows; ++i) {
        if (matrix != ProjectionMatrix::Hadamard)
            fillProjectionRow(matrix, seed, i, numbers);
        for (Index j = 0; j < dim; ++j)
            r(i, j) = double(matrix == ProjectionMatrix::Hadamard ? hadamard.entry(i, j) : numbers[static_cast<std::size_t>(j)]);
    }
    return r;
}

// Computes the ratios pair by pair in float64, with the matrix written out.
PairStatistics naive(const MatrixD& x, const MatrixD& y)
{
    PairStatistics result;
    std::vector<double> ratios;
    double inner2 = 0;
    for (Index i = 0; i < x.rows(); ++i)
        for (Index j = 0; j < i; ++j) {
            const double ratio = (y.row(i) - y.row(j)).squaredNorm() / (x.row(i) - x.row(j)).squaredNorm();
            if (ratios.empty() || std::fabs(ratio - 1) > std::fabs(result.worstRatio - 1)) {
                result.worstRatio = ratio;
                result.worstPair = {j, i};
            }
            ratios.push_back(ratio);
            const double inner = (y.row(i).dot(y.row(j)) - x.row(i).dot(x.row(j))) / (x.row(i).norm() * x.row(j).norm());
            inner2 += inner * inner;
        }
    const double count = double(ratios.size());
    result.pairs = static_cast<Index>(ratios.size());
    result.meanRatio = std::accumulate(ratios.begin(), ratios.end(), 0.0) / count;
    for (const double ratio : ratios)
        result.varRatio += (ratio - result.meanRatio) * (ratio - result.meanRatio) / (count - 1);
    result.innerError = std::sqrt(inner2 / count);
    return result;
}

TEST(ProjectionStudy, EqualsTheNaiveTwin)
{
    const ProjectionSetup setup = small(150, 40, "3,8,70"); // two tiles, padding, and k above the matrix size
    const ProjectionTable table = studied(setup, 6);
    Matrix points(150, 40);
    fillNormal({6, StreamPurpose::ProjectionPoints, 0}, 0, {points.data(), 6000});
    const MatrixD x = points.cast<double>();
    EXPECT_EQ(table.rows.size(), 12U);
    for (const ProjectionRow& row : table.rows) {
        SCOPED_TRACE(std::string(nameOf(row.matrix).name) + " " + std::to_string(row.k));
        const MatrixD r = explicitMatrix(row.matrix, 6, row.k, 40);
        const PairStatistics twin = naive(x, x * r.transpose() / std::sqrt(double(row.k)));
        EXPECT_EQ(row.pairs.pairs, twin.pairs);
        EXPECT_NEAR(row.pairs.meanRatio, twin.meanRatio, 1e-6);
        EXPECT_NEAR(row.pairs.varRatio, twin.varRatio, 2e-6);
        EXPECT_NEAR(row.pairs.worstRatio, twin.worstRatio, 1e-5);
        EXPECT_EQ(row.pairs.worstPair, twin.worstPair);
        EXPECT_NEAR(row.pairs.innerError, twin.innerError, 1e-6);
    }
}

// For every matrix, and whether or not D is a power of two, the mean is 1 and the variance is that of theory. Each seed has its
// own points and matrices, so 60 independent values give the standard error.
TEST(ProjectionStudy, MeanIsOneAndVarianceThatOfTheory)
{
    for (const Index dim : {64, 48})
        for (const auto& [matrix, name, label] : projectionMatrices()) {
            ProjectionSetup setup = small(200, dim, "4,16,32,100");
            setup.matrices = {matrix};
            std::vector<ProjectionTable> tables;
            for (Index seed = 1; seed <= 60; ++seed)
                tables.push_back(studied(setup, seed));
            for (std::size_t t = 0; t < 4; ++t) {
                SCOPED_TRACE(std::string(name) + ", D " + std::to_string(dim) + ", k " + std::to_string(tables[0].rows[t].k));
                const auto at = [&](int seed) -> const ProjectionRow& { return tables[std::size_t(seed - 1)].rows[t]; };
                EXPECT_LT(overSeeds(60, [&](int seed) { return at(seed).pairs.meanRatio; }).away(1), 4.5);
                // The variance is taken about the true mean. The pairs of one seed share a deviation, which their own mean
                // would remove.
                const OverSeeds variance = overSeeds(60, [&](int seed) {
                    const PairStatistics& pairs = at(seed).pairs;
                    return pairs.varRatio + (pairs.meanRatio - 1) * (pairs.meanRatio - 1);
                });
                EXPECT_LT(variance.away(at(1).theoryVariance), 4.5) << variance.mean << " against " << at(1).theoryVariance;
            }
        }
}

TEST(ProjectionStudy, KeepsEveryDistanceWithAllRowsOfTheHadamardMatrix)
{
    for (const Index dim : {64, 50}) {
        const auto row = *studied(small(300, dim, "64")).find(ProjectionMatrix::Hadamard, 64);
        EXPECT_NEAR(row.pairs.worstRatio, 1, 1e-6);
        EXPECT_NEAR(row.pairs.meanRatio, 1, 1e-6);
        EXPECT_LT(row.pairs.varRatio, 1e-12);
        EXPECT_LT(row.pairs.innerError, 1e-6);
    }
}

// With k = C ln n / ε², 1 − ε ≤ ratio ≤ 1 + ε holds for all pairs. The lemma with its proven constants, 4 ln n / (ε²/2 − ε³/3),
// needs more than 8 ln n / ε² and promises this with probability 1 − 1/n².
TEST(ProjectionStudy, TheBoundHolds)
{
    const double epsilon = 0.4, n = 400;
    const double k = std::ceil(4 * std::log(n) / (epsilon * epsilon / 2 - epsilon * epsilon * epsilon / 3));
    EXPECT_GT(k, theory::boundDimension(8, n, epsilon));
    const ProjectionTable table = studied(small(400, 512, std::to_string(int(k)).c_str()));
    for (const ProjectionRow& row : table.rows)
        EXPECT_LE(std::fabs(row.pairs.worstRatio - 1), epsilon) << nameOf(row.matrix).name;
}

TEST(ProjectionStudy, SufficientIsFromWhereOnAllHold)
{
    ProjectionTable table;
    for (const auto& [k, worst] : {std::pair<Index, double>{16, 1.5}, {32, 0.9}, {64, 1.3}, {128, 1.1}, {256, 0.95}}) {
        ProjectionRow row;
        row.k = k;
        row.pairs.worstRatio = worst;
        table.rows.push_back(row);
    }
    EXPECT_EQ(table.sufficient(ProjectionMatrix::Gaussian, 0.2), 128);
    EXPECT_EQ(table.sufficient(ProjectionMatrix::Gaussian, 0.07), 256);
    EXPECT_EQ(table.sufficient(ProjectionMatrix::Gaussian, 0.01), std::nullopt);
    EXPECT_EQ(table.sufficient(ProjectionMatrix::Sparse, 0.2), std::nullopt) << "not studied";
}

// Compares the shares of the histogram, over independent seeds, with the χ² density integrated over the bins.
TEST(ProjectionStudy, HistogramIsThatOfChiSquare)
{
    constexpr int seeds = 40;
    ProjectionSetup setup = small(300, 256, "16");
    setup.matrices = {ProjectionMatrix::Gaussian};
    std::vector<Histogram> histograms;
    for (Index seed = 1; seed <= seeds; ++seed)
        histograms.push_back(studied(setup, seed).rows.front().pairs.ratios);
    const Histogram& first = histograms.front();
    const std::size_t bins = first.counts.size();
    for (std::size_t wide = 0; wide + 10 <= bins; wide += 10) { // joins ten bins, so that each has enough pairs
        double expected = 0;
        for (int step = 0; step < 1000; ++step)
            expected += theory::gaussianRatioDensity(16, first.low + first.width() * (double(wide) + (step + 0.5) / 100))
                * first.width() / 100;
        if (expected < 1e-3)
            continue;
        const OverSeeds share = overSeeds(seeds, [&](int seed) {
            const auto& counts = histograms[std::size_t(seed - 1)].counts;
            return double(std::accumulate(counts.begin() + wide, counts.begin() + wide + 10, std::int64_t(0))) / (300 * 299 / 2);
        });
        EXPECT_LT(share.away(expected), 4.5) << wide << ": " << share.mean << " against " << expected;
    }
    for (const Histogram& one : histograms)
        EXPECT_EQ(std::accumulate(one.counts.begin(), one.counts.end(), one.below + one.above), 300 * 299 / 2);
}

TEST(ProjectionStudy, ThreadsDoNotChangeABit)
{
    const ProjectionSetup setup = small(500, 100, "10,64,200");
    const ProjectionTable one = studied(setup, 3, 1);
    for (const int threads : {2, 5}) {
        const ProjectionTable many = studied(setup, 3, threads);
        for (std::size_t i = 0; i < one.rows.size(); ++i) {
            const PairStatistics &a = one.rows[i].pairs, &b = many.rows[i].pairs;
            EXPECT_EQ(a.meanRatio, b.meanRatio);
            EXPECT_EQ(a.varRatio, b.varRatio);
            EXPECT_EQ(a.worstRatio, b.worstRatio);
            EXPECT_EQ(a.worstPair, b.worstPair);
            EXPECT_EQ(a.innerError, b.innerError);
            EXPECT_EQ(a.ratios.counts, b.ratios.counts);
        }
    }
}

TEST(ProjectionStudy, ManyPointsAreStudiedByAPartOfTheirPairs)
{
    ProjectionSetup setup = small(6000, 16, "8");
    setup.matrices = {ProjectionMatrix::Hadamard};
    const ProjectionTable table = studied(setup);
    EXPECT_EQ(table.allPairs, 6000 * 5999 / 2);
    EXPECT_LE(table.pairs, PairTiles::mostPairs);
    EXPECT_GT(table.pairs, PairTiles::mostPairs * 9 / 10);
    EXPECT_EQ(table.pairs, table.rows.front().pairs.pairs);
    const Histogram& ratios = table.rows.front().pairs.ratios;
    EXPECT_EQ(std::accumulate(ratios.counts.begin(), ratios.counts.end(), ratios.below + ratios.above), table.pairs);
}

TEST(ProjectionStudy, TwoPointsAreOnePairWithoutAVariance)
{
    const ProjectionTable table = studied(small(2, 16, "5"));
    for (const ProjectionRow& row : table.rows) {
        EXPECT_EQ(row.pairs.pairs, 1);
        EXPECT_TRUE(std::isnan(row.pairs.varRatio));
        EXPECT_NEAR(row.pairs.meanRatio, row.pairs.worstRatio, 1e-5);
    }
}

TEST(ProjectionStudy, BadInputIsNamed)
{
    const auto errorOf = [](const ProjectionSetup& setup) { return projectPoints(setup, 1).error().text(); };
    EXPECT_EQ(errorOf(small(1, 64, "16")), "points: must be between 2 and 20000, not 1");
    EXPECT_EQ(errorOf(small(100, 15, "16")), "dim: must be between 16 and 4096, not 15");
    EXPECT_EQ(errorOf(small(100, 64, "16,5000")), "target: must be at most 4096, not 5000");
    std::stop_source stop;
    stop.request_stop();
    EXPECT_EQ(projectPoints(small(100, 64, "16"), 1, 0, stop.get_token()).error().kind, ErrorKind::Cancelled);
}

TEST(ProjectionMatrices, AreReadAndWritten)
{
    const auto two = parseProjectionMatrices("hadamard, gaussian");
    ASSERT_TRUE(two.ok());
    EXPECT_EQ(projectionMatricesText(*two), "hadamard,gaussian");
    const auto wrong = parseProjectionMatrices("gaussian,fourier");
    ASSERT_FALSE(wrong.ok());
    EXPECT_THAT(wrong.error().text(), HasSubstr("gaussian, rademacher, sparse, hadamard"));
    EXPECT_EQ(wrong.error().column, 9U);
    EXPECT_THAT(parseProjectionMatrices("sparse,sparse").error().text(), HasSubstr("twice"));
    EXPECT_FALSE(parseProjectionMatrices("").ok());
}

} // namespace
} // namespace attentoscope
