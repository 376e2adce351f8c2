// SPDX-License-Identifier: GPL-3.0-or-later
// The sweeps behind the lab's grid: for each pair of values of two numbers, A and B at the length n and at a long one. They
// arrive one by one.
#pragma once

#include "core/studies/sweep/sweep.h"
#include "core/studies/sweep/swept_axis.h"
#include "ui/document/questions/subject.h"

#include <memory>
#include <optional>
#include <vector>

namespace attentoscope {

inline constexpr Index gridStretch = 16; // the long length divided by n
inline constexpr std::size_t mostTiles = 1024;

struct GridTable {
    SweptCombinations over; // across, up
    bool isLong = false; // each sweep has the long length, too
    std::vector<SharedSweep> sweeps; // one for each combination; null: not measured yet, or none
    std::vector<std::optional<Error>> refused; // why there is none
};
using SharedGrid = std::shared_ptr<const GridTable>;

// Returns what the grid depends on: the experiment without the numbers that the axes set.
Subject gridSubject(const Document& document, const SweptCombinations& over);

struct GridQuestion {
    struct Inputs {
        Subject subject; // see gridSubject()
        SweptCombinations over;
        bool isLong = false;
        bool operator==(const Inputs&) const = default;
    };
    using Answer = SharedGrid;
    struct Memory {
        std::optional<Inputs> of;
        GridTable table;
    };
    static constexpr Urgency urgency = Urgency::Page;
    static Outcome<SharedGrid> answer(const Inputs& of, Memory& memory, const Work<SharedGrid>& work);
};

} // namespace attentoscope
