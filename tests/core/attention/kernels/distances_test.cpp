// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the sums of distances with the twin, and checks that they change nothing else.
#include "core/attention/kernels/attention_pass.h"

#include "core/attention/kernels/reference.h"
#include "tests/helpers/instruction_sets.h"
#include "tests/helpers/normal_matrix.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <numeric>
#include <string>

namespace attentoscope {
namespace {

struct Passed {
    std::vector<RowMoments> moments;
    std::vector<Index> argmax;
    std::vector<float> output;
};

struct Keys {
    Matrix q, k, v;
    const char* mask = "full";
    double alibi = 0;
};

constexpr std::array scales = {0.4, 2.0};

Passed passOver(const Keys& s, bool distance, int threads = 0)
{
    const std::size_t rows = std::size_t(s.q.rows());
    const BoundMask mask = *Mask::parse(s.mask)->bind({s.q.rows(), s.k.rows(), 0, {}});
    std::vector<Index> all(rows);
    std::iota(all.begin(), all.end(), 0);
    std::vector<double> lambda;
    for (const double scale : scales)
        lambda.insert(lambda.end(), rows, scale);
    PassProblem problem{.q = view(s.q), .k = view(s.k), .v = view(s.v), .mask = &mask, .rows = all, .stored = {}};
    problem.scales = scales.size();
    problem.lambda = lambda;
    problem.alibi = s.alibi;
    problem.distance = distance;
    problem.threads = threads;
    Passed out{std::vector<RowMoments>(scales.size() * rows), std::vector<Index>((s.alibi == 0 ? 1 : scales.size()) * rows),
        std::vector<float>(scales.size() * rows * std::size_t(s.v.cols()))};
    EXPECT_TRUE(attentionPass(problem, {out.moments, out.argmax, out.output, {}, {}, {}}));
    return out;
}

void expectTwin(const Keys& s)
{
    const BoundMask mask = *Mask::parse(s.mask)->bind({s.q.rows(), s.k.rows(), 0, {}});
    const Passed found = passOver(s, true);
    KeyRanges visible;
    for (std::size_t p = 0; p < scales.size(); ++p)
        for (Index row = 0; row < s.q.rows(); ++row) {
            mask.row(row, visible);
            const RowMoments want = referenceRow(view(s.q), view(s.k), view(s.v), row, scales[p], visible, 2, s.alibi).moments;
            const RowMoments& own = found.moments[p * std::size_t(s.q.rows()) + std::size_t(row)];
            // e has the float32 errors of two scores; sums of a block are float32. Both are 0 in a row that sees no key.
            EXPECT_NEAR(own.distance, want.distance, 1e-5 * want.distance) << "row " << row << " scale " << scales[p];
        }
}

TEST(Distances, AreThoseOfTheTwin)
{
    for (const std::int64_t target : instructionSets())
        for (const char* mask : {"full", "causal", "sliding(5)", "causal & !sliding(20)", "dilated(4,3)"})
            for (const Index n : {1, 5, 33, 97, 200})
                for (const double alibi : {0.0, 0.25}) {
                    const OnInstructionSet on(target);
                    SCOPED_TRACE(std::string(hwy::TargetName(target)) + ' ' + mask + " n = " + std::to_string(n));
                    expectTwin({normal(n, 3, 1), normal(n, 3, 2), normal(n, 2, 3), mask, alibi});
                }
    expectTwin({normal(7, 6, 1), normal(150, 6, 2), Matrix(0, 0), "causal"});
}

TEST(Distances, ChangeNothingElse)
{
    const Index n = 13000; // several chunks of keys
    for (const Index dv : {0, 3})
        for (const char* mask : {"full", "causal & !sliding(5)"})
            for (const std::int64_t target : instructionSets()) {
                const OnInstructionSet on(target);
                const Keys s{normal(40, 6, 1), normal(n, 6, 2), normal(dv > 0 ? n : 0, dv, 3), mask};
                const Passed with = passOver(s, true, 1), shared = passOver(s, true, 3), without = passOver(s, false);
                EXPECT_EQ(with.argmax, without.argmax);
                EXPECT_EQ(with.output, without.output);
                for (std::size_t at = 0; at < with.moments.size(); ++at) {
                    RowMoments moments = with.moments[at];
                    EXPECT_EQ(moments.distance, shared.moments[at].distance) << "on any number of threads";
                    EXPECT_GT(moments.distance, 0);
                    moments.distance = 0;
                    EXPECT_EQ(std::memcmp(&moments, &without.moments[at], sizeof moments), 0) << at;
                }
            }
}

} // namespace
} // namespace attentoscope
