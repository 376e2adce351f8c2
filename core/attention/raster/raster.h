// SPDX-License-Identifier: GPL-3.0-or-later
// The attention map at a given pixel size: what a screen can show of an (n_q, n_k) map. A pixel is the largest of its cells, so
// that a single hot cell is never lost, or their mean. One pass reduces the cells, and memory grows with the number of pixels
// and with n, never with n².
#pragma once

#include "core/attention/evaluate/result.h"
#include "core/base/outcome.h"
#include "core/base/progress.h"
#include "core/base/unset.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace attentoscope {

enum class Stage {
    Scores, // s = q·k
    Logits, // x = λ s, or what ALiBi and a distance law make of it
    Weights, // a
    LogWeights, // log a, natural
};
std::optional<Stage> parseStage(std::string_view text); // "scores", "logits", "weights", "log-weights"
const char* stageName(Stage stage);

// Turns the cells of a pixel into one number.
//   Max: the largest of the visible cells.
//   Mean: of scores, logits and logarithms of weights over the visible cells, because a masked cell has none. Of weights over
//   all cells, because a masked key has weight 0: then each row's means, times the cells of their pixels, add up to 1.
// A pixel is NaN if it has no visible cell, and for Stage::LogWeights also if all its visible cells have weight 0.
enum class Reduce { Max, Mean };
std::optional<Reduce> parseReduce(std::string_view text); // "max", "mean"
const char* reduceName(Reduce reduce);

struct RasterRequest {
    Index row0 = 0, row1 = 0; // query rows [row0, row1)
    Index col0 = 0, col1 = 0; // keys [col0, col1)
    int width = 0, height = 0; // at most this many pixels; a picture never has more pixels than cells
    Stage stage = Stage::Weights;
    Index maxRows = 0; // compute at most about this many query rows, evenly spaced inside each row of pixels; 0: all of them
    int threads = 0;
    Reduce reduce = Reduce::Max;
    bool operator==(const RasterRequest&) const = default;
};

// Pixel (y, x) covers the query rows from row0 + ⌊y h / height⌋ up to the first row of pixel y + 1, where h = row1 − row0, and
// keys likewise; so every cell belongs to exactly one pixel. If rows are sampled, a pixel stands for the cells of its sampled
// rows.
struct Raster {
    RasterRequest request; // as asked
    int width = 0, height = 0; // pixels made: min(asked, cells)
    std::vector<float> values; // (height, width), row-major, row 0 = first query
    float low = 0, high = 0; // smallest and largest finite value; 0, 0 when there is none
    Index rowsComputed = 0; // fewer than row1 − row0 if maxRows limited them: the picture then samples rows
    double elapsedMs = 0;
    std::int64_t without = 0; // pixels whose visible cells all have weight 0, so that the logarithm does not exist: NaN
};
using SharedRaster = std::shared_ptr<const Raster>;

// Returns the query rows that are computed, in ascending order; inputs that hold only these rows (see Draw) are enough. If
// maxRows is 0 they are all rows of the range. Otherwise each row of pixels, which covers h query rows, has w = max(1, maxRows
// / height) of them, or all if w ≥ h; they are evenly spaced and include the last one, as in an evaluation. So a map of all
// rows that has one query row per row of pixels uses the same rows as an evaluation of that many rows.
std::vector<Index> computedRows(const RasterRequest& request);

// Returns how many rows of the range can be computed with this many multiply-adds; 0 if not even one.
Index affordableRows(double multiplyAdds, const RasterRequest& request, Index nk, Index d);
// Returns the maxRows with which at most this many multiply-adds are done, but with at least one row per row of pixels; 0 if
// all rows can be computed.
Index rowsForWork(double multiplyAdds, const RasterRequest& request, Index nk, Index d);

// Returns the bytes held at the peak besides Q, K, V; rasterize() refuses to start if that is more than the free memory.
double rasterBytes(const RasterRequest& request, Index nq, Index nk, std::size_t policies);

// Checks that the range of a request fits a map of nq queries and nk keys, and that the picture has at least one pixel.
Outcome<Done> checkRequest(const RasterRequest& request, Index nq, Index nk);

// Returns one raster per policy, all made from the same scores; for Stage::Scores all policies share one raster. Bit-identical
// for any number of threads.
Outcome<std::vector<SharedRaster>> rasterize(const Experiment& experiment, const SharedInputs& inputs, const BoundMask& mask,
    const std::vector<PolicyChoice>& policies, const RasterRequest& request, StopToken stop = {}, Progress progress = {});

// One query row, cell by cell: for the profile below the map and for reading single cells.
struct Profile {
    Index row = 0;
    std::vector<float, Unset<float>> scores; // (n_k) raw scores; NaN where masked
    std::vector<float, Unset<float>> weights; // (policies, n_k); NaN where masked
    double slope = 0; // slope of ALiBi
    Index place = 0; // position of the query among the keys
    std::vector<double> lambda; // per policy
    std::vector<DistanceLaw> laws; // per policy
    std::vector<double> multiplier; // per policy
    std::vector<double> entropy; // per policy: the experiment's measure, nats; NaN for a row without visible key
    std::vector<double> sum; // per policy: sum of the weights as stored, 0 for a row without visible key
    std::vector<double> places; // per policy: keys that can share the weight, and one more if a leftover belongs to no key
    std::vector<double> nowhere; // per policy: leftover weight that belongs to no key; NaN if the normalizer leaves none
    std::vector<double> support; // per policy: number of keys with weight; NaN if every visible key has some
    Index best = -1; // the first key with the largest score; −1: no visible key

    std::size_t policies() const { return lambda.size(); }
    std::span<const float> weightsOf(std::size_t policy) const
    {
        return std::span(weights).subspan(policy * scores.size(), scores.size());
    }
    double logit(std::size_t policy, Index key) const; // NaN where masked
};
Outcome<Profile> profileRow(const Experiment& experiment, const SharedInputs& inputs, const BoundMask& mask,
    const std::vector<PolicyChoice>& policies, Index row);

} // namespace attentoscope
