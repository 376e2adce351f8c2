// SPDX-License-Identifier: GPL-3.0-or-later
// Evaluates some query rows over the first keys of given inputs. evaluate() and each step of a sweep share this.
#pragma once

#include "core/attention/evaluate/result.h"
#include "core/attention/kernels/key_chunks.h"
#include "core/base/outcome.h"
#include "core/base/progress.h"
#include "core/statistics/wanted.h"

#include <span>
#include <vector>

namespace attentoscope {

struct RowJob {
    const Experiment& experiment; // its entropy measure, meaning of n, and τ are used
    const Inputs& inputs; // must be finite where a visible cell needs them, see checkFinite()
    const BoundMask& mask; // covers the first n_k keys of the inputs, which may hold more
    std::span<const Index> rows; // query rows; the inputs must hold all of them
    std::span<const PolicyChoice> policies; // resolved, see core/attention/matching/matching.h
    Wanted wanted{};
    bool shares = false; // give weights as shares of their sum Σ a, see PassOutput::shares
    int threads = 0;

    Index dv() const { return wanted.output ? inputs.dv() : 0; } // columns of the output
};

// Returns the statistics of the job's rows under one of its policies before evaluation: exactly the arrays that evaluateRows()
// fills, in their final sizes. Arrays that every row has are allocated but not set.
RowStatistics blankRows(const RowJob& job, std::size_t policy);

// Evaluates the job and returns one result per policy. Errors: cancelled; a scale that cannot be used (see scalesOf()).
Outcome<std::vector<PolicyResult>> evaluateRows(const RowJob& job, StopToken stop = {}, const Progress& progress = {});
// The two halves of evaluateRows(): what one pass over the scores finds, and what is computed after it.
Outcome<std::vector<PolicyResult>> passOverRows(const RowJob& job, const StopToken& stop, const Progress& progress);
// The first of these halves for keys in blocks: what a pass sums over chunks of keys, and what follows from all chunks.
Outcome<std::vector<KeyChunk>> chunksOver(
    const RowJob& job, const KeyRange& keys, const StopToken& stop, const Progress& progress);
Outcome<std::vector<PolicyResult>> rowsFromChunks(const RowJob& job, const std::vector<KeyChunk>& chunks, const StopToken& stop);
std::size_t numbersOfChunk(const RowJob& job); // the numbers of each of these chunks
Outcome<Done> addAfterPass(const RowJob& job, std::vector<PolicyResult>& results, const StopToken& stop);

} // namespace attentoscope
