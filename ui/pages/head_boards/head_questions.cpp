// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/head_boards/head_questions.h"

#include "core/attention/rows/row_set.h"
#include "core/sources/source.h"
#include "core/studies/heads/head_columns.h"
#include "ui/document/engine/worker.h"
#include "ui/document/questions/maps.h"
#include "ui/document/view_range.h"

#include <algorithm>
#include <chrono>

namespace attentoscope {

namespace {

constexpr Index fewestRows = 128; // of each head; a small head uses all its rows
constexpr double studyWork = 1e9; // multiply-adds to evaluate all heads once
constexpr int thumbnailSide = 64;
constexpr Index agreementRows = 48;
constexpr std::chrono::milliseconds betweenParts(120); // drawing a thousand heads takes a while

constexpr double differenceWork = 4e9; // multiply-adds

Index rowsOfEach(const HeadFeed& feed)
{
    double perRow = 0;
    for (const FedLayer& layer : feed.layers())
        perRow += double(layer.heads) * double(layer.nk) * double(layer.d);
    return std::max(fewestRows, Index(std::min(studyWork / std::max(perRow, 1.0), 1e6)));
}

std::size_t layerOf(const HeadFeed& feed, Index number)
{
    const auto found = std::ranges::find(feed.layers(), number, &FedLayer::number);
    return found == feed.layers().end() ? 0 : std::size_t(found - feed.layers().begin());
}

HeadStudySetup setupFor(const HeadFeed& feed, const HeadStudies::Inputs& of)
{
    const std::size_t layer = layerOf(feed, of.layer);
    HeadStudySetup setup{.rows = rowsOfEach(feed), .thumbnail = thumbnailSide, .thumbnailRows = fewestRows};
    setup.agreementRows = agreementRows;
    setup.reduce = of.reduce;
    setup.needs.allRows = setup.needs.patterns = true; // the page of heads shows all quantities
    if (of.agreement)
        setup.agreements = {layer};
    setup.first = layer;
    setup.onlyFirst = of.onlyLayer;
    setup.compare = setup.common = of.comparison;
    setup.critical = of.critical;
    return setup;
}

} // namespace

Outcome<HeadStudy> HeadStudies::answer(const Inputs& of, Memory& memory, const Work<HeadStudy>& work)
{
    if (memory.of != of.subject || memory.reduce != of.reduce)
        memory = {of.subject, of.reduce, {}};
    const Experiment& experiment = of.subject.experiment;
    const auto feed = openHeadFeed(experiment, of.comparison ? SingleHead::Accepted : SingleHead::Refused);
    if (!feed)
        return feed.error();
    auto last = std::chrono::steady_clock::time_point();
    const auto tell = [&](const HeadStudy& study) {
        memory.study = study;
        if (std::chrono::steady_clock::now() - last < betweenParts)
            return;
        last = std::chrono::steady_clock::now();
        work.tell(study);
        if (work.progress)
            work.progress(double(study.known()) / double(study.heads()));
    };
    auto study = studyHeads(**feed, comparedPolicies(experiment), setupFor(**feed, of), memory.study, work.stop, tell);
    if (study)
        memory.study = *study;
    return study;
}

Outcome<HeadHistory> HeadHistories::answer(const Inputs& of, Memory& memory, const Work<HeadHistory>& work)
{
    Subject model = of.subject;
    model.experiment.tensorFile.clear();
    if (memory.of != model)
        memory = {model, {}};
    std::vector<RecordedStep> steps;
    for (const StampedStep& step : of.steps)
        steps.push_back(step.recorded);
    const auto stamped = [&](const RecordedStep& step) { return *std::ranges::find(of.steps, step, &StampedStep::recorded); };
    const auto known = [&](const RecordedStep& step) -> SharedHistoryStep {
        const auto before = std::ranges::find(memory.known, stamped(step), &std::pair<StampedStep, SharedHistoryStep>::first);
        return before == memory.known.end() ? nullptr : before->second;
    };
    const auto tell = [&](const HeadHistory& part) {
        const SharedHistoryStep& last = part.steps.back();
        if (!known(last->recorded))
            memory.known.emplace_back(stamped(last->recorded), last);
        work.tell(part);
    };
    const Experiment& experiment = of.subject.experiment;
    return headHistory(
        experiment, steps, comparedPolicies(experiment), {.rows = fewestRows, .needs = needsOf({})}, known, work.stop, tell);
}

Outcome<HeadStudy> OtherHeads::answer(const Inputs& of, Memory& memory, const Work<HeadStudy>& work)
{
    if (memory.of != of.subject || memory.reduce != of.reduce) {
        Inputs chosen = of;
        chosen.onlyLayer = true;
        auto known = work.need<HeadStudies>(chosen);
        if (!known)
            return known.error();
        memory = {of.subject, of.reduce, *std::move(known)};
    }
    return HeadStudies::answer(of, memory, work);
}

Outcome<SharedHeadDifference> MapChange::answer(const Inputs& of, const Work<SharedHeadDifference>& work)
{
    const Experiment& part = of.subject.experiment;
    const auto feed = openHeadFeed(part, SingleHead::Accepted);
    if (!feed)
        return feed.error();
    const std::size_t layer = layerOf(**feed, of.layer);
    const auto inputs = (*feed)->load(layer, of.head, work.stop);
    if (!inputs)
        return inputs.error();
    auto made = std::make_shared<HeadDifference>();
    made->nq = (*inputs)->nq();
    made->nk = (*inputs)->nk();
    made->queryTokens = (*inputs)->queryTokens;
    made->keyTokens = (*inputs)->keyTokens;
    const Experiment experiment = (*feed)->chosen(layer, of.head);
    const auto mask = bindMask(experiment, **inputs);
    if (!mask)
        return mask.error();
    const CellRange range = shownRange(of.range, made->nq, made->nk);
    RasterRequest request{
        .row0 = range.row0, .row1 = range.row1, .col0 = range.col0, .col1 = range.col1, .width = of.width, .height = of.height};
    request.maxRows = rowsForWork(of.print ? printWork : differenceWork, request, made->nk, (*inputs)->d());
    const std::vector<PolicyChoice> policies = comparedPolicies(part);
    auto maps = mapDifference(experiment, *inputs, *mask, policies.front(), policies.back(), request, work.stop);
    if (!maps)
        return maps.error();
    made->maps = *std::move(maps);
    return SharedHeadDifference(std::move(made));
}

std::size_t shownLayer(const HeadStudy& study, const Experiment& experiment)
{
    for (std::size_t layer = 0; layer < study.layers.size(); ++layer)
        if (study.layers[layer].layer.number == experiment.layer)
            return layer;
    return 0;
}

} // namespace attentoscope
