// What the policy "entropy-matched" stands for on given data: the one multiplier m at which the mean of the chosen entropy
// equals its target (core/README.md, 3). It is found on the data, whose measured mean falls with m and is met within 1e-4 nats;
// theory at most says where to begin. Of very many rows a sample is measured, with a stated error. The factor τ comes afterwards,
// as it does for every policy.
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
    const Experiment& experiment; // measure
    const Inputs& inputs; // finite where a visible cell needs it, see checkFinite
    const BoundMask& mask; // its n_k keys are the first ones of the inputs, which may hold more
    std::span<const Index> rows; // the mean is over these query rows
    int threads = 0;
    NormalizerChoice normalizer = {}; // what makes weights of the logits
    DistanceLaw law = {}; // and what their distance does to them before
};

// The target of an entropy-matched policy: the one given, or the mean entropy of the standard scale at n0 keys: what theory
// expects of rows that see every key, or else that of the first n0 keys and rows of the data (a generated source: of its first
// draw). So many evenly spaced rows count, 0: all, for the mean should be over rows like those that are matched. Errors: the data
// are not that long.
Outcome<double> entropyTarget(const Experiment& experiment, const Inputs& inputs, const PolicyChoice& choice, Index rows = 0,
    int threads = 0, StopToken stop = {});

// The same where it needs no data: a target that is given, or what theory expects at n0, behind whatever mask.
std::optional<double> targetInTheory(const Experiment& experiment, const PolicyChoice& choice);

// What to say of a target that uniform weights, of the `largest` mean entropy, do not reach.
Error targetTooLarge(double target, double largest);

struct MatchedScale {
    double multiplier = 0;
    Index rows = 0; // whose measured mean is the target: all of the data's, or a sample
    double error = 0; // of a sample: the standard error of its mean as that of all rows, in nats; else 0
};

// m for this target. The error of kind BadInput says that there is no solution, and why.
Outcome<MatchedScale> matchEntropy(const MatchData& data, double target, StopToken stop = {});
// The factor on the multipliers that the rows have (one a row, τ included; NaN: it sees no key) at which the measured mean
// entropy is the target, within 1e-4 nats. Errors: as of matchEntropy.
Outcome<double> matchFactor(const MatchData& data, std::span<const double> multipliers, double target, StopToken stop = {});

// The policies with a constant for each one that is entropy-matched: what scalesOf can use.
struct ResolvedPolicies {
    std::vector<PolicyChoice> policies;
    std::vector<Message> notes; // on each that was matched on a sample
};
Outcome<ResolvedPolicies> resolvePolicies(const MatchData& data, std::span<const PolicyChoice> policies, StopToken stop = {});

// The same over all queries that there are, so that a match does not depend on the part of a map that is shown. Where there is
// nothing to match it costs nothing. Errors: also entries that are not finite, see checkFinite.
Outcome<ResolvedPolicies> resolveForAllRows(const Experiment& experiment, const Inputs& inputs, const BoundMask& mask,
    const std::vector<PolicyChoice>& policies, int threads = 0, StopToken stop = {});

} // namespace attentoscope
