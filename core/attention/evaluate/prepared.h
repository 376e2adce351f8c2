// SPDX-License-Identifier: GPL-3.0-or-later
// The steps of evaluate(), for evaluations in blocks of rows and of keys.
#pragma once

#include "core/attention/evaluate/evaluate.h"
#include "core/attention/evaluate/evaluate_rows.h"
#include "core/attention/matching/matching.h"

#include <chrono>
#include <memory>
#include <span>
#include <vector>

namespace attentoscope {

// An evaluation with everything made except its rows.
struct Prepared {
    std::shared_ptr<Result> result;
    std::vector<PolicyChoice> policies; // as asked for
    ResolvedPolicies resolved;
    double elapsedMs = 0; // time taken by prepare()

    RowJob job(const Demand& demand, std::span<const Index> rows) const;
    // Evaluates some rows and adds the time of the pass to `elapsedMs`.
    Outcome<std::vector<PolicyResult>> evaluate(const Demand& demand, std::span<const Index> rows, const StopToken& stop,
        const Progress& progress, double& elapsedMs) const;
    SharedResult finish(double elapsedMs);
};

// Prepares an evaluation of the experiment and the inputs in `result`. Errors: those of evaluate() that show before the pass.
Outcome<Prepared> prepare(
    std::shared_ptr<Result> result, std::vector<PolicyChoice> policies, const Demand& demand, const StopToken& stop);

// The rows that a demand chooses.
std::vector<Index> rowsOf(const Inputs& inputs, const Demand& demand);
// Checks which policies a demand asks for, and that they can be evaluated.
Outcome<std::vector<PolicyChoice>> policiesOf(const Experiment& experiment, const Demand& demand);
double millisecondsSince(std::chrono::steady_clock::time_point begin);

} // namespace attentoscope
