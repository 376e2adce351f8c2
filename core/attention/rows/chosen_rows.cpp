// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/rows/chosen_rows.h"

#include "core/sources/source.h"

#include <numeric>

namespace attentoscope {

std::vector<Index> evenlySpacedRows(Index n, Index count)
{
    if (count <= 0 || count > n)
        count = n;
    std::vector<Index> rows(count);
    if (count == n) {
        std::iota(rows.begin(), rows.end(), Index(0));
        return rows;
    }
    for (Index r = 0; r < count; ++r)
        rows[r] = (r + 1) * n / count - 1;
    return rows;
}

std::vector<Index> middleRows(Index n, Index count)
{
    if (count <= 0 || count >= n)
        return evenlySpacedRows(n, 0);
    std::vector<Index> rows(count);
    for (Index r = 0; r < count; ++r)
        rows[r] = (2 * r + 1) * n / (2 * count);
    return rows;
}

std::vector<Index> sampledRows(const Experiment& experiment, Index n, Index count)
{
    const Source* source = findSource(experiment.source);
    return source && !source->generated ? middleRows(n, count) : evenlySpacedRows(n, count);
}

} // namespace attentoscope
