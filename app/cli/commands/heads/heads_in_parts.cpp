// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/heads/heads_in_parts.h"

#include "core/base/numbers.h"
#include "core/studies/heads/head_parts.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace attentoscope::cli {
namespace {

// Tells whether a head has all that the study asks for.
bool isWhole(const StudiedLayer& layer, std::size_t head, std::size_t policies, const HeadStudySetup& setup)
{
    const HeadEntry& entry = *layer.heads[head];
    if (setup.compare && (!layer.compared[head] || layer.compared[head]->size() + 1 != policies))
        return false;
    if (entry.problem)
        return true;
    const SharedCriticalMultiplier& critical = layer.critical[head];
    const bool isCounted = !critical || Index(critical->ofRows.size()) == entry.rows;
    return entry.numbers.size() == policies && (critical != nullptr) == setup.critical && isCounted
        && std::ranges::all_of(
            entry.numbers, [&](const HeadNumbers& numbers) { return numbers.patterns.empty() != setup.needs.patterns; });
}

bool isWhole(const StudiedLayer& layer, std::size_t policies, const HeadStudySetup& setup)
{
    if (!setup.agreements.empty() && (!layer.agreement || layer.agreement->divergence.size() != policies))
        return layer.heads.empty();
    for (std::size_t head = 0; head < layer.heads.size(); ++head)
        if (!isWhole(layer, head, policies, setup))
            return false;
    return true;
}

// All that the numbers of heads depend on.
Outcome<PartValue> identityOfStudy(
    const Experiment& experiment, const std::vector<PolicyChoice>& policies, const HeadStudySetup& setup)
{
    auto identity = identityOf(experiment);
    if (!identity)
        return identity.error();
    const HeadNeeds& needs = setup.needs;
    PartValue all = {{"experiment", *std::move(identity)}, {"policies", PartValue::array()}, {"rows", setup.rows},
        {"critical", setup.critical}, {"counterfactual", setup.compare},
        {"target", setup.commonTarget ? PartValue(*setup.commonTarget) : PartValue()},
        {"agreement_rows", setup.agreements.empty() ? 0 : setup.agreementRows},
        {"needs",
            {{"keys", needs.keys}, {"locality", needs.locality}, {"norms", needs.norms}, {"output", needs.output},
                {"all_rows", needs.allRows}, {"patterns", needs.patterns}}},
        {"offset", setup.patternOffset ? PartValue(*setup.patternOffset) : PartValue()}};
    for (const PolicyChoice& policy : policies)
        all["policies"].push_back(policyText(policy));
    return all;
}

Error notFound(std::size_t part) { return badInput("part " + formatNumber(Index(part)), "is not what heads found"); }

// Puts heads together that were studied one by one.
Outcome<Done> putHeads(const std::vector<PartValue>& values, const HeadStudySetup& setup, HeadStudy& study)
{
    std::vector<StudiedHead> found;
    for (const PartValue& value : values) {
        auto read = readPart([&] { return studiedHeadIn(value); });
        if (!read)
            return notFound(found.size());
        found.push_back(*std::move(read));
    }
    study = withParts(std::move(study), std::move(found));
    std::size_t part = 0;
    for (const StudiedLayer& layer : study.layers)
        for (std::size_t head = 0; head < layer.heads.size(); ++head, ++part)
            if (!isWhole(layer, head, study.policies.size(), setup))
                return notFound(part);
    return Done{};
}

Outcome<Done> putLayers(const std::vector<PartValue>& values, const HeadStudySetup& setup, HeadStudy& study)
{
    for (std::size_t part = 0; part < values.size(); ++part) {
        auto read = readPart([&] { return studiedLayerIn(values[part], study.layers[part]); });
        if (!read || !isWhole(*read, study.policies.size(), setup))
            return notFound(part);
        study.layers[part] = *std::move(read);
    }
    return Done{};
}

} // namespace

Outcome<std::optional<std::string>> studyInParts(const PartsOptions& options, const HeadFeed& feed, const Experiment& experiment,
    const std::vector<PolicyChoice>& policies, const HeadStudySetup& setup, HeadStudy& study, const StopToken& stop)
{
    auto identity = identityOfStudy(experiment, policies, setup);
    if (!identity)
        return identity.error();
    const bool byLayer = setup.compare || !setup.agreements.empty();
    PartedWork work{*std::move(identity),
        byLayer ? partsAsValues(layerParts(feed, policies, setup)) : partsAsValues(headParts(feed, policies, setup))};
    auto shared = options.run("heads", std::move(work), setup.threads, stop);
    if (!shared)
        return shared.error();
    if (shared->instead)
        return shared->instead;
    study = emptyStudy(feed, policies);
    const auto put = byLayer ? putLayers(shared->found, setup, study) : putHeads(shared->found, setup, study);
    return put ? Outcome(std::optional<std::string>()) : put.error();
}

Outcome<std::optional<std::string>> historyInParts(const PartsOptions& options, const Experiment& experiment,
    const std::vector<RecordedStep>& steps, const std::vector<PolicyChoice>& policies, const HeadStudySetup& setup,
    HeadHistory& history, const StopToken& stop)
{
    auto identity = identityOfStudy(experiment, policies, setup);
    if (!identity)
        return identity.error();
    for (const RecordedStep& step : steps) {
        Experiment ofStep = experiment;
        ofStep.tensorFile = step.file.string();
        const auto itsOwn = identityOf(ofStep);
        if (!itsOwn)
            return itsOwn.error();
        (*identity)["steps"].push_back({{"step", step.step}, {"files", itsOwn->at("files")}});
    }
    auto shared = options.run(
        "heads", {*std::move(identity), partsAsValues(stepParts(experiment, steps, policies, setup))}, setup.threads, stop);
    if (!shared)
        return shared.error();
    if (shared->instead)
        return shared->instead;
    const auto isWholeLayer = [&](const StudiedLayer& layer) { return isWhole(layer, policies.size(), setup); };
    for (std::size_t part = 0; part < steps.size(); ++part) {
        auto read = readPart([&] { return historyStepIn(shared->found[part], experiment, steps[part], policies); });
        if (!read || !std::ranges::all_of(read->study.layers, isWholeLayer))
            return notFound(part);
        history.steps.push_back(std::make_shared<const HistoryStep>(*std::move(read)));
    }
    return std::optional<std::string>();
}

} // namespace attentoscope::cli
