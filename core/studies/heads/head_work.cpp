// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/heads/head_work.h"

#include "core/base/numbers.h"
#include "core/session/experiment_value.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

namespace attentoscope {
namespace {

template <class Needs, class Take>
void eachNeed(Needs& needs, const Take& take)
{
    take("keys", needs.keys);
    take("locality", needs.locality);
    take("norms", needs.norms);
    take("output", needs.output);
    take("all_rows", needs.allRows);
    take("patterns", needs.patterns);
}

template <class Layer, class Take>
void eachSize(Layer& layer, const Take& take)
{
    take("number", layer.number);
    take("heads", layer.heads);
    take("queries", layer.nq);
    take("keys", layer.nk);
    take("d", layer.d);
}

template <class Read>
auto knownOr(const PartValue& value, const Read& read) -> std::optional<decltype(read(value))>
{
    return value.is_null() ? std::nullopt : std::optional(read(value));
}

Outcome<HeadWork> workFrom(const PartValue& identity)
{
    HeadWork work;
    HeadStudySetup& setup = work.setup;
    setup.rows = countIn(identity.at("rows"));
    setup.critical = identity.at("critical");
    setup.compare = setup.common = identity.at("counterfactual");
    setup.commonTarget = knownOr(identity.at("target"), numberIn);
    setup.agreementRows = countIn(identity.at("agreement_rows"));
    setup.patternOffset = knownOr(identity.at("offset"), [](const PartValue& offset) { return offset.get<Index>(); });
    eachNeed(setup.needs, [&](const char* key, bool& need) { need = identity.at("needs").at(key); });
    double heads = 0;
    for (const PartValue& sizes : identity.at("layers")) {
        FedLayer layer;
        eachSize(layer, [&](const char* key, Index& size) { size = countIn(sizes.at(key)); });
        heads += double(layer.heads);
        if (setup.agreementRows > 0)
            setup.agreements.push_back(work.layers.size());
        work.layers.push_back(std::move(layer));
    }
    for (const std::string& text : identity.at("policies").get<std::vector<std::string>>()) {
        auto policy = parsePolicy(text);
        if (!policy)
            return policy.error();
        work.policies.push_back(*std::move(policy));
    }
    constexpr double mostHeads = 1e6;
    if (work.layers.empty() || work.policies.empty() || heads > mostHeads)
        throw NotAPart();
    auto experiment = experimentIn(identity.at("experiment"), "identity");
    if (!experiment)
        return experiment.error();
    work.experiment = *std::move(experiment);
    return work;
}

bool isWhole(const StudiedLayer& layer, std::size_t head, const HeadWork& work)
{
    const HeadEntry& entry = *layer.heads[head];
    const std::size_t policies = work.policies.size();
    if (work.setup.compare && (!layer.compared[head] || layer.compared[head]->size() + 1 != policies))
        return false;
    if (entry.problem)
        return true;
    const SharedCriticalMultiplier& critical = layer.critical[head];
    const bool isCounted = !critical || Index(critical->ofRows.size()) == entry.rows;
    return entry.numbers.size() == policies && (critical != nullptr) == work.setup.critical && isCounted
        && std::ranges::all_of(
            entry.numbers, [&](const HeadNumbers& numbers) { return numbers.patterns.empty() != work.setup.needs.patterns; });
}

Error notOfHeads(Index part)
{
    return badInput("part " + formatNumber(part), ATT_TEXT("core", "is not what a study of heads found"));
}

Outcome<HeadStudy> withLayers(HeadStudy study, const HeadWork& work, const KnownParts& known)
{
    for (const auto& [part, value] : known) {
        if (part >= Index(study.layers.size()))
            return notOfHeads(part);
        StudiedLayer& layer = study.layers[std::size_t(part)];
        auto read = readPart([&] { return studiedLayerIn(value, layer); });
        if (!read || !isWhole(*read, work))
            return notOfHeads(part);
        layer = *std::move(read);
    }
    return study;
}

} // namespace

PartValue identityOf(const HeadWork& work, PartValue experiment)
{
    const HeadStudySetup& setup = work.setup;
    PartValue identity{{"experiment", std::move(experiment)}, {"policies", PartValue::array()}, {"rows", setup.rows},
        {"critical", setup.critical}, {"counterfactual", setup.compare},
        {"target", setup.commonTarget ? PartValue(*setup.commonTarget) : PartValue()},
        {"agreement_rows", setup.agreements.empty() ? 0 : setup.agreementRows}, {"needs", PartValue::object()},
        {"offset", setup.patternOffset ? PartValue(*setup.patternOffset) : PartValue()}, {"layers", PartValue::array()}};
    eachNeed(setup.needs, [&](const char* key, bool need) { identity["needs"][key] = need; });
    for (const PolicyChoice& policy : work.policies)
        identity["policies"].push_back(policyText(policy));
    for (const FedLayer& layer : work.layers) {
        PartValue sizes;
        eachSize(layer, [&](const char* key, Index size) { sizes[key] = size; });
        identity["layers"].push_back(std::move(sizes));
    }
    return identity;
}

Outcome<HeadWork> headWorkIn(const PartValue& identity)
{
    if (identity.contains("steps"))
        return badInput("--steps", ATT_TEXT("core", "parts of recorded training steps are not shown here"));
    auto read = readPart([&] { return workFrom(identity); });
    return read ? *std::move(read) : badInput("identity", ATT_TEXT("core", "is not that of a study of heads"));
}

bool isWhole(const StudiedLayer& layer, const HeadWork& work)
{
    if (!work.setup.agreements.empty() && (!layer.agreement || layer.agreement->divergence.size() != work.policies.size()))
        return layer.heads.empty();
    for (std::size_t head = 0; head < layer.heads.size(); ++head)
        if (layer.heads[head] && !isWhole(layer, head, work))
            return false;
    return true;
}

Outcome<HeadStudy> studyOf(const HeadWork& work, const KnownParts& known)
{
    HeadStudy study = emptyStudy(work.layers, work.policies);
    if (work.isByLayer())
        return withLayers(std::move(study), work, known);
    std::vector<StudiedHead> parts(study.heads());
    for (const auto& [part, value] : known) {
        auto read = readPart([&] { return studiedHeadIn(value); });
        if (!read || part >= Index(parts.size()))
            return notOfHeads(part);
        parts[std::size_t(part)] = *std::move(read);
    }
    study = withParts(std::move(study), std::move(parts));
    for (const StudiedLayer& layer : study.layers)
        if (!isWhole(layer, work))
            return badInput("parts", ATT_TEXT("core", "is not what a study of heads found"));
    return study;
}

} // namespace attentoscope
