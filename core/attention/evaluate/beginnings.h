// SPDX-License-Identifier: GPL-3.0-or-later
// Prefixes of a sequence, n, n/2, n/4 ... tokens long, each with some evenly spaced query rows. Studies that follow a quantity
// against length use them, so that they need no queries and keys beyond those of the result.
#pragma once

#include "core/attention/evaluate/result.h"
#include "core/attention/rows/row_set.h"

#include <limits>
#include <span>
#include <vector>

namespace attentoscope {

struct Beginning {
    SharedInputs inputs;
    BoundMask mask; // refers into `inputs`
    std::vector<Index> rows; // query rows, ascending
    std::vector<PolicyChoice> policies; // the policies of the result, as they were resolved on its data
    Scales scales; // (P, R)

    Index n() const { return inputs->nk(); }
    Index rowCount() const { return Index(rows.size()); }
    double lambda(std::size_t policy, std::size_t row) const { return scales.lambda[policy * rows.size() + row]; }
    // Returns (rows, n_k): cell(r, j) for each key j that row r sees, NaN elsewhere.
    template <class Cell>
    std::vector<float> visibleCells(const Cell& cell) const;
    // Returns the planted keys that the row's query looks for; empty if the source plants none.
    std::span<const Index> planted(std::size_t row) const;
};

inline constexpr Index shortestBeginning = 64;
inline constexpr Index longestStudied = 65536; // keys; the memory that a study takes grows with them

// Returns the length of the last beginning: the sequence ends at its last token that is not padding.
Index studiedKeys(const Inputs& whole);

// Returns the prefixes in ascending length. The last one has studiedKeys() keys and the query rows `ofWhole`, all of them among
// these; each shorter one has as many evenly spaced rows of those that count, or all of them if it has fewer. Halving ends at the
// first prefix that the mask or a scale does not fit; if there are not as many queries as keys, only the whole is returned.
// Errors: the inputs are attention weights without queries and keys; there are more than longestStudied keys; checkFinite() or
// scalesOf() fails for the whole.
Outcome<std::vector<Beginning>> beginningsOf(const SharedResult& result, const std::vector<Index>& ofWhole);

template <class Cell>
std::vector<float> Beginning::visibleCells(const Cell& cell) const
{
    const std::size_t keys = std::size_t(n());
    std::vector<float> cells(rows.size() * keys, std::numeric_limits<float>::quiet_NaN());
    KeyRanges visible;
    for (std::size_t r = 0; r < rows.size(); ++r) {
        mask.row(rows[r], visible);
        for (const KeyRange& range : visible)
            for (Index j = range.begin; j < range.end; ++j)
                cells[r * keys + std::size_t(j)] = cell(r, j);
    }
    return cells;
}

} // namespace attentoscope
