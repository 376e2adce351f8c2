// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/cost/materialized.h"

#include "core/attention/kernels/reference.h"
#include "core/attention/machine.h"
#include "core/studies/cost/cost_study.h"
#include "tests/helpers/materialized_entropy.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <unistd.h>

namespace attentoscope {
namespace {

Matrix wavy(Index rows, Index columns, double phase)
{
    Matrix m(rows, columns);
    for (Index i = 0; i < rows; ++i)
        for (Index c = 0; c < columns; ++c)
            m(i, c) = float(std::sin(phase + double(i * columns + c) * 1.7));
    return m;
}

TEST(Materialized, IsTheReferenceRowByRowOnEveryInstructionSet)
{
    const Matrix q = wavy(70, 8, 0.1), k = wavy(70, 8, 1), v = wavy(70, 5, 2);
    for (const MaterializedKernels* kernels : materializedKernels())
        for (const char* text : {"full", "causal", "causal & !sink(3)", "sliding(4) | sink(1)"}) {
            SCOPED_TRACE(std::string(kernels->simd) + ", " + text);
            const auto mask = Mask::parse(text)->bind({.nq = 70, .nk = 70});
            ASSERT_TRUE(mask.ok());
            Materialized out = roomFor(70, 70, 5);
            ASSERT_TRUE(materialize(view(q), view(k), view(v), *mask, 1.5, out, {}, *kernels));
            for (Index i = 0; i < 70; ++i) {
                KeyRanges visible;
                mask->row(i, visible);
                const ReferenceRow row = referenceRow(view(q), view(k), view(v), i, 1.5, visible);
                for (Index j = 0; j < 70; ++j)
                    EXPECT_NEAR(double(out.weights(i, j)), row.weights[std::size_t(j)], 1e-6) << i << ' ' << j;
                for (Index c = 0; c < 5 && !visible.empty(); ++c)
                    EXPECT_NEAR(double(out.output(i, c)), row.output[std::size_t(c)], 1e-5) << i;
            }
        }
}

TEST(Materialized, EntropiesAreThoseOfTheReferenceOnEveryInstructionSet)
{
    const Matrix q = wavy(150, 8, 0.1), k = wavy(131, 8, 1);
    const KeyRanges all{{0, 131}};
    double expected = 0;
    for (Index i = 0; i < 150; ++i)
        for (const double weight : referenceRow(view(q), view(k), view(Matrix(131, 0)), i, 1.5, all).weights)
            expected -= weight > 0 ? weight * std::log(weight) : 0;
    for (const MaterializedKernels* kernels : materializedKernels()) {
        Matrix scores(150, 131);
        EXPECT_NEAR(materializedEntropy(view(q), view(k), 1.5, scores, *kernels) / 150, expected / 150, 1e-5) << kernels->simd;
    }
}

// Both must use the same instruction set; otherwise the Cost page and the benchmark would compare instruction sets, not
// algorithms.
TEST(Materialized, HasTheInstructionsThatTheStreamedPassRunsOn)
{
    const std::string streamed = simdName();
    if (streamed == "AVX-512" || streamed == "AVX2") {
        EXPECT_EQ(materializedKernels().front()->simd, streamed);
    }
}

// Returns the memory that the process occupies, in bytes.
double residentBytes()
{
    std::ifstream statm("/proc/self/statm");
    double pages = 0, resident = 0;
    statm >> pages >> resident;
    return resident * double(sysconf(_SC_PAGESIZE));
}

TEST(Materialized, TheBytesThatAreCountedAreThoseOfTheProcess)
{
    const Index n = 4096;
    const Matrix q = wavy(n, 8, 0.1);
    const BoundMask mask = *Mask().bind({.nq = n, .nk = n});
    const CostBytes counted = materializedBytes(n, {.d = 8, .dv = 8, .mask = {}});
    const double before = residentBytes();
    Materialized out = roomFor(n, n, 8);
    ASSERT_TRUE(materialize(view(q), view(q), view(q), mask, 1, out));
    const double grown = residentBytes() - before;
    EXPECT_NEAR(grown / (counted.squares + counted.output), 1, 0.1);
}

TEST(Materialized, StopsWhenAsked)
{
    const Matrix q = wavy(70, 8, 0.1);
    std::stop_source source;
    source.request_stop();
    Materialized out = roomFor(70, 70, 8);
    EXPECT_FALSE(materialize(view(q), view(q), view(q), *Mask().bind({.nq = 70, .nk = 70}), 1, out, source.get_token()));
}

} // namespace
} // namespace attentoscope
