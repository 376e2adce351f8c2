#include "ui/pages/heads/head_findings.h"

#include "core/run/row_set.h"
#include "core/sources/source.h"
#include "ui/document/view_range.h"

#include <algorithm>
#include <chrono>

namespace attentoscope {

namespace {

constexpr Index fewestRows = 128; // of each head; of small ones all
constexpr double studyWork = 1e9; // multiply-adds, of all heads once
constexpr int thumbnailSide = 64;
constexpr Index agreementRows = 48;
constexpr std::chrono::milliseconds betweenParts(60);

constexpr double differenceWork = 4e9; // multiply-adds

Index rowsOfEach(const HeadFeed& feed)
{
    double perRow = 0;
    for (const FedLayer& layer : feed.layers())
        perRow += double(layer.heads) * double(layer.nk) * double(layer.d);
    return std::max(fewestRows, Index(std::min(studyWork / std::max(perRow, 1.0), 1e6)));
}

HeadStudySetup setupFor(const HeadFeed& feed, std::size_t layer, const HeadWish& wish)
{
    HeadStudySetup setup{.rows = rowsOfEach(feed), .thumbnail = thumbnailSide, .thumbnailRows = fewestRows};
    setup.agreementRows = agreementRows;
    if (wish.agreement)
        setup.agreements = {layer};
    setup.first = layer;
    setup.onlyFirst = wish.onlyLayer;
    setup.compare = setup.common = wish.comparison;
    return setup;
}

std::size_t layerOf(const HeadFeed& feed, Index number)
{
    const auto found = std::ranges::find(feed.layers(), number, &FedLayer::number);
    return found == feed.layers().end() ? 0 : std::size_t(found - feed.layers().begin());
}

// Error: cancelled.
Outcome<SharedHeadDifference> differenceOf(
    const HeadFeed& feed, const Experiment& part, const Experiment& chosen, const DifferenceDemand& demand, const StopToken& stop)
{
    auto made = std::make_shared<HeadDifference>();
    made->layer = chosen.layer;
    made->head = chosen.head;
    made->demand = demand;
    const auto fill = [&]() -> Outcome<Done> {
        const std::size_t layer = layerOf(feed, chosen.layer);
        const auto inputs = feed.load(layer, chosen.head, stop);
        if (!inputs)
            return inputs.error();
        made->nq = (*inputs)->nq();
        made->nk = (*inputs)->nk();
        made->queryTokens = (*inputs)->queryTokens;
        made->keyTokens = (*inputs)->keyTokens;
        const Experiment experiment = feed.chosen(layer, chosen.head);
        const auto mask = bindMask(experiment, **inputs);
        if (!mask)
            return mask.error();
        const CellRange range = shownRange(demand.range, made->nq, made->nk);
        RasterRequest request{.row0 = range.row0,
            .row1 = range.row1,
            .col0 = range.col0,
            .col1 = range.col1,
            .width = demand.width,
            .height = demand.height};
        request.maxRows = rowsForWork(differenceWork, request, made->nk, (*inputs)->d());
        const std::vector<PolicyChoice> policies = comparedPolicies(part);
        auto maps = mapDifference(experiment, *inputs, *mask, policies.front(), policies.back(), request, stop);
        if (!maps)
            return maps.error();
        made->maps = *std::move(maps);
        return Done{};
    };
    if (const auto done = fill(); !done) {
        if (done.error().kind == ErrorKind::Cancelled)
            return done.error();
        made->problem = done.error();
    }
    return SharedHeadDifference(std::move(made));
}

} // namespace

Experiment headPart(const Experiment& experiment)
{
    Experiment part = experiment;
    const Experiment defaults;
    part.head = part.layer = 0;
    part.bits = defaults.bits;
    part.dv = experiment.source == "multihead" ? experiment.dv : defaults.dv;
    part.further = defaults.further;
    part.lengths = defaults.lengths;
    part.trials = defaults.trials;
    part.rows = defaults.rows;
    part.windows = defaults.windows;
    part.gradients = defaults.gradients;
    part.projection = defaults.projection;
    return part;
}

std::size_t shownLayer(const HeadStudy& study, const Experiment& experiment)
{
    for (std::size_t layer = 0; layer < study.layers.size(); ++layer)
        if (study.layers[layer].layer.number == experiment.layer)
            return layer;
    return 0;
}

StudyJob headJob(const Experiment& experiment, HeadFindings soFar, const HeadWish& wish)
{
    soFar.of = headPart(experiment);
    const auto known = std::make_shared<HeadFindings>(std::move(soFar)); // for the worker's thread alone
    return [chosen = experiment, wish, known](const StudyContext& context) -> Outcome<std::any> {
        const Experiment& part = known->of;
        const auto feed = openHeadFeed(part, wish.comparison ? SingleHead::Accepted : SingleHead::Refused);
        if (!feed)
            return feed.error();
        const SharedHeadDifference& there = known->difference;
        const bool same = there && there->layer == chosen.layer && there->head == chosen.head && there->demand == wish.difference;
        if (wish.difference.width > 0 && wish.difference.height > 0 && !same) {
            auto difference = differenceOf(**feed, part, chosen, wish.difference, context.stop);
            if (!difference)
                return difference.error();
            known->difference = *std::move(difference);
            context.tell(*known);
        }
        auto last = std::chrono::steady_clock::time_point();
        const auto tell = [&](const HeadStudy& study) {
            known->study = study;
            if (std::chrono::steady_clock::now() - last < betweenParts)
                return;
            last = std::chrono::steady_clock::now();
            context.tell(*known);
        };
        auto study = studyHeads(**feed, part, comparedPolicies(part), setupFor(**feed, layerOf(**feed, chosen.layer), wish),
            known->study, context.stop, tell);
        if (!study)
            return study.error();
        known->study = *std::move(study);
        return std::any(*known);
    };
}

} // namespace attentoscope
