// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/sheet/shared_legend.h"

#include <algorithm>
#include <utility>

namespace attentoscope {

namespace {

struct Counted {
    LineKeyEntry entry;
    int figures = 0;
};

// Returns the entries of all figures in the order in which they are met, and how many figures have each.
std::vector<Counted> countedEntries(const std::vector<FigureRow>& rows)
{
    std::vector<Counted> all;
    for (const FigureRow& row : rows)
        for (const FigureCell& cell : row.cells)
            for (const LineKeyEntry& entry : cell.figure ? cell.figure->legendEntries() : std::vector<LineKeyEntry>()) {
                const auto found = std::ranges::find(all, entry, &Counted::entry);
                found == all.end() ? void(all.push_back({entry, 1})) : void(++found->figures);
            }
    return all;
}

} // namespace

std::vector<FigureRow> withSharedLegend(std::vector<FigureRow> rows)
{
    constexpr double noShare = 1e-6; // of the height: a legend is as high as it must be
    std::vector<LineKeyEntry> shared;
    for (const Counted& each : countedEntries(rows))
        if (each.figures > 1)
            shared.push_back(each.entry);
    if (shared.empty())
        return rows;
    SharedFigure legend;
    for (FigureRow& row : rows)
        for (FigureCell& cell : row.cells) {
            std::vector<LineKeyEntry> own = cell.figure ? cell.figure->legendEntries() : std::vector<LineKeyEntry>();
            std::erase_if(own, [&](const LineKeyEntry& entry) { return std::ranges::find(shared, entry) == shared.end(); });
            if (own.empty())
                continue;
            if (!legend)
                legend = cell.figure->legendOf(shared);
            cell.figure = cell.figure->withoutEntries(own);
        }
    rows.insert(rows.begin(), FigureRow{{{legend, 1}}, noShare});
    return rows;
}

} // namespace attentoscope
