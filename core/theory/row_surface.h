// SPDX-License-Identifier: GPL-3.0-or-later
// Expectations of a row over a plane of (ln of the noise keys, m), where thousands of rows ask for them: known at the points of
// a lattice, made when first needed, and interpolated in between. Not for several threads at once.
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
    // All rows at one multiplier, by the number of their noise keys.
    using Column = std::function<RowExpectation(double noise)>;

    // `column` makes one: it is asked for multipliers from 0 on, each once. `step`: from one to the next; about a tenth of the
    // scale on which the rows change. noise from 1 to `most`.
    RowSurface(std::function<Column(double multiplier)> column, double step, double most);

    // Within 1e-4 nats of the columns' own.
    RowExpectation at(double noise, double multiplier);

private:
    struct Known {
        Column column;
        std::vector<std::optional<RowExpectation>> rows; // by ln noise
    };
    const RowExpectation& point(std::ptrdiff_t row, std::ptrdiff_t column);

    std::function<Column(double multiplier)> column_;
    double step_;
    std::size_t rows_;
    std::map<std::ptrdiff_t, Known> columns_;
};

} // namespace attentoscope::theory
