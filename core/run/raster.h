// The attention map at a pixel size: what the screen can show of an (n_q, n_k) map, each pixel the largest of its cells
// (a single hot cell is never lost), reduced in one pass. Memory grows with
// the pixels, never with n².
#pragma once

#include "core/base/outcome.h"
#include "core/base/progress.h"
#include "core/run/result.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace attentoscope {

enum class Stage {
    Scores, // s = q·k
    Logits, // x = λ s
    Weights, // a
    LogWeights, // log a, natural
};
std::optional<Stage> parseStage(std::string_view text); // "scores", "logits", "weights", "log-weights"
const char* stageName(Stage stage);

struct RasterRequest {
    Index row0 = 0, row1 = 0; // query rows [row0, row1)
    Index col0 = 0, col1 = 0; // keys [col0, col1)
    int width = 0, height = 0; // at most this many pixels; a picture never has more pixels than cells
    Stage stage = Stage::Weights;
    Index maxRows = 0; // compute at most about this many query rows, evenly spaced inside each pixel row; 0: all of them
    int threads = 0;
    bool operator==(const RasterRequest&) const = default;
};

// Pixel (y, x) covers rows [row0 + y·h/height ...) and keys likewise: boundaries are round-down of the even division, so
// every cell belongs to exactly one pixel. Masked cells do not take part; a pixel of masked cells only is NaN.
struct Raster {
    RasterRequest request; // as asked
    int width = 0, height = 0; // pixels made: min(asked, cells)
    std::vector<float> values; // (height, width), row-major, row 0 = first query
    float low = 0, high = 0; // smallest and largest finite value; 0, 0 when there is none
    Index rowsComputed = 0; // fewer than row1 − row0 when maxRows was reached: the picture then samples rows
    double elapsedMs = 0;
};
using SharedRaster = std::shared_ptr<const Raster>;

// One raster per policy of the list, from the same scores (a single one for Stage::Scores serves all: it is shared).
Outcome<std::vector<SharedRaster>> rasterize(const Experiment& experiment, const SharedInputs& inputs, const BoundMask& mask,
    const std::vector<PolicyChoice>& policies, const RasterRequest& request, StopToken stop = {}, Progress progress = {});

// One query row, cell by cell: for the profile below the map and for reading single cells.
struct Profile {
    Index row = 0;
    std::vector<float> scores; // (n_k) raw scores; NaN where masked
    std::vector<std::vector<float>> logits; // per policy, (n_k); NaN where masked
    std::vector<std::vector<float>> weights; // per policy, (n_k); NaN where masked
    std::vector<double> lambda; // per policy
    std::vector<double> multiplier; // per policy
    std::vector<double> entropy; // per policy: the experiment's measure, nats; NaN for a row without visible key
};
Outcome<Profile> profileRow(const Experiment& experiment, const SharedInputs& inputs, const BoundMask& mask,
    const std::vector<PolicyChoice>& policies, Index row);

} // namespace attentoscope
