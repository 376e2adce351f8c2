// Which rows of which data one computation goes over: the preparation that evaluate, raster, profile and sweep share.
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

// What a mask of the experiment is applied to. It looks into the inputs.
MaskShape maskShape(const Experiment& experiment, const Inputs& inputs);
// The mask of the experiment applied to these inputs. Errors: see Mask::bind.
Outcome<BoundMask> bindMask(const Experiment& experiment, const Inputs& inputs);

// m, λ and the rule of each row under each policy: (P, R), τ included. A row that sees no key has nothing to scale: m is NaN, so
// that no mean counts it, and λ is 0, for a pass reads it all the same.
struct Scales {
    std::vector<double> multiplier;
    std::vector<double> lambda;
    std::vector<RowRule> rules; // of their normalizers; empty: softmax all
    // (R) Shannon's, in nats, under the standard scale, 1/√d without τ; NaN where no key is seen. Empty unless a policy asks for
    // it (Policy::ofEntropy): it takes a pass over the scores.
    std::vector<double> standardEntropy;
    std::vector<DistanceLaw> laws; // (P) or empty: distanceLawsOf()
};
// The policies must have been resolved (core/attention/matching/matching.h), and the inputs be finite where these rows see them
// (checkFinite). Errors: a formula that gives NaN, ∞, a negative or an enormous λ for a row that sees a key, with that row and
// its n; cancelled.
Outcome<Scales> scalesOf(const Experiment& experiment, const Inputs& inputs, const BoundMask& mask,
    std::span<const PolicyChoice> policies, std::span<const Index> rows, int threads = 0, StopToken stop = {},
    const Progress& progress = {});
// The same before there are data: m and λ are NaN under a policy that asks for the entropy of its rows. d:
// Inputs::scaleDimension().
Outcome<Scales> scalesWithoutData(const Experiment& experiment, const BoundMask& mask, Index d,
    std::span<const PolicyChoice> policies, std::span<const Index> rows);

// How many keys a query sees under a rule: what the mask shows it, and under stick-breaking of that the keys before it alone.
Index keysSeen(const BoundMask& mask, Index row, Normalization kind);

// (n_k) flags: 1 where some of these rows sees the key.
std::vector<std::uint8_t> seenKeys(const BoundMask& mask, std::span<const Index> rows);

// The rows of the inputs that hold these queries.
std::vector<Index> storedRows(const Inputs& inputs, std::span<const Index> rows);

// What the first keys of the inputs, as many as the mask has, are centred with (core/attention/kernels/key_offset.h).
std::vector<float> offsetOf(const Inputs& inputs, const BoundMask& mask);
// The same of Inputs::scoringKeys().
std::vector<float> scoringOffset(const Inputs& inputs, const BoundMask& mask);

// What the inputs say of a pass over the keys of the mask: Q and K, centred, or the scores that are given; one scale. `v`: the
// values, none unless given. Everything must outlive the pass.
PassProblem problemOver(const Inputs& inputs, const BoundMask& mask, std::span<const Index> rows, std::span<const Index> stored,
    const MatrixView& v = MatrixView(nullptr, 0, 0));

// Every entry that a visible cell of these rows needs must be finite, and no score may leave the range of float32.
// Errors name the matrix, the row and the column.
Outcome<Done> checkFinite(const Inputs& inputs, const BoundMask& mask, std::span<const Index> rows);

// What to say when Q, K, V or the sums over them cannot be allocated.
Error outOfMemory();

// What to say when not all needles of the experiment fit into n keys.
std::optional<Message> needlesBeyond(const Experiment& experiment, Index n);

// What to say when ALiBi meets a mask that shows one of these rows keys ahead of its place: it rewards their distance.
std::optional<Message> alibiAhead(const Experiment& experiment, const BoundMask& mask, std::span<const Index> rows);

// Σ e^order that the measure needs from the pass; 0 when it needs none.
double powerWanted(const EntropyMeasure& measure);

} // namespace attentoscope
