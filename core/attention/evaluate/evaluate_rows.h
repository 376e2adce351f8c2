// The statistics of some query rows over the first keys of some inputs: what evaluate() and a step of the sweep share.
#pragma once

#include "core/attention/evaluate/result.h"
#include "core/base/outcome.h"
#include "core/base/progress.h"

#include <span>
#include <vector>

namespace attentoscope {

struct RowJob {
    const Experiment& experiment; // measure, meaning of n, τ
    const Inputs& inputs; // finite where a visible cell needs it, see checkFinite
    const BoundMask& mask; // its n_k keys are the first ones of the inputs, which may hold more
    std::span<const Index> rows; // query rows; the inputs must hold them
    std::span<const PolicyChoice> policies; // resolved, see core/attention/matching/matching.h
    bool output = true; // where there are values
    bool weights = false;
    bool shares = false; // the weights are shares of Σ a, see PassOutput::shares
    bool meanField = false; // fill RowStatistics::meanField
    bool onKeys = false; // fill RowStatistics::onKeys
    Index topKeys = 0; // fill RowStatistics::topMass, with so many keys
    Index rankedKey = -1; // fill RowStatistics::keyRank, of this key
    bool keyInformation = false; // fill RowStatistics::keyEntropy and mutualInformation, by a second pass over the scores
    int threads = 0;

    Index dv() const { return output ? inputs.dv() : 0; } // columns of the output
};

// The statistics of the job's rows under one of its policies before any is evaluated: exactly the arrays that evaluateRows fills,
// in their sizes; what is known of every row is not set.
RowStatistics blankRows(const RowJob& job, std::size_t policy);

// One result per policy. Errors: cancelled, a scale that cannot be used (see scalesOf).
Outcome<std::vector<PolicyResult>> evaluateRows(const RowJob& job, StopToken stop = {}, const Progress& progress = {});

} // namespace attentoscope
