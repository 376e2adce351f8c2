// The sequence of an evaluation and its beginnings of n, n/2, n/4 ... tokens, each with some evenly spaced queries: what studies
// look at that follow something against length on the queries and keys that are there.
#pragma once

#include "core/attention/evaluate/result.h"
#include "core/attention/evaluate/row_set.h"

#include <limits>
#include <span>
#include <vector>

namespace attentoscope {

struct Beginning {
    SharedInputs inputs;
    BoundMask mask; // looks into the inputs
    std::vector<Index> rows; // queries, ascending
    std::vector<PolicyChoice> policies; // resolved: what the policies of the result came to
    Scales scales; // (P, R)

    Index n() const { return inputs->nk(); }
    Index rowCount() const { return Index(rows.size()); }
    double lambda(std::size_t policy, std::size_t row) const { return scales.lambda[policy * rows.size() + row]; }
    // (rows, n_k) of what is written for each cell that a row sees, NaN elsewhere.
    template <class Cell>
    std::vector<float> visibleCells(const Cell& cell) const;
    // Of the query of a row: the planted keys that it looks for. None where nothing is planted.
    std::span<const Index> planted(std::size_t row) const;
};

inline constexpr Index shortestBeginning = 64;
inline constexpr Index longestStudied = 65536; // keys: what is kept grows with them

// Ascending, the last one is the whole sequence with the rows `ofWhole`; shorter ones have as many, or all of theirs. Those that
// the mask or a scale does not fit are left out, and all but the whole where queries and keys are not of one length. Errors:
// weights without queries and keys, too long a sequence, what checkFinite() and scalesOf() say of the whole.
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
