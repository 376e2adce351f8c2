// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/questions/maps.h"

#include "core/attention/evaluate/evaluate.h"
#include "core/attention/raster/raster_difference.h"
#include "core/attention/rows/chosen_rows.h"
#include "core/sources/source.h"
#include "ui/document/engine/computing_threads.h"
#include "ui/document/engine/worker.h"
#include "ui/document/questions/evaluation.h"
#include "ui/document/questions/share_rows.h"
#include "ui/document/view_range.h"

#include <algorithm>

namespace attentoscope {

namespace {

constexpr std::size_t shownSequences = 8;

// Limits of multiply-adds for a map: for one of all rows, so quick that it follows a moving hand; for the first picture of a
// large map, some ten milliseconds on two cores; for the final picture, about a second. Beyond that query rows are sampled, and
// the picture says so.
constexpr double allRowsWork = 2e8;
constexpr double quickWork = 1e9;
constexpr double mostWork = 1.2e11;
constexpr int fewestPixels = 24; // least height of the first picture, px

// Requests all rows.
RasterRequest requestFor(const MapDemand& map, const Inputs& inputs)
{
    const CellRange range = shownRange(map.range, inputs.nq(), inputs.nk());
    return {.row0 = range.row0,
        .row1 = range.row1,
        .col0 = range.col0,
        .col1 = range.col1,
        .width = map.width,
        .height = map.height,
        .stage = map.stage,
        .reduce = map.difference ? Reduce::Mean : map.pooling.reduceFor(map.stage)};
}

// Limits the request to this much work, but to no less than one row per pixel.
RasterRequest requestWithin(double multiplyAdds, RasterRequest request, const MapDemand& map, const Inputs& inputs)
{
    const Index nk = inputs.nk(), d = inputs.d();
    request.maxRows = rowsForWork(map.pooling.reduction == MapReduction::OneRow ? 0 : multiplyAdds, request, nk, d);
    request.threads = threadsFor(double(computedRows(request).size()) * double(nk) * double(d));
    return request;
}

// Returns the raster request for the first picture: all rows of a small map, one row per pixel of a larger one. With very many
// keys even that is too much; then the picture is made of fewer, taller pixels.
RasterRequest firstRequest(const MapDemand& map, const Inputs& inputs)
{
    RasterRequest request = requestFor(map, inputs);
    const auto affordable = [&](double work) { return affordableRows(work, request, inputs.nk(), inputs.d()); };
    if (affordable(allRowsWork) >= request.row1 - request.row0)
        return requestWithin(allRowsWork, request, map, inputs);
    request.height = int(std::clamp<Index>(affordable(quickWork), std::min(fewestPixels, request.height), request.height));
    return requestWithin(0, request, map, inputs);
}

// Returns the range of these values, which is computed once for each evaluation.
Outcome<StageReach> knownReach(
    const SharedResult& result, const ReachAsked& asked, MapPictures::Memory& memory, const StopToken& stop)
{
    if (memory.reach && memory.reachOf == result && memory.reachAsked == asked)
        return *memory.reach;
    auto reach = stageReach(*result, asked, stop);
    if (!reach)
        return reach.error();
    memory.reachOf = result;
    memory.reachAsked = asked;
    memory.reach = *reach;
    return reach;
}

// `Rows` is the question that evaluates the rows of the maps.
template <class Rows>
Outcome<Maps> drawMaps(const MapDemand& of, MapPictures::Memory& memory, const Work<Maps>& work)
{
    const auto result = work.need<Rows>(of.subject);
    if (!result)
        return result.error();
    const Result& known = **result;
    const auto scales = scalesWith(of.further, of.subject, known, work);
    if (!scales)
        return scales.error();
    std::optional<StageReach> reach;
    if (of.stage == Stage::Scores || of.stage == Stage::Logits) {
        const auto found = knownReach(*result, {of.stage, scales->scales, of.longest}, memory, work.stop);
        if (!found)
            return found.error();
        reach = *found;
    }
    const auto draw = [&](const RasterRequest& request, const Progress& told) -> Outcome<Maps> {
        auto made = rasterizeWithShares(
            known.experiment, known.inputs, known.mask, scales->scales, request, heaviestFor(*known.inputs), work.stop, told);
        if (!made)
            return made.error();
        auto shares = sharesOf(*made, *known.inputs);
        Maps maps{*result, of.further, scales->unusable, std::move(made->rasters), nullptr, std::move(shares), reach};
        if (of.difference && maps.rasters.size() > 1)
            maps.difference = rasterDifference(*maps.rasters[1], *maps.rasters[0]);
        return maps;
    };
    const RasterRequest quick = firstRequest(of, *known.inputs);
    const RasterRequest most =
        of.quick ? quick : requestWithin(of.print ? printWork : mostWork, requestFor(of, *known.inputs), of, *known.inputs);
    if (quick != most && !of.print) {
        if (!(memory.of == of && memory.quick.result == *result)) {
            auto maps = draw(quick, {});
            if (!maps)
                return maps;
            memory.of = of;
            memory.quick = *std::move(maps);
        }
        work.tell(memory.quick);
        if (!work.awaitCalm())
            return cancelled();
    }
    auto maps = draw(most, quick == most ? Progress() : work.progress);
    if (maps) {
        memory.of = {};
        memory.quick = {};
    }
    return maps;
}

} // namespace

Outcome<Maps> MapPictures::answer(const MapDemand& of, Memory& memory, const Work<Maps>& work)
{
    return drawMaps<Evaluation>(of, memory, work);
}

Outcome<Maps> MapsAtLength::answer(const MapDemand& of, Memory& memory, const Work<Maps>& work)
{
    return drawMaps<EvaluationAtLength>(of, memory, work);
}

namespace {

Outcome<SequencePicture> sequencePicture(
    const SequenceMaps::Inputs& of, const Experiment& experiment, const SharedInputs& inputs, const StopToken& stop)
{
    const Index nq = inputs->nq(), nk = inputs->nk();
    std::vector<PolicyChoice> policies = comparedPolicies(experiment);
    SequencePicture picture;
    if (policies.size() > 1 && of.policies != MaskPolicies::Both) {
        picture.first = of.policies == MaskPolicies::B ? 1 : 0;
        policies = {policies[picture.first]};
    }
    Demand demand;
    demand.inputs = inputs;
    demand.policies = policies;
    demand.rows = evaluatedRows(nq, nk);
    demand.output = false;
    demand.weights = nk <= mostPaintedKeys;
    auto result = evaluate(experiment, demand, stop);
    if (!result)
        return result.error();
    picture.result = *std::move(result);
    MapDemand whole;
    whole.width = whole.height = of.pixels;
    whole.pooling = of.pooling;
    const RasterRequest request = requestWithin(of.print ? printWork : quickWork, requestFor(whole, *inputs), whole, *inputs);
    const std::vector<PolicyChoice> scales = resolvedScales(*picture.result);
    auto made = rasterizeWithShares(experiment, inputs, picture.result->mask, scales, request, heaviestFor(*inputs), stop);
    if (!made)
        return made.error();
    picture.shares = sharesOf(*made, *inputs);
    picture.maps = std::move(made->rasters);
    if (nk > mostPaintedKeys)
        return picture;
    auto effects = maskEffects(*picture.result, stop);
    if (effects)
        picture.effects = *std::move(effects);
    else if (effects.error().kind == ErrorKind::Cancelled)
        return effects.error();
    return picture; // an effect that cannot be computed without the mask is left out
}

} // namespace

namespace {

struct ShownSequence {
    Experiment experiment;
    std::optional<TranslationPart> part{};
};

std::vector<ShownSequence> sequencesOf(const Experiment& experiment)
{
    std::vector<ShownSequence> shown;
    if (attendsAcross(experiment)) {
        for (const TranslationPart part : translationParts)
            shown.push_back({partOfTranslation(experiment, part), part});
        return shown;
    }
    const std::size_t count = experiment.source == "text" ? std::min(experiment.text.size(), shownSequences) : 1;
    for (std::size_t sequence = 0; sequence < count; ++sequence) {
        shown.push_back({experiment});
        if (experiment.source == "text")
            shown.back().experiment.batch = Index(sequence);
    }
    return shown;
}

} // namespace

Outcome<Sequences> SequenceMaps::answer(const Inputs& of, const Work<Sequences>& work)
{
    Sequences batch;
    const std::vector<ShownSequence> shown = sequencesOf(of.subject.experiment);
    for (const auto& [experiment, part] : shown) {
        Draw draw;
        draw.values = false;
        const bool isTheOne = !part && experiment.batch == of.subject.experiment.batch; // the one that other views show
        const auto inputs = isTheOne ? work.need<MadeInputs>(sourceSubject(of.subject)) : makeInputs(experiment, draw, work.stop);
        if (!inputs)
            return inputs.error();
        auto picture = sequencePicture(of, experiment, *inputs, work.stop);
        if (!picture)
            return picture.error();
        picture->part = part;
        batch.push_back(*std::move(picture));
        // With few keys all sequences are told at once, so that no view disappears while the user paints on it.
        if (batch.size() < shown.size() && (*inputs)->nk() > mostPaintedKeys)
            work.tell(batch);
    }
    return batch;
}

} // namespace attentoscope
