// The layers and heads that an experiment's source has: those of its tensor file, or those of multi-head attention, which is one
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
    Index number = 0; // Experiment::layer that means it
    Index heads = 0; // query heads; 0 where there is a problem
    Index nq = 0, nk = 0, d = 0;
    std::optional<Error> problem; // why nothing of it can be loaded
};

class HeadFeed
{
public:
    virtual ~HeadFeed() = default;

    std::span<const FedLayer> layers() const { return layers_; } // at least one, in the order of the file
    // The experiment with this head chosen; where it has ALiBi, and the layer several heads, with this head's slope.
    Experiment chosen(std::size_t layer, Index head) const;
    // Whether some head has such a slope instead of the experiment's.
    bool hasSlopesOfHeads() const;

    // Q, K, V of a head, with RoPE where the experiment has it: what makeInputs() gives for chosen(). Thread-safe.
    virtual Outcome<SharedInputs> load(std::size_t layer, Index head, StopToken stop = {}) const = 0;
    // (d_v, D), the rows of W_O that the head's output is multiplied by; nothing where it is not known or there are no values.
    virtual std::optional<MatrixD> outputProjection(std::size_t layer, Index head) const;

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

// ALiBi as published (Press et al. 2021), geometric over the heads: 2^(−8(h+1)/H), h = 0 ... H − 1, where H is a power of two;
// else the slopes of the next lower power P, then the 1st, 3rd, 5th … of 2P until there are H.
double alibiSlope(Index head, Index heads);

// Whether the source of the experiment can have several heads.
bool hasHeads(const Experiment& experiment);

// What becomes of a source that has no heads: it is an error, or a layer of one head.
enum class SingleHead { Refused, Accepted };

// Opens what the source names; no numbers are read yet. Errors: those of the file, a source that has no heads.
Outcome<SharedHeadFeed> openHeadFeed(const Experiment& experiment, SingleHead single = SingleHead::Refused);

} // namespace attentoscope
