// SPDX-License-Identifier: GPL-3.0-or-later
// Measures how focused every head of every layer is under each of some policies, how similar the heads of a layer are, and what
// other policies than the first change in each head. As many heads are in memory at a time as there are threads, if they are
// small, else one. The numbers of a head are those of evaluate() over the same rows, without weights.
#pragma once

#include "core/attention/raster/raster.h"
#include "core/statistics/quantities.h"
#include "core/studies/critical/critical_rows.h"
#include "core/studies/heads/comparison.h"
#include "core/studies/heads/head_feed.h"
#include "core/studies/heads/head_patterns.h"

#include <functional>
#include <limits>
#include <memory>
#include <span>
#include <vector>

namespace attentoscope {

// Means over the evaluated rows that see a key; NaN when no row does.
struct HeadNumbers {
    static constexpr double undefined = std::numeric_limits<double>::quiet_NaN();
    std::vector<double> means; // one for each quantity, see core/statistics/quantities.h; nats
    double entropyGain = undefined; // mean at places beyond the trained length, minus that at its second half; NaN: not known
    double relativeLocality = undefined; // locality divided by n_k; about 1/3 where weights are uniform and all keys are seen
    double logitNorm = undefined; // mean upper bound on ‖x − x̄‖₂ of a row's logits: λ ‖q‖ ‖K − 1cᵀ‖₂ (LogitNorms::Row)
    double leastEntropy = undefined; // mean of the least entropy within that bound, nats; NaN: weights were given
    double outputPower = undefined; // mean ‖o W_O^h‖² where W_O is known: see outputShare()
    HeadPatternNumbers patterns{}; // empty: not asked for

    double operator[](const Quantity& quantity) const { return means.empty() ? undefined : means[indexOf(quantity)]; }
    double entropy() const { return (*this)[quantity("entropy")]; } // in the experiment's measure
};

struct HeadEntry {
    Index rows = 0; // rows that were evaluated
    std::vector<HeadNumbers> numbers; // per policy; empty if there is a problem
    std::vector<SharedRaster> thumbnails; // per policy, or empty
    std::optional<Error> problem;
    bool hasTokens = false; // the tokens of the keys are known
    std::optional<Message> rest; // what became of given weights whose rows do not sum to 1
};
using SharedHeadEntry = std::shared_ptr<const HeadEntry>;

// The Jensen–Shannon divergence between the rows of two heads, JS(a, b) = H((a + b)/2) − (H(a) + H(b))/2 with Shannon's H, as
// the mean over rows that see a key: 0 where the heads weigh all keys alike, ln 2 where they weigh no key in common.
struct HeadAgreement {
    Index rows = 0; // evenly spaced rows in the mean
    std::vector<MatrixD>
        divergence; // per policy (heads, heads), nats, symmetric with 0 in the diagonal; NaN: a head has a problem or sees no key
    double mean(std::size_t policy) const; // over pairs of different heads; NaN when there is no pair
};
using SharedHeadAgreement = std::shared_ptr<const HeadAgreement>;

// The scales that give all heads of a layer the same mean entropy, the target: one scale for each head, for all its rows.
struct CommonEntropy {
    double target = HeadNumbers::undefined; // nats; NaN: not known yet
    std::vector<SharedHeadMatch> heads; // null: not known yet, or not wanted
};

struct StudiedLayer {
    FedLayer layer;
    std::vector<SharedHeadEntry> heads; // null: not known yet
    SharedHeadAgreement agreement = nullptr; // null: not known yet, or not asked for
    std::vector<SharedHeadComparisons> compared = {}; // one for each head; null: not known yet, or not asked for
    CommonEntropy common = {};
    std::vector<SharedCriticalMultiplier> critical = {}; // one for each head; null: not known yet, or not asked for

    // Returns the mean over the heads with numbers; NaN when there are none.
    double meanEntropy(std::size_t policy) const;
    double criticalOf(std::size_t head) const; // from all its rows pooled; NaN: not known, or not defined
    double meanCritical() const;
};

// The study so far, cheap to copy.
struct HeadStudy {
    std::vector<PolicyChoice> policies;
    std::vector<StudiedLayer> layers;
    std::vector<LayerRemark> remarks = {}; // see HeadFeed::remarks()
    // Returns these, and what became of given weights whose rows do not sum to 1, by the example of the first such head.
    std::vector<LayerRemark> allRemarks() const;
    std::size_t known() const, heads() const; // heads with numbers, and all heads
    std::size_t compared() const, matched() const; // heads with a comparison, and with a scale for the common entropy
    std::size_t counted() const; // heads with a critical multiplier
};

// What the numbers of a head take besides the sums of one pass over its scores. Numbers that are not asked for are undefined. The
// times are those of one thread for n = 2048 and d = 128, as parts of that pass under two policies.
struct HeadNeeds {
    bool keys = true; // the weights on single keys, whose scores are computed once more: 0.8
    bool locality = true; // one more sum of the pass: 0.1; other normalizers than softmax and sink take the weights: 10
    bool norms = true; // the Gram matrix of the keys and its largest eigenvalue: 0.5
    bool output = true; // Σ a v where W_O is known: 1
    bool allRows = false; // the quantities of all rows together, from a second pass over the scores: 0.9
    bool patterns = false; // the patterns, from scores of single keys; where tokens repeat, of many
    bool operator==(const HeadNeeds&) const = default;
};

struct HeadStudySetup {
    Index rows = 0; // evaluate this many evenly spaced query rows of each head; 0: all
    int thumbnail = 0; // side in pixels; 0: no thumbnails
    Index thumbnailRows = 0; // evaluate about this many rows for a thumbnail (see RasterRequest::maxRows)
    Reduce reduce = Reduce::Max;
    Index agreementRows = 64; // upper limit; fewer where many heads of long sequences would not fit into memory
    std::vector<std::size_t> agreements{}; // the layers whose agreement is asked for
    std::size_t first = 0; // the layer to study first ...
    bool onlyFirst = false; // ... and whether to stop after it
    int threads = 0;
    bool compare = false; // compare the first policy with each of the others
    bool common = false; // match every head to one entropy, commonTarget
    std::optional<double> commonTarget{}; // nats; empty: the mean over the heads of the layer under the first policy
    bool critical = false; // count the multiplier that the scores of each head ask for, over the same rows
    HeadNeeds needs{}; // of entries that are not known yet
    std::optional<Index> patternOffset{}; // K of the pattern j = i − K; empty: it is left out
};

// Returns the study of which nothing is known.
HeadStudy emptyStudy(const HeadFeed& feed, const std::vector<PolicyChoice>& policies);
HeadStudy emptyStudy(std::span<const FedLayer> layers, const std::vector<PolicyChoice>& policies); // without remarks

using HeadStudyPart = std::function<void(const HeadStudy&)>;

// Computes what `soFar` (of the same feed, policies and rows) does not contain yet, and reports after each head. A head that
// cannot be used gets an error in its entry, and the others go on. Errors: no policy, cancelled.
Outcome<HeadStudy> studyHeads(const HeadFeed& feed, const std::vector<PolicyChoice>& policies, const HeadStudySetup& setup,
    HeadStudy soFar = {}, StopToken stop = {}, const HeadStudyPart& tell = {});

// Returns the share of the head in Σ_h ‖o_h W_O^h‖², the power of all heads' contributions to the output; NaN until all heads
// of the layer are known.
double outputShare(const StudiedLayer& layer, Index head, std::size_t policy);

// Returns the request for the thumbnail of a map with nq rows and nk columns.
RasterRequest thumbnailRequest(const HeadStudySetup& setup, Index nq, Index nk);

} // namespace attentoscope
