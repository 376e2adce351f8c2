// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/questions/share_rows.h"

#include "core/attention/evaluate/evaluate_rows.h"
#include "core/attention/raster/raster_cells.h"

#include <algorithm>

namespace attentoscope {

namespace {

constexpr Index fewestKeys = 4 * RowShares::heaviest; // with fewer the bar is nearly full, however a row spreads its weight

} // namespace

Outcome<std::vector<SharedShares>> shareRows(
    const Result& known, const std::vector<PolicyChoice>& policies, RasterRequest request, const StopToken& stop)
{
    const Inputs& inputs = *known.inputs;
    const bool planted = !inputs.plantedKeys.empty();
    if (!planted && inputs.nk() < fewestKeys)
        return std::vector<SharedShares>();
    const Index cells = request.row1 - request.row0;
    const int height = int(std::min<Index>(request.height, cells));
    request.maxRows = height;
    const std::vector<Index> rows = computedRows(request);
    Wanted wanted;
    wanted.output = false;
    wanted.topKeys = planted ? 0 : RowShares::heaviest;
    const auto found = evaluateRows({known.experiment, inputs, known.mask, rows, policies, wanted, false, request.threads}, stop);
    if (!found)
        return found.error();
    RowShares bar;
    bar.planted = planted;
    bar.rows = rows;
    for (int y = 0; y <= height; ++y)
        bar.begin.push_back(request.row0 + pixelEdge(cells, height, y));
    std::vector<SharedShares> bars;
    for (const PolicyResult& policy : *found) {
        const PerRow<double>& mass = planted ? policy.rows.plantedMass : policy.rows.topMass;
        bar.share.assign(mass.begin(), mass.end());
        bars.push_back(std::make_shared<const RowShares>(bar));
    }
    return bars;
}

} // namespace attentoscope
