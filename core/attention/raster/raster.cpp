#include "core/attention/raster/raster.h"

#include "core/attention/evaluate/machine.h"
#include "core/attention/matching/matching.h"
#include "core/attention/raster/raster_pass.h"
#include "core/base/numbers.h"

#include <array>
#include <chrono>
#include <cmath>
#include <iterator>
#include <new>

namespace attentoscope {
namespace {

constexpr std::array stages{Stage::Scores, Stage::Logits, Stage::Weights, Stage::LogWeights};
constexpr std::array reductions{Reduce::Max, Reduce::Mean};

Outcome<Done> checkMemory(double needed)
{
    const double available = availableBytes();
    if (needed <= available)
        return Done{};
    const auto megabytes = [](double bytes) { return formatBrief(std::ceil(bytes / 1048576), 6) + " MiB"; };
    return badInput("size",
        {ATT_TEXT("core", "a picture of this size needs about %1 and %2 are free; choose fewer pixels"),
            {megabytes(needed), megabytes(available)}});
}

// Where `some`, ascending, stand among `all` without others in between.
std::optional<std::size_t> sideBySide(std::span<const Index> all, std::span<const Index> some)
{
    const auto first = std::ranges::lower_bound(all, some.front());
    if (std::size_t(all.end() - first) < some.size() || !std::equal(some.begin(), some.end(), first))
        return {};
    return std::size_t(first - all.begin());
}

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
    return pixels * ofPixel + ofBundle + 24.0 * (double(nq) + double(nk)); // facts about every row of Q and K
}

Outcome<Done> checkRequest(const RasterRequest& request, Index nq, Index nk)
{
    const bool inside = 0 <= request.row0 && request.row0 < request.row1 && request.row1 <= nq && 0 <= request.col0
        && request.col0 < request.col1 && request.col1 <= nk;
    if (!inside)
        return badInput("range",
            {ATT_TEXT("core", "must lie inside the map of %1 queries and %2 keys"), {formatNumber(nq), formatNumber(nk)}});
    if (request.width < 1 || request.height < 1)
        return badInput("size", ATT_TEXT("core", "a picture needs at least one pixel each way"));
    return Done{};
}

std::optional<std::vector<SharedRaster>> rasterOf(const Result& known, const RasterRequest& request)
{
    if (!checkRequest(request, known.inputs->nq(), known.inputs->nk()) || request.reduce != Reduce::Max
        || known.keyTops.edges != columnsOf(request))
        return {};
    const auto rows = sideBySide(known.rowIndex, computedRows(request));
    if (!rows)
        return {};
    const std::vector<PolicyChoice> policies = resolvedScales(known);
    const bool places = known.experiment.alibi != 0;
    const bool broken = std::ranges::any_of(policies, [](const auto& each) { return !isOfLogit(each.normalizer.kind()); });
    if (!distanceLawsOf(policies).empty() || (broken && needsSoftmax(request.stage))
        || (places && request.stage == Stage::Scores))
        return {};
    const auto begin = std::chrono::steady_clock::now();
    const std::size_t together = places ? 1 : policies.size(), order = known.rowIndex.size() * (known.keyTops.edges.size() - 1);
    if (known.keyTops.largest.size() != policies.size() / together * order)
        return {}; // of a part of the rows
    std::vector<SharedRaster> rasters;
    for (std::size_t first = 0; first < policies.size(); first += together) {
        const std::vector<PolicyChoice> some(policies.begin() + first, policies.begin() + first + together);
        std::vector<const PolicyResult*> results;
        for (std::size_t p = first; p < first + together; ++p)
            results.push_back(&known.policies[p]);
        RasterPass pass(known.experiment, *known.inputs, known.mask, some, request);
        pass.take(results, std::span(known.keyTops.largest).subspan(first / together * order, order), *rows);
        const std::chrono::duration<double, std::milli> elapsed = std::chrono::steady_clock::now() - begin;
        std::ranges::move(pass.finished(elapsed.count()), std::back_inserter(rasters));
    }
    return rasters;
}

Outcome<std::vector<SharedRaster>> rasterize(const Experiment& experiment, const SharedInputs& inputs, const BoundMask& mask,
    const std::vector<PolicyChoice>& policies, const RasterRequest& request, StopToken stop, Progress progress)
{
    if (auto good = checkRequest(request, inputs->nq(), inputs->nk()); !good)
        return good.error();
    if (auto fits = checkMemory(rasterBytes(request, inputs->nq(), inputs->nk(), policies.size())); !fits)
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
        std::vector<SharedRaster> rasters;
        for (std::size_t first = 0; first < resolved.size(); first += together) {
            const std::vector<PolicyChoice> some(resolved.begin() + first, resolved.begin() + first + together);
            Progress told;
            if (progress)
                told = [&](double part) { progress((double(first) + part * double(together)) / double(resolved.size())); };
            RasterPass pass(experiment, *inputs, mask, some, request);
            if (auto done = pass.run(stop, told); !done)
                return done.error();
            for (auto& raster : pass.finished(sinceBegin()))
                rasters.push_back(std::move(raster));
        }
        return rasters;
    } catch (const std::bad_alloc&) {
        return failure("size", ATT_TEXT("core", "there is not enough memory; choose a smaller picture"));
    }
}

} // namespace attentoscope
