// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/raster/raster.h"

#include "core/attention/matching/matching.h"
#include "core/attention/raster/raster_pass.h"
#include "core/attention/raster/raster_shares.h"
#include "core/attention/rows/row_set.h"
#include "core/base/free_memory.h"
#include "core/base/numbers.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <iterator>
#include <new>
#include <utility>

namespace attentoscope {
namespace {

constexpr std::array stages{Stage::Scores, Stage::Logits, Stage::Weights, Stage::LogWeights};
constexpr std::array reductions{Reduce::Max, Reduce::Mean};

} // namespace

const char* stageName(Stage stage)
{
    constexpr std::array names{"scores", "logits", "weights", "log-weights"};
    return names[static_cast<std::size_t>(stage)];
}

std::optional<Stage> parseStage(std::string_view text)
{
    for (const Stage stage : stages)
        if (text == stageName(stage))
            return stage;
    return {};
}

const char* reduceName(Reduce reduce) { return reduce == Reduce::Max ? "max" : "mean"; }

std::optional<Reduce> parseReduce(std::string_view text)
{
    for (const Reduce reduce : reductions)
        if (text == reduceName(reduce))
            return reduce;
    return {};
}

std::vector<Index> computedRows(const RasterRequest& request) { return pixelRowsOf(request).rows; }

Index affordableRows(double multiplyAdds, const RasterRequest& request, Index nk, Index d)
{
    const Index keys = needsSoftmax(request.stage) ? nk : request.col1 - request.col0;
    return Index(std::min(multiplyAdds / (double(keys) * double(std::max<Index>(d, 1))), double(request.row1 - request.row0)));
}

Index rowsForWork(double multiplyAdds, const RasterRequest& request, Index nk, Index d)
{
    const Index rows = affordableRows(multiplyAdds, request, nk, d);
    return rows >= request.row1 - request.row0 ? 0 : std::max<Index>(sizeOf(request).height, rows);
}

double rasterBytes(const RasterRequest& request, Index nq, Index nk, std::size_t policies)
{
    const RasterSize size = sizeOf(request);
    const double pixels = double(size.width) * double(size.height);
    const double ofPixel =
        double(policies) * sizeof(float) + (request.reduce == Reduce::Mean ? double(policies + 1) * sizeof(double) : 0);
    const double ofBundle = double(rowsInBundle(request, policies)) * bytesOfRow(request, policies);
    return pixels * ofPixel + ofBundle + 24.0 * (double(nq) + double(nk)); // and facts about every row of Q and K
}

Outcome<Done> checkRequest(const RasterRequest& request, Index nq, Index nk)
{
    const bool inside = 0 <= request.row0 && request.row0 < request.row1 && request.row1 <= nq && 0 <= request.col0
        && request.col0 < request.col1 && request.col1 <= nk;
    if (!inside)
        return badInput("range",
            {ATT_TEXT("core", "must lie inside the map of %1 queries and %2 keys"), {formatNumber(nq), formatNumber(nk)}});
    if (request.width < 1 || request.height < 1)
        return badInput("size", ATT_TEXT("core", "a picture must be at least one pixel wide and one pixel high"));
    return Done{};
}

Outcome<std::vector<SharedRaster>> rasterize(const Experiment& experiment, const SharedInputs& inputs, const BoundMask& mask,
    const std::vector<PolicyChoice>& policies, const RasterRequest& request, StopToken stop, Progress progress)
{
    auto made = rasterizeWithShares(experiment, inputs, mask, policies, request, 0, std::move(stop), std::move(progress));
    if (!made)
        return made.error();
    return std::move(made->rasters);
}

Outcome<SharingRasters> rasterizeWithShares(const Experiment& experiment, const SharedInputs& inputs, const BoundMask& mask,
    const std::vector<PolicyChoice>& policies, const RasterRequest& request, Index heaviest, StopToken stop, Progress progress)
{
    if (auto good = checkRequest(request, inputs->nq(), inputs->nk()); !good)
        return good.error();
    const Index height = sizeOf(request).height;
    if (heaviest > 0 && inputs->plantedKeys.empty() && needsSoftmax(request.stage)
        && Index(computedRows(request).size()) > 2 * height) {
        // Ranking the keys of every row takes longer than another pass over the few rows that tell a share.
        auto made = rasterizeWithShares(experiment, inputs, mask, policies, request, 0, stop, progress);
        if (!made)
            return made.error();
        RasterRequest few = request;
        few.width = 1;
        few.height = int(height);
        few.maxRows = height;
        few.reduce = Reduce::Max;
        auto shares = rasterizeWithShares(experiment, inputs, mask, policies, few, heaviest, stop);
        if (!shares)
            return shares.error();
        made->shares = std::move(shares->shares);
        return made;
    }
    if (auto fits = checkRoom("size", rasterBytes(request, inputs->nq(), inputs->nk(), policies.size())); !fits)
        return fits.error();
    try {
        const auto begin = std::chrono::steady_clock::now();
        const auto sinceBegin = [&] {
            return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
        };
        const auto found = resolveForAllRows(experiment, *inputs, mask, policies, request.threads, stop);
        if (!found)
            return found.error();
        const std::vector<PolicyChoice>& resolved = found->policies;
        const std::size_t together = oneByOne(experiment, resolved, request.stage) ? 1 : resolved.size();
        SharingRasters made;
        for (std::size_t first = 0; first < resolved.size(); first += together) {
            const std::vector<PolicyChoice> some(resolved.begin() + first, resolved.begin() + first + together);
            Progress told;
            if (progress)
                told = [&](double part) { progress((double(first) + part * double(together)) / double(resolved.size())); };
            RasterPass pass(experiment, *inputs, mask, some, request, {0, int(height)}, heaviest);
            if (auto done = pass.run(stop, told); !done)
                return done.error();
            for (auto& raster : pass.finished(sinceBegin()))
                made.rasters.push_back(std::move(raster));
            std::ranges::move(pass.shares(), std::back_inserter(made.shares));
        }
        return made;
    } catch (const std::bad_alloc&) {
        return failure("size", ATT_TEXT("core", "there is not enough memory; choose a smaller picture"));
    }
}

int heightOf(const RasterRequest& request) { return sizeOf(request).height; }

Index rowsUnder(const RasterRequest& request, const RasterLines& lines) { return Index(pixelRowsOf(request, lines).rows.size()); }

Outcome<SharedRaster> rasterizeLines(const Experiment& experiment, const Inputs& inputs, const BoundMask& mask,
    const PolicyChoice& policy, const RasterRequest& request, const RasterLines& lines, const StopToken& stop,
    const Progress& progress)
{
    try {
        const auto begin = std::chrono::steady_clock::now();
        const std::vector<PolicyChoice> policies = {policy};
        RasterPass pass(experiment, inputs, mask, policies, request, lines, 0);
        if (auto done = pass.run(stop, progress); !done)
            return done.error();
        return pass.finished(std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count()).front();
    } catch (const std::bad_alloc&) {
        return outOfMemory();
    }
}

SharedRaster joined(const std::vector<SharedRaster>& strips)
{
    auto whole = std::make_shared<Raster>();
    for (const SharedRaster& strip : strips) {
        whole->request = strip->request;
        whole->width = strip->width;
        whole->height += strip->height;
        whole->values.insert(whole->values.end(), strip->values.begin(), strip->values.end());
        whole->rowsComputed += strip->rowsComputed;
        whole->elapsedMs += strip->elapsedMs;
        whole->without += strip->without;
    }
    findRange(*whole);
    return whole;
}

} // namespace attentoscope
