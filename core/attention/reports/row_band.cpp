// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/reports/row_band.h"

#include "core/attention/raster/raster.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attentoscope {

Outcome<RowBand> meanOfRows(const Result& result, Index row, Index reach, const StopToken& stop)
{
    const std::vector<PolicyChoice> scales = resolvedScales(result);
    RowBand band;
    band.row0 = std::max<Index>(row - reach, 0);
    band.row1 = std::min(row + reach + 1, result.inputs->nq());
    band.keys = std::size_t(result.inputs->nk());
    std::vector<double> sum(scales.size() * band.keys, std::numeric_limits<double>::quiet_NaN());
    for (Index i = band.row0; i < band.row1; ++i) {
        if (stop.stop_requested())
            return cancelled();
        const auto profile = profileRow(result.experiment, result.inputs, result.mask, scales, i);
        if (!profile)
            return profile.error();
        band.rows += profile->best >= 0;
        for (std::size_t j = 0; j < sum.size(); ++j)
            if (const double a = double(profile->weights[j]); !std::isnan(a))
                sum[j] = std::isnan(sum[j]) ? a : sum[j] + a;
    }
    for (const double each : sum)
        band.weights.push_back(float(each / double(band.rows)));
    return band;
}

} // namespace attentoscope
