// SPDX-License-Identifier: GPL-3.0-or-later
// The columns of a table of heads: each number of a head with its name and what it takes to compute it, so that what nobody asks
// for is not computed. To add one, add an entry to the table in head_columns.cpp; quantities of heads are columns by themselves.
#pragma once

#include "core/studies/heads/head_study.h"

#include <span>
#include <string_view>
#include <vector>

namespace attentoscope {

struct HeadColumn {
    enum Unit {
        Plain,
        Entropy, // of the experiment's measure, nats
        Information, // nats, whatever the measure is
        Count, // a whole number
    };
    std::string_view key; // in CSV and JSON
    bool HeadNeeds::*need = nullptr; // what the number takes besides the pass; null: nothing
    Unit unit = Plain;
    const Quantity* quantity = nullptr; // the column is its mean; null: see `value`
    double (*value)(const StudiedLayer& layer, std::size_t head, std::size_t policy) = nullptr;
    bool known(const HeadNeeds& needs) const { return need == nullptr || needs.*need; }
    // Returns the number of a head that was studied; NaN where it has a problem.
    double of(const StudiedLayer& layer, std::size_t head, std::size_t policy) const;
};

std::span<const HeadColumn> headColumns(); // in the order of tables
const HeadColumn* findHeadColumn(std::string_view key);

// Returns what these columns need, and nothing else.
HeadNeeds needsOf(std::span<const HeadColumn* const> columns);

} // namespace attentoscope
