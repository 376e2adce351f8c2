// SPDX-License-Identifier: GPL-3.0-or-later
// Shared by the benchmarks: a problem of a given shape, and medians of times that are measured in turn.
#pragma once

#include "core/attention/kernels/attention_pass.h"
#include "core/sources/inputs.h"

#include <functional>
#include <vector>

namespace attentoscope::bench {

// A problem of one shape, which can be run again and again.
struct Work {
    Inputs inputs;
    BoundMask mask;
    std::vector<Index> rows;
    std::vector<double> lambda;
    std::vector<RowMoments> moments;
    std::vector<float> output;
    std::vector<RowRule> rules = {}; // one for each row; empty: the softmax
    bool cube = false; // also compute Σ e³, which the norm of the Jacobian needs

    void run(int threads)
    {
        const PassProblem problem{.q = view(inputs.q),
            .k = view(inputs.k),
            .v = view(inputs.v),
            .mask = &mask,
            .rows = rows,
            .stored = {},
            .scales = 1,
            .lambda = lambda,
            .rules = rules,
            .cube = cube,
            .power = 0,
            .binEdges = {},
            .threads = threads};
        attentionPass(problem, {moments, {}, output, {}, {}, {}});
    }
    double flops() const { return 2.0 * double(rows.size()) * double(inputs.nk()) * double(inputs.d() + inputs.dv()); }
};

// `rows`: the number of evenly spaced rows; 0: all of them.
Work work(Index n, Index d, Index dv, const char* mask = "full", Index rows = 0);

double median(std::vector<double> values);

// Returns the median time of each run in seconds. The runs take turns, so that a slow moment of the machine affects them all. A
// run that takes less than a few milliseconds is repeated several times in a row.
std::vector<double> interleaved(const std::vector<std::function<void()>>& runs, int repeats);

} // namespace attentoscope::bench
