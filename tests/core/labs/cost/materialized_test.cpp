#include "core/labs/cost/materialized.h"

#include "core/kernels/reference.h"
#include "core/labs/cost/cost_study.h"

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

TEST(Materialized, IsTheReferenceRowByRow)
{
    const Matrix q = wavy(70, 8, 0.1), k = wavy(70, 8, 1), v = wavy(70, 5, 2);
    for (const char* text : {"full", "causal", "causal & !sink(3)", "sliding(4) | sink(1)"}) {
        const auto mask = Mask::parse(text)->bind({.nq = 70, .nk = 70});
        ASSERT_TRUE(mask.ok());
        Materialized out = roomFor(70, 70, 5);
        ASSERT_TRUE(materialize(view(q), view(k), view(v), *mask, 1.5, out));
        for (Index i = 0; i < 70; ++i) {
            KeyRanges visible;
            mask->row(i, visible);
            const ReferenceRow row = referenceRow(view(q), view(k), view(v), i, 1.5, visible);
            for (Index j = 0; j < 70; ++j)
                EXPECT_NEAR(double(out.weights(i, j)), row.weights[std::size_t(j)], 1e-6) << text << ' ' << i << ' ' << j;
            for (Index c = 0; c < 5 && !visible.empty(); ++c)
                EXPECT_NEAR(double(out.output(i, c)), row.output[std::size_t(c)], 1e-5) << text << ' ' << i;
        }
    }
}

// What the process holds in memory, bytes.
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
    const CostBytes counted = materializedBytes(n, {.d = 8, .dv = 8, .mask = {}});
    const double before = residentBytes();
    const Materialized room = roomFor(n, n, 8);
    const double grown = residentBytes() - before;
    EXPECT_NEAR(grown / (counted.squares + counted.output), 1, 0.1) << room.weights.sum();
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
