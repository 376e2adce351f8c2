// SPDX-License-Identifier: GPL-3.0-or-later
// Prepares query rows for a pass: the mask, the scales, the check for finite entries, the problem itself. Shared by evaluate,
// raster, profile and sweep.
#pragma once

#include "core/attention/kernels/attention_pass.h"
#include "core/base/outcome.h"
#include "core/base/progress.h"
#include "core/experiment/experiment.h"
#include "core/masks/mask.h"
#include "core/sources/inputs.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace attentoscope {

// Returns what the experiment's mask needs to know about the inputs. The result points into the inputs.
MaskShape maskShape(const Experiment& experiment, const Inputs& inputs);
// Applies the experiment's mask to these inputs. Errors: see Mask::bind().
Outcome<BoundMask> bindMask(const Experiment& experiment, const Inputs& inputs);

// The multiplier m, the scale λ and the rule of each row under each policy, (P, R), τ included. A row that sees no key has
// nothing to scale: its m is NaN, so that no mean counts it, and its λ is 0, because a pass reads λ of all rows.
struct Scales {
    std::vector<double> multiplier;
    std::vector<double> lambda;
    std::vector<RowRule> rules; // of the policies' normalizers; empty if all are the softmax
    // (R) Shannon entropy in nats under the standard scale, which is 1/√d without τ; NaN where no key is visible. Empty unless
    // a policy needs it (Policy::ofEntropy), because it takes a pass over the scores.
    std::vector<double> standardEntropy;
    std::vector<DistanceLaw> laws; // (P) or empty, as distanceLawsOf() returns them
};
// Computes the scales of these rows. The policies must have been resolved (core/attention/matching/matching.h), and the inputs
// must be finite where these rows see them (checkFinite()). Errors: a formula gives NaN, ∞, a negative or an enormous λ for a
// row that sees a key (named with its n); cancelled.
Outcome<Scales> scalesOf(const Experiment& experiment, const Inputs& inputs, const BoundMask& mask,
    std::span<const PolicyChoice> policies, std::span<const Index> rows, int threads = 0, StopToken stop = {},
    const Progress& progress = {});
// Returns the policies with the normalizers that given weights of rows that do not sum to 1 ask for, in place of the softmax
// (Inputs::rest).
std::vector<PolicyChoice> asRecorded(std::vector<PolicyChoice> policies, const Inputs& inputs);
// Returns the rule of a row of given weights under scale λ, which is no softmax where the row has a rest.
RowRule recordedRule(const Inputs& inputs, Index row, double lambda);
// Computes the scales before there are data. Under a policy that needs the entropy of its rows, m and λ are NaN. `d`:
// Inputs::scaleDimension().
Outcome<Scales> scalesWithoutData(const Experiment& experiment, const BoundMask& mask, Index d,
    std::span<const PolicyChoice> policies, std::span<const Index> rows);

// Returns how many keys a query sees: those that the mask shows, and under stick-breaking only those of them before the query.
Index keysSeen(const BoundMask& mask, Index row, Normalization kind);

// Returns (n_k) flags: 1 where at least one of these rows sees the key.
std::vector<std::uint8_t> seenKeys(const BoundMask& mask, std::span<const Index> rows);

// Returns, for each of these queries, the row of the inputs' Q that holds it.
std::vector<Index> storedRows(const Inputs& inputs, std::span<const Index> rows);

// Returns the vector that centres the first keys of the inputs, as many as the mask has (core/attention/kernels/key_offset.h).
std::vector<float> offsetOf(const Inputs& inputs, const BoundMask& mask);
// Returns the same for Inputs::scoringKeys().
std::vector<float> scoringOffset(const Inputs& inputs, const BoundMask& mask);

// Returns the problem of a pass over the mask's keys under one scale, as far as the inputs determine it: Q and K with the
// vector that centres them, or the given scores. `v`: the values; without it there are none. All arguments must outlive the
// pass.
PassProblem problemOver(const Inputs& inputs, const BoundMask& mask, std::span<const Index> rows, std::span<const Index> stored,
    const MatrixView& v = MatrixView(nullptr, 0, 0));

// Checks that every entry that a visible cell of these rows needs is finite, and that no score can leave the range of float32.
// Errors name the matrix, the row and the column.
Outcome<Done> checkFinite(const Inputs& inputs, const BoundMask& mask, std::span<const Index> rows);

// Returns the error that Q, K, V or the sums over them cannot be allocated.
Error outOfMemory();

// Returns a warning if not all needles of the experiment fit into n keys.
std::optional<Message> needlesBeyond(const Experiment& experiment, Index n);

// Returns a warning if ALiBi is used while the mask shows one of these rows a key after its own position: ALiBi then rewards
// distance.
std::optional<Message> alibiAhead(const Experiment& experiment, const BoundMask& mask, std::span<const Index> rows);

// Returns the order of the sum Σ e^order that the measure needs from a pass; 0 if it needs none.
double powerWanted(const EntropyMeasure& measure);

} // namespace attentoscope
