#include "core/kernels/tile_partial.h"

#include "core/statistics/entropy.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace attentoscope {

void TilePartial::reset()
{
    maximum.fill(hiddenScore);
    argmax.fill(-1);
    ties.fill(0);
    std::fill(sums.begin(), sums.end(), TileSums{});
    std::fill(output.begin(), output.end(), 0.0);
}

void TilePartial::raise(int lane, float now, std::span<const double> lambda, double power)
{
    if (maximum[lane] != hiddenScore) {
        const std::size_t columns = output.size() / (sums.size() * tileQueries);
        const double fall = (double(maximum[lane]) - double(now)) * std::numbers::log2e;
        for (std::size_t scale = 0; scale < sums.size(); ++scale) {
            TileSums& s = sums[scale];
            const double drop = fall * lambda[scale * tileQueries + lane]; // in powers of two, ≤ 0
            const double factor = std::exp2(drop);
            const double sum = s.rest[lane] + ties[lane];
            s.rest[lane] = factor * sum;
            s.weighted[lane] = factor * s.weighted[lane] + (factor > 0 ? drop * s.rest[lane] : 0);
            s.restSquare[lane] = factor * factor * (s.restSquare[lane] + ties[lane]);
            s.restCube[lane] = factor * factor * factor * (s.restCube[lane] + ties[lane]);
            if (powerIsExcess(power)) {
                const double growth = std::expm1((power - 1) * drop * std::numbers::ln2);
                s.power[lane] = factor * ((1 + growth) * s.power[lane] + growth * sum);
            } else if (power > 0) {
                s.power[lane] *= std::exp2(drop * power);
            }
            double* column = output.data() + scale * columns * tileQueries + lane;
            for (std::size_t c = 0; c < columns; ++c)
                column[c * tileQueries] *= factor;
        }
    }
    maximum[lane] = now;
    ties[lane] = 0;
}

void TilePartial::merge(TilePartial& later, std::span<const double> lambda, double power)
{
    for (int lane = 0; lane < tileQueries; ++lane) {
        if (later.maximum[lane] == hiddenScore)
            continue;
        if (later.maximum[lane] > maximum[lane]) {
            raise(lane, later.maximum[lane], lambda, power);
            argmax[lane] = later.argmax[lane];
        } else if (later.maximum[lane] < maximum[lane]) {
            later.raise(lane, maximum[lane], lambda, power);
        }
        ties[lane] += later.ties[lane];
        for (std::size_t scale = 0; scale < sums.size(); ++scale) {
            TileSums& s = sums[scale];
            const TileSums& l = later.sums[scale];
            s.rest[lane] += l.rest[lane];
            s.weighted[lane] += l.weighted[lane];
            s.restSquare[lane] += l.restSquare[lane];
            s.restCube[lane] += l.restCube[lane];
            s.power[lane] += l.power[lane];
        }
        for (std::size_t at = lane; at < output.size(); at += tileQueries)
            output[at] += later.output[at];
    }
}

} // namespace attentoscope
