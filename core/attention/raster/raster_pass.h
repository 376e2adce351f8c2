// SPDX-License-Identifier: GPL-3.0-or-later
// The work behind rasterize(): takes query rows in bundles through the attention pass and folds each bundle into the pixels.
#pragma once

#include "core/attention/kernels/attention_pass.h"
#include "core/attention/raster/raster.h"
#include "core/attention/raster/raster_cells.h"
#include "core/attention/raster/raster_lines.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

namespace attentoscope {

struct RasterSize {
    int width, height;
};
RasterSize sizeOf(const RasterRequest& request); // a picture never has more pixels than cells

// The query rows that are computed for each row of pixels y: rows[first[y]] ... rows[first[y + 1] − 1].
struct PixelRows {
    std::vector<Index> rows; // ascending
    std::vector<std::size_t> first; // (height + 1)
};
PixelRows pixelRowsOf(const RasterRequest& request);
PixelRows pixelRowsOf(const RasterRequest& request, const RasterLines& lines); // of some rows of pixels
void findRange(Raster& raster); // sets `low` and `high`

// Returns the number of query rows in a bundle: enough to keep all cores busy, few enough to keep the sums of their bins small.
std::size_t rowsInBundle(const RasterRequest& request, std::size_t policies);
double bytesOfRow(const RasterRequest& request, std::size_t policies); // bytes that one row of a bundle takes

// Tells whether the weights of a row are needed. If so, the row is computed over all keys, not only over those of the range.
inline bool needsSoftmax(Stage stage) { return stage == Stage::Weights || stage == Stage::LogWeights; }

// Tells whether logits depend on the key's position, through ALiBi or a distance law; each policy then orders the keys
// differently.
inline bool byPlace(const Experiment& experiment, const PolicyChoice& policy)
{
    return experiment.alibi != 0 || distanceLawOf(policy).exists();
}
// Tells whether each policy needs a pass of its own, because logits depend on the key's position under some policy.
inline bool oneByOne(const Experiment& experiment, std::span<const PolicyChoice> policies, Stage stage)
{
    return stage != Stage::Scores && std::ranges::any_of(policies, [&](const auto& each) { return byPlace(experiment, each); });
}

class RasterPass
{
public:
    // `policies` holds at most one policy if oneByOne() is true for the request. `heaviest`: keys that a share counts, see
    // SharingRasters.
    RasterPass(const Experiment& experiment, const Inputs& inputs, const BoundMask& mask,
        const std::vector<PolicyChoice>& policies, const RasterRequest& request, const RasterLines& lines, Index heaviest);

    Outcome<Done> run(const StopToken& stop, const Progress& progress);
    std::vector<SharedRaster> finished(double elapsedMs); // one per policy
    std::vector<std::vector<float>>& shares() { return shares_; } // see SharingRasters

private:
    struct Bundle {
        std::size_t begin = 0; // index of its first row in rows_.rows
        std::span<const Index> rows;
        std::vector<double> lambda; // (P, R)
        std::vector<RowRule> rules; // (P, R) or empty
        std::vector<DistanceLaw> laws; // (P) or empty
        std::vector<float> heaviest; // (R, heaviest_) largest scores, or logits by place, where no key is planted
        std::vector<double> commonScore; // (R) what the scores of the pass lack
        std::vector<RowMoments> moments; // (P, R) where the softmax is needed
        std::vector<float> largest; // (P, R, width) ln of the largest weights, for Max of rules that follow no logit
        std::vector<float> top; // (R, width) largest scores, or logits by place, for Max
        std::vector<double> sums; // (R, width) of those, or (P, R, width) of weights, for Mean
    };
    bool mean() const { return request_.reduce == Reduce::Mean; }
    bool wantsShares() const { return heaviest_ > 0 && needsSoftmax(request_.stage); }
    bool meanOfWeights() const { return mean() && request_.stage == Stage::Weights; }
    bool countsCells() const { return mean() && !mask_.isFull(); } // without a mask all cells of a pixel are visible
    std::size_t pixels() const { return std::size_t(size_.width) * size_.height; }
    Outcome<Done> passOver(Bundle& bundle, const StopToken& stop, const Progress& progress) const;
    void foldAll(const Bundle& bundle);
    void fold(const Bundle& bundle, int y);
    void putShares(const Bundle& bundle, int y);
    void foldMean(const Bundle& bundle, std::size_t r, const std::vector<double>& counts, int y);
    struct Line { // value = scale · x + shift of one row, x being the score from the pass, or the logit if the position matters
        double scale, shift;
    };
    bool byRule(const Bundle& bundle, std::size_t picture, std::size_t r) const;
    Normalizer normalizerAt(const Bundle& bundle, std::size_t picture, std::size_t r) const; // NaN where nothing is visible
    // Fills `out` with ln a of the largest weight in each column of pixels; −∞ where no key is visible.
    void logWeights(const Bundle& bundle, std::size_t picture, std::size_t r, std::vector<float>& out) const;
    Line lineOf(const Bundle& bundle, std::size_t picture, std::size_t r) const;
    void countVisible(Index row, std::vector<double>& counts) const;
    void finishMax(Raster& raster) const;
    void finishMean(std::size_t picture) const;

    const Experiment& experiment_;
    const Inputs& inputs_;
    const BoundMask& mask_;
    const std::vector<PolicyChoice>& policies_;
    const RasterRequest& request_;
    Index heaviest_; // keys that a share counts where none are planted; 0: no shares are wanted
    RasterSize size_;
    int threads_;
    std::vector<Index> edges_; // (width + 1) keys
    std::vector<double> cells_; // (width) keys of each column of pixels
    PixelRows rows_;
    std::vector<std::shared_ptr<Raster>> rasters_; // one per policy, or a single one if policies make no difference
    std::vector<std::vector<float>> shares_; // (policies, height), or empty
    std::vector<double> sums_; // (rasters, height, width), for Mean
    std::vector<double> counts_; // (height, width) visible cells, or empty, see countsCells()
};

} // namespace attentoscope
