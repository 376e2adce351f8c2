// SPDX-License-Identifier: GPL-3.0-or-later
// Changes made by hand in the steps of an attention. Rows and columns are those of the matrices of the steps.
#pragma once

#include "core/base/matrix.h"

#include <algorithm>
#include <vector>

namespace attentoscope {

struct StepEdits {
    enum Matrix { Q, K, V };
    struct Number {
        Matrix matrix = Q;
        Index row = 0, column = 0;
        float value = 0;
        float was = 0; // the original value; the change is left out if the data have another value there
        bool operator==(const Number&) const = default;
    };
    struct Cell { // a change of the mask
        Index row = 0, key = 0;
        bool visible = true;
        bool operator==(const Cell&) const = default;
    };
    Index first = 0; // the first key of the steps; for steps elsewhere the changes are left out
    std::vector<Number> numbers; // at most one for each place
    std::vector<Cell> cells; // at most one for each place

    void set(Number number)
    {
        const auto isThere = [&](const Number& one) {
            return one.matrix == number.matrix && one.row == number.row && one.column == number.column;
        };
        if (const auto found = std::ranges::find_if(numbers, isThere); found != numbers.end())
            number.was = found->was;
        std::erase_if(numbers, isThere);
        if (number.value != number.was)
            numbers.push_back(number);
    }
    void set(const Cell& cell)
    {
        std::erase_if(cells, [&](const Cell& one) { return one.row == cell.row && one.key == cell.key; });
        cells.push_back(cell);
    }
    bool isEmpty() const { return numbers.empty() && cells.empty(); }
    bool operator==(const StepEdits&) const = default;
};

} // namespace attentoscope
