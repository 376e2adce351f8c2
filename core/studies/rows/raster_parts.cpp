// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/rows/raster_parts.h"

#include <algorithm>

namespace attentoscope {
namespace {

// Returns how many rows of pixels a part has: so many that it takes some milliseconds.
int linesOfPart(const RasterWork& work)
{
    constexpr double enough = 1e8; // multiply-adds
    const RasterRequest& request = work.request;
    const int height = heightOf(request);
    const double covered = double(request.row1 - request.row0) / height, sampled = double(request.maxRows) / height;
    const double rows = request.maxRows > 0 ? std::clamp(sampled, 1.0, covered) : covered; // of a row of pixels, about
    return int(std::clamp(enough / (rows * double(work.inputs->nk()) * double(work.inputs->d() + 1)), 1.0, double(height)));
}

RasterLines linesOf(const RasterWork& work, Index part)
{
    const int each = linesOfPart(work), first = int(part) * each;
    return {first, std::min(each, heightOf(work.request) - first)};
}

} // namespace

PartValue valueOf(const SharedRaster& strip)
{
    return {{"values", valueOf(std::vector<double>(strip->values.begin(), strip->values.end()))}, {"rows", strip->rowsComputed},
        {"without", strip->without}, {"elapsed_seconds", strip->elapsedMs / 1000}};
}

Parts<SharedRaster> rasterParts(const RasterWork& work)
{
    Parts<SharedRaster> parts;
    const int each = linesOfPart(work), height = heightOf(work.request);
    for (Index part = 0; part * each < height; ++part)
        parts.costs.push_back(double(rowsUnder(work.request, linesOf(work, part))) * double(work.inputs->nk()));
    parts.run = [&work](Index part, const StopToken& stop, const Progress& progress) {
        return rasterizeLines(
            work.experiment, *work.inputs, work.mask, work.policy, work.request, linesOf(work, part), stop, progress);
    };
    return parts;
}

SharedRaster stripIn(const PartValue& value, const RasterWork& work, Index part)
{
    auto strip = std::make_shared<Raster>();
    const RasterLines lines = linesOf(work, part);
    strip->request = work.request;
    strip->height = lines.count;
    strip->width = int(std::min<Index>(work.request.width, work.request.col1 - work.request.col0));
    const std::vector<double> values = numbersIn(value.at("values"));
    if (values.size() != std::size_t(strip->width) * std::size_t(strip->height))
        throw NotAPart();
    strip->values.assign(values.begin(), values.end());
    strip->rowsComputed = countIn(value.at("rows"));
    strip->without = countIn(value.at("without"));
    strip->elapsedMs = numberIn(value.at("elapsed_seconds")) * 1000;
    return strip;
}

} // namespace attentoscope
