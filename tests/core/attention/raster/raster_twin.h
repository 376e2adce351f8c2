// SPDX-License-Identifier: GPL-3.0-or-later
// The raster written to be obviously right: every row in float64 from the definition, every cell of a pixel looked at.
#pragma once

#include "core/attention/kernels/reference.h"
#include "core/attention/raster/raster.h"

#include <vector>

namespace attentoscope {

// The whole map at every stage, and from it a picture of the rows that a request computes.
class RasterTwin
{
public:
    // lambda: one per query. alibi: the slope. reach: of a law of distance.
    RasterTwin(
        const Inputs& inputs, const BoundMask& mask, const std::vector<double>& lambda, double alibi = 0, double reach = 0);

    // What a pixel should be; NaN where nothing is visible. `tolerance` is what float32 scores and exponentials may cost it.
    struct Pixel {
        double value, tolerance;
    };
    Pixel pixel(const RasterRequest& request, int width, int height, int y, int x) const;

private:
    Index nq_, nk_;
    std::vector<double> scores_, lambda_, logSumExp_; // scores: (n_q, n_k), NaN where masked
    double alibi_, reach_;
    std::vector<double> scoreError_; // (n_q) of a float32 score, at most
};

} // namespace attentoscope
