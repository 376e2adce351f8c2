// What the policy "entropy-matched" stands for on given data: the one multiplier m at which the mean of the chosen entropy
// equals its target (science: section 3). Where theory has a closed form for the experiment (see closedFormHolds) it is that
// form inverted; elsewhere the measured mean entropy of the data, which falls with m, is met within 1e-4 nats. The factor τ
// comes afterwards, as it does for every policy.
#pragma once

#include "core/base/outcome.h"
#include "core/base/progress.h"
#include "core/experiment/experiment.h"
#include "core/masks/mask.h"
#include "core/sources/inputs.h"
#include "core/sources/source.h"

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
};

// The closed forms are for the Shannon entropy of rows that all see every key, at one λ, whatever the places of the two.
bool closedFormHolds(const Experiment& experiment, const Source& source);

// The target of an entropy-matched policy: the one given, or the mean entropy of the standard scale at n0 keys, from the closed
// form or from the first n0 keys and rows of the data (a generated source: of its first draw). So many evenly spaced rows count,
// 0: all, for the mean should be over rows like those that are matched. Errors: the data are not that long.
Outcome<double> entropyTarget(const Experiment& experiment, const Inputs& inputs, const PolicyChoice& choice, Index rows = 0,
    int threads = 0, StopToken stop = {});

// The same where it needs no data: a target that is given or has a closed form.
std::optional<double> targetInTheory(const Experiment& experiment, const PolicyChoice& choice);

// m for this target. The error of kind BadInput says that there is no solution, and why.
Outcome<double> matchEntropy(const MatchData& data, double target, StopToken stop = {});
// The factor on the multipliers that the rows have (one a row, τ included; NaN: it sees no key) at which the measured mean
// entropy is the target, within 1e-4 nats, whether or not there is a closed form. Errors: as of matchEntropy.
Outcome<double> matchFactor(const MatchData& data, std::span<const double> multipliers, double target, StopToken stop = {});
// m for n keys from the closed form alone, without data.
Outcome<double> matchInTheory(const Experiment& experiment, double n, double target);

// The policies with a constant for each one that is entropy-matched: what scalesOf can use.
Outcome<std::vector<PolicyChoice>> resolvePolicies(
    const MatchData& data, std::span<const PolicyChoice> policies, StopToken stop = {});

// The same for a whole map, so that a match does not depend on the part of it that is shown. Where there is nothing to match it
// costs nothing. Errors: also entries that are not finite, see checkFinite.
Outcome<std::vector<PolicyChoice>> resolveForAllRows(const Experiment& experiment, const Inputs& inputs, const BoundMask& mask,
    const std::vector<PolicyChoice>& policies, int threads = 0, StopToken stop = {});

// The query rows that stand for all of them in a match when nothing else says which: all, or evenly spaced ones where that would
// take more than some 10^8 scores; `wanted` of them, if that is less.
std::vector<Index> matchingRows(Index nq, Index nk, Index wanted = 0);

} // namespace attentoscope
