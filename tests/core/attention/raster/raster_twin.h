// SPDX-License-Identifier: GPL-3.0-or-later
// A twin of the raster that is written to be obviously right: it computes every row in float64 from the definition and looks at
// every cell of a pixel.
#pragma once

#include "core/attention/kernels/reference.h"
#include "core/attention/raster/raster.h"

#include <vector>

namespace attentoscope {

// Holds the whole map at every stage, and makes from it a picture of the rows that a request computes.
class RasterTwin
{
public:
    // lambda: one for each query. alibi: the slope. reach: the length of a law of distance, 0: none.
    RasterTwin(
        const Inputs& inputs, const BoundMask& mask, const std::vector<double>& lambda, double alibi = 0, double reach = 0);

    // The expected value of a pixel, NaN where nothing is visible, and the error that float32 scores and exponentials may
    // cause.
    struct Pixel {
        double value, tolerance;
    };
    Pixel pixel(const RasterRequest& request, int width, int height, int y, int x) const;

private:
    Index nq_, nk_;
    std::vector<double> scores_, lambda_, logSumExp_; // scores: (n_q, n_k), NaN where masked
    double alibi_, reach_;
    std::vector<double> scoreError_; // (n_q), an upper bound on the error of a float32 score
};

} // namespace attentoscope
