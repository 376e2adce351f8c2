// SPDX-License-Identifier: GPL-3.0-or-later
// Expectations of a row as a function of (ln of the number of noise keys, m), for callers that need thousands of rows. They
// are computed at the points of a lattice when first needed, and interpolated between. Not thread-safe.
#pragma once

#include "core/theory/finite_row.h"

#include <functional>
#include <map>
#include <optional>
#include <vector>

namespace attentoscope::theory {

class RowSurface
{
public:
    // The rows at one multiplier, as a function of their number of noise keys.
    using Column = std::function<RowExpectation(double noise)>;

    // `column` makes the rows of one multiplier; it is called once for each multiplier of the lattice, from 0 on. `step` is
    // the distance of multipliers, about a tenth of the scale on which the rows change. The number of noise keys ranges from
    // 1 to `most`.
    RowSurface(std::function<Column(double multiplier)> column, double step, double most);

    // Interpolates, with an error below 1e-4 nats.
    RowExpectation at(double noise, double multiplier);

private:
    struct Known {
        Column column;
        std::vector<std::optional<RowExpectation>> rows; // by ln noise; empty until needed
    };
    const RowExpectation& point(std::ptrdiff_t row, std::ptrdiff_t column);

    std::function<Column(double multiplier)> column_;
    double step_;
    std::size_t rows_;
    std::map<std::ptrdiff_t, Known> columns_;
};

} // namespace attentoscope::theory
