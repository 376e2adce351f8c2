// SPDX-License-Identifier: GPL-3.0-or-later
// Resolves the policy "entropy-matched" on given data: finds the one multiplier m at which the mean of the chosen entropy
// equals its target (core/README.md, 3). The measured mean falls as m grows, and is matched within 1e-4 nats; theory at most
// tells where the search begins. Of very many rows only a sample is measured, and the resulting error is stated. The factor τ
// is applied afterwards, as with every policy.
#pragma once

#include "core/base/outcome.h"
#include "core/base/progress.h"
#include "core/experiment/experiment.h"
#include "core/masks/mask.h"
#include "core/sources/inputs.h"

#include <optional>
#include <span>
#include <vector>

namespace attentoscope {

struct MatchData {
    const Experiment& experiment; // its entropy measure is used
    const Inputs& inputs; // must be finite where a visible cell needs them, see checkFinite()
    const BoundMask& mask; // covers the first n_k keys of the inputs, which may hold more
    std::span<const Index> rows; // query rows that the mean is taken over
    int threads = 0;
    NormalizerChoice normalizer = {}; // turns logits into weights
    DistanceLaw law = {}; // distance law, applied to the scores first
};

// Returns the target of an entropy-matched policy: the given one, or else the mean entropy under the standard scale at n0 keys.
// If every row sees every key, the latter is what theory expects where it is known; otherwise it is measured on the first n0
// keys and rows of the data (of a generated source: of its first draw). `rows`: how many sampled rows are measured, 0: all; as
// many as will be matched, so that the rows are of the same kind. Errors: the data have fewer than n0 keys.
Outcome<double> entropyTarget(const Experiment& experiment, const Inputs& inputs, const PolicyChoice& choice, Index rows = 0,
    int threads = 0, StopToken stop = {});

// Returns the target if no data are needed for it: a given one, or the one that theory expects at n0 behind any mask.
std::optional<double> targetInTheory(const Experiment& experiment, const PolicyChoice& choice);

// Returns the error for a target above `largest`, the mean entropy of uniform weights.
Error targetTooLarge(double target, double largest);

struct MatchedScale {
    double multiplier = 0;
    Index rows = 0; // number of rows whose measured mean is the target: all of the data's, or a sample
    double error = 0; // standard error of a sample's mean as an estimate of the mean of all rows, nats; 0 if all were measured
};

// Returns m for this target. An error of kind BadInput says why there is no solution.
Outcome<MatchedScale> matchEntropy(const MatchData& data, double target, StopToken stop = {});
// Returns the factor by which to multiply the rows' multipliers (one a row, τ included; NaN for a row that sees no key) so that
// the measured mean entropy is the target within 1e-4 nats. Errors: as of matchEntropy().
Outcome<double> matchFactor(const MatchData& data, std::span<const double> multipliers, double target, StopToken stop = {});

// The policies with a constant in place of each entropy-matched one, as scalesOf() needs them.
struct ResolvedPolicies {
    std::vector<PolicyChoice> policies;
    std::vector<Message> notes; // one on each policy that was matched on a sample
};
Outcome<ResolvedPolicies> resolvePolicies(const MatchData& data, std::span<const PolicyChoice> policies, StopToken stop = {});

// Resolves the policies over all queries that the inputs have, so that a match does not depend on the part of a map that is
// shown. Costs nothing if no policy has to be matched. Errors: also non-finite entries, see checkFinite().
Outcome<ResolvedPolicies> resolveForAllRows(const Experiment& experiment, const Inputs& inputs, const BoundMask& mask,
    const std::vector<PolicyChoice>& policies, int threads = 0, StopToken stop = {});

} // namespace attentoscope
