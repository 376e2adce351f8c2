#include "ui/pages/heads/head_findings.h"

#include "core/sources/source.h"

#include <algorithm>
#include <chrono>

namespace attentoscope {

namespace {

constexpr Index studiedRows = 128; // of each head
constexpr int thumbnailSide = 64;
constexpr Index agreementRows = 48;
constexpr std::chrono::milliseconds betweenParts(60);

HeadStudySetup setupFor(std::size_t layer)
{
    HeadStudySetup setup{.rows = studiedRows, .thumbnail = thumbnailSide, .thumbnailRows = studiedRows};
    setup.agreementRows = agreementRows;
    setup.agreements = {layer};
    setup.first = layer;
    return setup;
}

std::size_t layerOf(const HeadFeed& feed, Index number)
{
    const auto found = std::ranges::find(feed.layers(), number, &FedLayer::number);
    return found == feed.layers().end() ? 0 : std::size_t(found - feed.layers().begin());
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

StudyJob headJob(const Experiment& experiment, HeadStudy soFar)
{
    const auto known = std::make_shared<HeadStudy>(std::move(soFar)); // for the worker's thread alone
    return [part = headPart(experiment), layer = experiment.layer, known](const StudyContext& context) -> Outcome<std::any> {
        const auto feed = openHeadFeed(part);
        if (!feed)
            return feed.error();
        auto last = std::chrono::steady_clock::time_point();
        const auto tell = [&](const HeadStudy& study) {
            *known = study;
            if (std::chrono::steady_clock::now() - last < betweenParts)
                return;
            last = std::chrono::steady_clock::now();
            context.tell(HeadFindings{part, study});
        };
        auto study =
            studyHeads(**feed, part, comparedPolicies(part), setupFor(layerOf(**feed, layer)), *known, context.stop, tell);
        if (!study)
            return study.error();
        return std::any(HeadFindings{part, *std::move(study)});
    };
}

} // namespace attentoscope
