// SPDX-License-Identifier: GPL-3.0-or-later
// What the benchmarks share: a shape to run, and times that are medians of things done in turn.
#pragma once

#include "core/attention/kernels/attention_pass.h"
#include "core/sources/inputs.h"

#include <functional>
#include <vector>

namespace attentoscope::bench {

// One shape, ready to run again and again.
struct Work {
    Inputs inputs;
    BoundMask mask;
    std::vector<Index> rows;
    std::vector<double> lambda;
    std::vector<RowMoments> moments;
    std::vector<float> output;
    std::vector<RowRule> rules = {}; // one a row; none: the softmax
    bool cube = false; // Σ e³ too, which the norm of the Jacobian needs

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

// rows: how many, evenly spaced; 0: all of them.
Work work(Index n, Index d, Index dv, const char* mask = "full", Index rows = 0);

double median(std::vector<double> values);

// Median seconds of several things done in turn, so that a slow moment of the machine meets them all. What takes less than a
// few milliseconds is done several times in a row.
std::vector<double> interleaved(const std::vector<std::function<void()>>& runs, int repeats);

} // namespace attentoscope::bench
