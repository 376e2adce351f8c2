// The attention map at a pixel size: what the screen can show of an (n_q, n_k) map, each pixel the largest of its cells
// (a single hot cell is never lost) or their mean, reduced in one pass. Memory grows with the pixels and n, never with n².
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
    Logits, // x = λ s, and what the place of the key does to it
    Weights, // a
    LogWeights, // log a, natural
};
std::optional<Stage> parseStage(std::string_view text); // "scores", "logits", "weights", "log-weights"
const char* stageName(Stage stage);

// How the cells of a pixel become one number.
//   Max: the largest of the visible cells.
//   Mean: of scores, logits and logarithms of weights over the visible cells (a masked cell has none). Of weights over all
//   cells: a masked key's weight is 0, so that the means times the cells of their pixels add up to 1 for each row.
// A pixel without a visible cell is NaN either way, and one of Stage::LogWeights whose cells have no weight.
enum class Reduce { Max, Mean };
std::optional<Reduce> parseReduce(std::string_view text); // "max", "mean"
const char* reduceName(Reduce reduce);

struct RasterRequest {
    Index row0 = 0, row1 = 0; // query rows [row0, row1)
    Index col0 = 0, col1 = 0; // keys [col0, col1)
    int width = 0, height = 0; // at most this many pixels; a picture never has more pixels than cells
    Stage stage = Stage::Weights;
    Index maxRows = 0; // compute at most about this many query rows, evenly spaced inside each pixel row; 0: all of them
    int threads = 0;
    Reduce reduce = Reduce::Max;
    bool operator==(const RasterRequest&) const = default;
};

// Pixel (y, x) covers rows [row0 + y·h/height ...) and keys likewise: boundaries are round-down of the even division, so
// every cell belongs to exactly one pixel. Where rows are sampled, a pixel stands for the cells of the sampled ones.
struct Raster {
    RasterRequest request; // as asked
    int width = 0, height = 0; // pixels made: min(asked, cells)
    std::vector<float> values; // (height, width), row-major, row 0 = first query
    float low = 0, high = 0; // smallest and largest finite value; 0, 0 when there is none
    Index rowsComputed = 0; // fewer than row1 − row0 when maxRows was reached: the picture then samples rows
    double elapsedMs = 0;
    std::int64_t without = 0; // pixels of visible cells of which none has weight: they have no logarithm, and are NaN as well
};
using SharedRaster = std::shared_ptr<const Raster>;

// The query rows that are computed, ascending: inputs that hold only these (see Draw) will do. All of the range when maxRows
// is 0; otherwise, of the h rows of a pixel row, w = max(1, maxRows / height) that are evenly spaced as those of an evaluation
// are, the last one among them, or all when w ≥ h. So with one row a pixel row the map of all rows has those that an evaluation
// of as many rows has.
std::vector<Index> computedRows(const RasterRequest& request);

// How many rows of the range no more multiply-adds than these go into; none if not one does.
Index affordableRows(double multiplyAdds, const RasterRequest& request, Index nk, Index d);
// maxRows such that no more multiply-adds than these are done, but one row a pixel row at least; 0 when all rows fit.
Index rowsForWork(double multiplyAdds, const RasterRequest& request, Index nk, Index d);

// Bytes at the peak besides Q, K, V; rasterize() refuses what does not fit into the memory that is free.
double rasterBytes(const RasterRequest& request, Index nq, Index nk, std::size_t policies);

// The range and size of a request must fit a map of these queries and keys.
Outcome<Done> checkRequest(const RasterRequest& request, Index nq, Index nk);

// One raster per policy of the list, from the same scores (a single one for Stage::Scores serves all: it is shared).
// Bit-identical for every number of threads.
Outcome<std::vector<SharedRaster>> rasterize(const Experiment& experiment, const SharedInputs& inputs, const BoundMask& mask,
    const std::vector<PolicyChoice>& policies, const RasterRequest& request, StopToken stop = {}, Progress progress = {});

// One query row, cell by cell: for the profile below the map and for reading single cells.
struct Profile {
    Index row = 0;
    std::vector<float, Unset<float>> scores; // (n_k) raw scores; NaN where masked
    std::vector<float, Unset<float>> weights; // (policies, n_k); NaN where masked
    double slope = 0; // of ALiBi
    Index place = 0; // of the query among the keys
    std::vector<double> lambda; // per policy
    std::vector<DistanceLaw> laws; // per policy
    std::vector<double> multiplier; // per policy
    std::vector<double> entropy; // per policy: the experiment's measure, nats; NaN for a row without visible key
    std::vector<double> sum; // per policy: of the weights as they are stored, 0 for a row without visible key
    std::vector<double> places; // per policy: among how many the weight can be shared, keys and perhaps a place that is none
    std::vector<double> nowhere; // per policy: what goes to no key; NaN where there is no place for it
    std::vector<double> support; // per policy: keys with weight; NaN where every visible key has some
    Index best = -1; // the first key of the largest score; −1: no visible key

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
