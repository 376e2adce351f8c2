// SPDX-License-Identifier: GPL-3.0-or-later
// Shared by the benchmarks: a problem of a given shape, medians of times that are measured in turn, and figures beside the aims
// that the project sets itself.
#pragma once

#include "core/attention/kernels/attention_pass.h"
#include "core/sources/inputs.h"

#include <cmath>
#include <functional>
#include <limits>
#include <string>
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

// What a figure should be: at least or at most a number, or nothing that anybody aims at.
struct Aim {
    double least = -std::numeric_limits<double>::infinity(), most = std::numeric_limits<double>::infinity();
    bool met(double value) const { return value >= least && value <= most; }
    std::string text() const; // "≥ 3.5"; empty: there is no aim
    std::string note() const { return text().empty() ? "" : "aim " + text(); }
};
inline Aim atLeast(double least) { return {.least = least}; }
inline Aim atMost(double most) { return {.most = most}; }
inline Aim noAim() { return {}; }

// Takes note of a figure that falls short of its aim.
void check(const std::string& what, double value, const Aim& aim);
// Prints a figure beside its aim, and checks it.
void ratio(const std::string& what, double value, const Aim& aim = noAim());
// Prints in one line which of the figures fell short.
void printShortfalls();

// Returns the median time of each run in seconds. The runs take turns, so that a slow moment of the machine affects them all. A
// run that takes less than a few milliseconds is repeated several times in a row.
std::vector<double> interleaved(const std::vector<std::function<void()>>& runs, int repeats);

} // namespace attentoscope::bench
