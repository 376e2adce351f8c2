// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/heads/heads_in_parts.h"

#include "core/base/numbers.h"
#include "core/studies/heads/head_work.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace attentoscope::cli {
namespace {

Error notFound(std::size_t part) { return badInput("part " + formatNumber(Index(part)), "is not what heads found"); }

} // namespace

Outcome<std::optional<std::string>> studyInParts(const PartsOptions& options, const HeadFeed& feed, const Experiment& experiment,
    const std::vector<PolicyChoice>& policies, const HeadStudySetup& setup, HeadStudy& study, const StopToken& stop)
{
    auto identity = identityOf(experiment);
    if (!identity)
        return identity.error();
    const HeadWork all{
        .experiment = experiment, .policies = policies, .setup = setup, .layers = {feed.layers().begin(), feed.layers().end()}};
    PartedWork work{identityOf(all, *std::move(identity)),
        all.isByLayer() ? partsAsValues(layerParts(feed, policies, setup)) : partsAsValues(headParts(feed, policies, setup))};
    auto shared = options.run("heads", std::move(work), setup.threads, stop);
    if (!shared)
        return shared.error();
    if (shared->instead)
        return shared->instead;
    const KnownParts known = std::move(*shared).byNumber();
    auto whole = studyOf(all, known);
    if (!whole)
        return whole.error();
    study = *std::move(whole);
    study.remarks = feed.remarks();
    return std::optional<std::string>();
}

Outcome<std::optional<std::string>> historyInParts(const PartsOptions& options, const Experiment& experiment,
    const std::vector<RecordedStep>& steps, const std::vector<PolicyChoice>& policies, const HeadStudySetup& setup,
    HeadHistory& history, const StopToken& stop)
{
    auto named = identityOf(experiment);
    if (!named)
        return named.error();
    const HeadWork all{.experiment = experiment, .policies = policies, .setup = setup, .layers = {}};
    PartValue identity = identityOf(all, *std::move(named));
    for (const RecordedStep& step : steps) {
        Experiment ofStep = experiment;
        ofStep.tensorFile = step.file.string();
        const auto itsOwn = identityOf(ofStep);
        if (!itsOwn)
            return itsOwn.error();
        identity["steps"].push_back({{"step", step.step}, {"files", itsOwn->at("files")}});
    }
    auto shared = options.run(
        "heads", {std::move(identity), partsAsValues(stepParts(experiment, steps, policies, setup))}, setup.threads, stop);
    if (!shared)
        return shared.error();
    if (shared->instead)
        return shared->instead;
    const auto isWholeLayer = [&](const StudiedLayer& layer) { return isWhole(layer, all); };
    for (std::size_t part = 0; part < steps.size(); ++part) {
        auto read = readPart([&] { return historyStepIn(shared->found[part], experiment, steps[part], policies); });
        if (!read || !std::ranges::all_of(read->study.layers, isWholeLayer))
            return notFound(part);
        history.steps.push_back(std::make_shared<const HistoryStep>(*std::move(read)));
    }
    return std::optional<std::string>();
}

} // namespace attentoscope::cli
