// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that the colour of the noise in a pooled map of weights tells how much weight the noise has: the same in the first
// picture and in the refined one, whatever the size of the window, and darker where a policy leaves it less.
#include "ui/widgets/map_colors.h"

#include "core/attention/evaluate/evaluate.h"
#include "core/attention/matching/matching.h"
#include "core/attention/raster/raster_shares.h"
#include "core/attention/rows/made_inputs.h"
#include "core/attention/rows/row_set.h"
#include "core/sources/source.h"
#include "tests/helpers/color_difference.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <numeric>

namespace attentoscope {
namespace {

// The pixels of a map whose columns hold no planted key of any group.
struct Noise {
    double mean = 0; // weight of a pixel, averaged over the pixels
    double left = 0; // 1 − p: the weight that rows keep for the keys that are not planted, on average
    QColor color; // has the median pixel
};

struct PooledNoise : testing::TestWithParam<std::pair<Index, int>> {
    static Experiment experimentOf(Index n)
    {
        Experiment experiment;
        experiment.n = n;
        experiment.dv = 0;
        return experiment;
    }

    const Index n = GetParam().first;
    const int pixels = GetParam().second;
    const Experiment experiment = experimentOf(n);
    const SharedInputs inputs = *makeInputs(experiment);
    const BoundMask mask = *bindMask(experiment, *inputs);

    // Returns the noise under A and B in a map with this many query rows in each row of pixels.
    std::array<Noise, 2> drawn(Index rows) const
    {
        const int side = int(std::min<Index>(n, pixels));
        const RasterRequest request{.row1 = n,
            .col1 = n,
            .width = side,
            .height = side,
            .maxRows = rows * side,
            .reduce = PoolingSettings().reduceFor(Stage::Weights)};
        const auto made = rasterizeWithShares(experiment, inputs, mask, comparedPolicies(experiment), request, 4);
        EXPECT_TRUE(made.ok()) << made.error().text();
        std::vector<bool> planted(std::size_t(side), false);
        for (const std::vector<Index>& group : inputs->plantedKeys)
            for (const Index key : group)
                for (int x = 0; x < side; ++x)
                    if (n * x / side <= key && key < n * (x + 1) / side)
                        planted[std::size_t(x)] = true;
        const ColorScaling colors = weightColors(longestLength(experiment, n), ViewState());
        std::array<Noise, 2> found;
        for (std::size_t policy = 0; policy < 2; ++policy) {
            std::vector<float> values;
            const int rowsEach = std::max(1, side / 300); // some hundred thousand pixels are enough
            for (int y = 0; y < side; y += rowsEach)
                for (int x = 0; x < side; ++x)
                    if (!planted[std::size_t(x)])
                        values.push_back(made->rasters[policy]->values[std::size_t(y * side + x)]);
            const auto middle = values.begin() + std::ptrdiff_t(values.size() / 2);
            std::ranges::nth_element(values, middle);
            const std::vector<float>& shares = made->shares[policy];
            found[policy] = {std::accumulate(values.begin(), values.end(), 0.0) / double(values.size()),
                1 - std::accumulate(shares.begin(), shares.end(), 0.0) / double(shares.size()),
                QColor(colorAt(colors.map, colors.position(double(*middle)), false))};
        }
        return found;
    }
};

TEST_P(PooledNoise, HasTheColourOfItsWeight)
{
    constexpr Index rowsOfRefined = 3;
    const auto preview = drawn(1), refined = drawn(rowsOfRefined);
    for (std::size_t policy = 0; policy < 2; ++policy) {
        const char* of = policy == 0 ? "A" : "B";
        for (const Noise& noise : {preview[policy], refined[policy]})
            EXPECT_NEAR(noise.mean / (noise.left / double(n)), 1, 0.03) << of << " keeps " << noise.left << " for the noise";
        EXPECT_LE(colorDifference(preview[policy].color, refined[policy].color), 4) << of;
    }
    EXPECT_GE(colorDifference(refined[0].color, refined[1].color), 5);
    EXPECT_LT(lightness(refined[1].color), lightness(refined[0].color)) << "B leaves the noise less";
}

// The maps of Explore have 291 pixels in a window of 1366 × 768, and 1274 in one of 3840 × 2160.
INSTANTIATE_TEST_SUITE_P(LengthsAndWindows, PooledNoise,
    testing::Values(std::pair(Index(2048), 291), std::pair(Index(2048), 1274), std::pair(Index(16384), 291),
        std::pair(Index(16384), 1274), std::pair(Index(131072), 291), std::pair(Index(131072), 1274)),
    [](const auto& each) { return "N" + std::to_string(each.param.first) + "Pixels" + std::to_string(each.param.second); });

} // namespace
} // namespace attentoscope
