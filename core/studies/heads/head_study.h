// How focused every head of every layer is, under each of some policies, how far the heads of a layer agree, and what another
// policy than the first makes of each. One head is in memory at a time, and its numbers are those of evaluate() over the same
// rows, with weights.
#pragma once

#include "core/attention/raster/raster.h"
#include "core/statistics/quantities.h"
#include "core/studies/critical/critical_rows.h"
#include "core/studies/heads/comparison.h"
#include "core/studies/heads/head_feed.h"

#include <functional>
#include <limits>
#include <memory>
#include <span>
#include <vector>

namespace attentoscope {

// Means over the evaluated rows that see a key; NaN when there are none.
struct HeadNumbers {
    static constexpr double undefined = std::numeric_limits<double>::quiet_NaN();
    std::vector<double> means; // one a quantity, see core/statistics/quantities.h; nats
    double entropyGain = undefined; // of places beyond the trained length, less that of its second half; NaN: not known
    double relativeLocality = undefined; // locality as a part of n_k; about 1/3 where weights are uniform and all is seen
    double logitNorm = undefined; // mean of what ‖x − x̄‖₂ of a row's logits is at most: λ ‖q‖ ‖K − 1cᵀ‖₂ (LogitNorms::Row)
    double leastEntropy = undefined; // mean of the least entropy that this allows, nats; NaN: weights were given
    double outputPower = undefined; // mean ‖o W_O^h‖² where W_O is known: see outputShare()

    double operator[](const Quantity& quantity) const { return means.empty() ? undefined : means[indexOf(quantity)]; }
    double entropy() const { return (*this)[quantity("entropy")]; } // the experiment's measure
};

struct HeadEntry {
    Index rows = 0; // evaluated
    std::vector<HeadNumbers> numbers; // per policy; empty with a problem
    std::vector<SharedRaster> thumbnails; // per policy, or none
    std::optional<Error> problem;
};
using SharedHeadEntry = std::shared_ptr<const HeadEntry>;

// Jensen–Shannon divergence between the rows of two heads, JS(a, b) = H((a + b)/2) − (H(a) + H(b))/2 with Shannon's H, the mean
// over rows that see a key: 0 where they look at the same keys alike, ln 2 where they have none in common.
struct HeadAgreement {
    Index rows = 0; // the mean is over these, evenly spaced
    std::vector<MatrixD>
        divergence; // per policy (heads, heads), nats, symmetric with 0 in the diagonal; NaN: a head has a problem or sees no key
    double mean(std::size_t policy) const; // over pairs of different heads; NaN when there is none
};
using SharedHeadAgreement = std::shared_ptr<const HeadAgreement>;

// One scale for all rows of a head at which its mean entropy is that of all others.
struct CommonEntropy {
    double target = HeadNumbers::undefined; // nats; NaN: not known yet
    std::vector<SharedHeadMatch> heads; // null: not known yet, or not wanted
};

struct StudiedLayer {
    FedLayer layer;
    std::vector<SharedHeadEntry> heads; // null: not known yet
    SharedHeadAgreement agreement = nullptr; // null: not known yet, or not wanted
    std::vector<SharedHeadComparisons> compared = {}; // one a head; null: not known yet, or not wanted
    CommonEntropy common = {};
    std::vector<SharedCriticalMultiplier> critical = {}; // one a head; null: not known yet, or not wanted

    // Over the heads with numbers; NaN when there are none.
    double meanEntropy(std::size_t policy) const;
    double criticalOf(std::size_t head) const; // its rows pooled; NaN: not known, or not defined
    double meanCritical() const;
};

// A value that is cheap to copy: what is known of the heads so far.
struct HeadStudy {
    std::vector<PolicyChoice> policies;
    std::vector<StudiedLayer> layers;
    std::size_t known() const, heads() const; // how many heads
    std::size_t compared() const, matched() const; // how many have a comparison, a scale for the common entropy
    std::size_t counted() const; // how many have a critical multiplier
};

struct HeadStudySetup {
    Index rows = 0; // evaluate this many evenly spaced query rows of each head; 0: all
    int thumbnail = 0; // pixels at a side; 0: none
    Index thumbnailRows = 0; // compute about so many rows of it (see RasterRequest::maxRows)
    Reduce reduce = Reduce::Max;
    Index agreementRows = 64; // at most; fewer where many heads of long sequences would not fit into memory
    std::vector<std::size_t> agreements{}; // the layers whose agreement is wanted
    std::size_t first = 0; // the layer to begin with ...
    bool onlyFirst = false; // ... and to end with
    int threads = 0;
    bool compare = false; // the first policy with each of the others
    bool common = false; // bring every head to one entropy, too: this one, or by default
    std::optional<double> commonTarget{}; // the mean over the heads of its layer under the first policy. Nats
    bool critical = false; // the multiplier that the scores of each head ask for, of the same rows
    bool keyInformation = false; // the quantities of all rows together, where an entry is not known yet
};

using HeadStudyPart = std::function<void(const HeadStudy&)>;

// What `soFar` (of the same feed, policies and rows) does not know yet is computed, and told head by head. A head
// that cannot be used has its error in its entry and stops nothing. Errors: no policy, cancelled.
Outcome<HeadStudy> studyHeads(const HeadFeed& feed, const std::vector<PolicyChoice>& policies, const HeadStudySetup& setup,
    HeadStudy soFar = {}, StopToken stop = {}, const HeadStudyPart& tell = {});

// The share of the head in Σ_h ‖o_h W_O^h‖², the power of what the heads add to the output; NaN until all heads of the layer are
// known.
double outputShare(const StudiedLayer& layer, Index head, std::size_t policy);

// The thumbnail of a map of these sizes.
RasterRequest thumbnailRequest(const HeadStudySetup& setup, Index nq, Index nk);

} // namespace attentoscope
