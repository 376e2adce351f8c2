// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/theory/row_surface.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

namespace attentoscope::theory {
namespace {

constexpr double rowStep = 0.25; // in ln n
constexpr int points = 6; // lattice points per direction: polynomials of the fifth degree

struct Stencil {
    std::ptrdiff_t first = 0;
    std::array<double, points> weight{};
};

// Returns Lagrange's weights for `at`, in units of steps, on points first ... first + 5 around it; first ≥ 0.
Stencil stencilAt(double at)
{
    Stencil stencil;
    stencil.first = std::max<std::ptrdiff_t>(0, std::ptrdiff_t(std::floor(at)) - points / 2 + 1);
    const double offset = at - double(stencil.first);
    for (int i = 0; i < points; ++i) {
        double weight = 1;
        for (int j = 0; j < points; ++j)
            if (j != i)
                weight *= (offset - j) / (i - j);
        stencil.weight[std::size_t(i)] = weight;
    }
    return stencil;
}

} // namespace

RowSurface::RowSurface(std::function<Column(double multiplier)> column, double step, double most)
    : column_(std::move(column))
    , step_(step)
    , rows_(std::size_t(std::ceil(std::log(std::max(most, 1.0)) / rowStep)) + points)
{
}

const RowExpectation& RowSurface::point(std::ptrdiff_t row, std::ptrdiff_t column)
{
    Known& known = columns_[column];
    if (known.rows.empty()) {
        known.rows.resize(rows_);
        known.column = column_(double(column) * step_);
    }
    auto& here = known.rows[std::size_t(row)];
    if (!here)
        here = known.column(std::exp(double(row) * rowStep));
    return *here;
}

RowExpectation RowSurface::at(double noise, double multiplier)
{
    const Stencil down = stencilAt(std::log(noise) / rowStep), across = stencilAt(multiplier / step_);
    RowExpectation mean;
    for (int c = 0; c < points; ++c)
        for (int r = 0; r < points; ++r) {
            const double weight = down.weight[std::size_t(r)] * across.weight[std::size_t(c)];
            const RowExpectation& known = point(down.first + r, across.first + c);
            mean.entropy += weight * known.entropy;
            mean.sumSquares += weight * known.sumSquares;
            mean.plantedMass += weight * known.plantedMass;
        }
    return mean;
}

} // namespace attentoscope::theory
