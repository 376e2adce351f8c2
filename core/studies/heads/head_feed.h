// SPDX-License-Identifier: GPL-3.0-or-later
// The layers and heads of an experiment's source: those of its tensor file, or those of multi-head attention, which has one
// layer. Heads are made or read one at a time.
#pragma once

#include "core/base/outcome.h"
#include "core/base/progress.h"
#include "core/sources/checked_experiment.h"

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace attentoscope {

struct FedLayer {
    Index number = 0; // the value of Experiment::layer that selects it
    Index heads = 0; // query heads; 0 if there is a problem
    Index nq = 0, nk = 0, d = 0;
    std::optional<Error> problem; // the reason why nothing of the layer can be loaded
};

class HeadFeed
{
public:
    virtual ~HeadFeed() = default;

    std::span<const FedLayer> layers() const { return layers_; } // at least one, in the order of the file
    // Returns the experiment with this head chosen. Where it has ALiBi and the layer several heads, its slope becomes that of
    // this head.
    Experiment chosen(std::size_t layer, Index head) const;
    // Returns whether some head has a slope of its own instead of the experiment's.
    bool hasSlopesOfHeads() const;

    // Returns Q, K, V of a head, with RoPE where the experiment has it: the same as makeInputs() for chosen(). Thread-safe.
    virtual Outcome<SharedInputs> load(std::size_t layer, Index head, StopToken stop = {}) const = 0;
    // Returns the rows of W_O, (d_v, D), that multiply the head's output; nothing where W_O is not known or there are no
    // values.
    virtual std::optional<MatrixD> outputProjection(std::size_t layer, Index head) const;
    // Lists all that the user should know of how the layers are read: see AttentionFile::remarks().
    virtual std::vector<LayerRemark> remarks() const { return {}; }

protected:
    static bool hasSlopesOfHeads(const FedLayer& layer) { return layer.heads > 1; }
    explicit HeadFeed(CheckedExperiment experiment)
        : experiment_(std::move(experiment))
    {
    }

    CheckedExperiment experiment_;
    std::vector<FedLayer> layers_;
};
using SharedHeadFeed = std::shared_ptr<const HeadFeed>;

// Returns the ALiBi slope of a head as published (Press et al. 2021), geometric over the heads: 2^(−8(h+1)/H), h = 0 ... H − 1,
// where H is a power of two; else the slopes of the next lower power P, followed by the 1st, 3rd, 5th … slope of 2P until there
// are H.
double alibiSlope(Index head, Index heads);

// Returns whether the source of the experiment can have several heads.
bool hasHeads(const Experiment& experiment);

// Says how to treat a source that has no heads: as an error, or as a layer of one head.
enum class SingleHead { Refused, Accepted };

// Opens the source's file; numbers are read later. Errors: those of the file, a source that has no heads.
Outcome<SharedHeadFeed> openHeadFeed(const Experiment& experiment, SingleHead single = SingleHead::Refused);

} // namespace attentoscope
