// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/claims/claim.h"

#include "core/base/nearest_name.h"
#include "core/lessons/expression.h"
#include "core/session/fields.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace attentoscope {

const Claim* findClaim(std::string_view name)
{
    const auto found = std::ranges::find(claims(), name, &Claim::name);
    return found == claims().end() ? nullptr : &*found;
}

Outcome<const Claim*> claimNamed(const std::string& name)
{
    if (const Claim* claim = findClaim(name))
        return claim;
    std::vector<std::string> known;
    for (const Claim& each : claims())
        known.emplace_back(each.name);
    const std::string nearest = nearestName(name, known);
    return badInput(name,
        nearest.empty() ? Message("is not a claim; attentoscope-cli claims --help lists them")
                        : Message("is not a claim; did you mean %1?", {nearest}));
}

Outcome<Experiment> experimentOf(const Claim& claim)
{
    Experiment experiment;
    for (const auto& [key, value] : claim.session.settings) {
        const Field* field = findField(key);
        if (field == nullptr)
            return badInput(key, "is not a field");
        if (const auto set = setFieldFromText(experiment, *field, value); !set)
            return set.error();
    }
    return experiment;
}

Outcome<Session> sessionOf(const Claim& claim)
{
    if (claim.session.view == nullptr)
        return badInput(claim.name, ATT_TEXT("core", "is about formulas or networks, which no plot shows"));
    auto experiment = experimentOf(claim);
    if (!experiment)
        return experiment.error();
    const std::string view = claim.session.view;
    nlohmann::ordered_json state = {{"page", view.substr(0, view.find('/'))}};
    for (const auto& [key, value] : claim.session.shown)
        state[key] = value;
    state[claimOfSession] = claim.name;
    Session session;
    session.title = claim.title;
    session.experiment = *std::move(experiment);
    session.view = state.dump();
    session.figure = nlohmann::ordered_json({{"view", view}}).dump();
    return session;
}

Outcome<ClaimFinding> remake(const Claim& claim, const StopToken& stop)
{
    const auto experiment = experimentOf(claim);
    if (!experiment)
        return experiment.error();
    Evaluations evaluations(stop);
    ClaimFinding finding;
    for (const ClaimPart& part : claim.parts) {
        Outcome<double> value = 0.0;
        if (part.value != nullptr) {
            value = part.value(stop);
        } else {
            const auto expression = Expression::parse(part.expression);
            if (!expression)
                return expression.error();
            value = expression->value(*experiment, evaluations);
        }
        if (!value)
            return value.error();
        finding.values.push_back(*value);
        finding.comesOut.push_back(part.low <= *value && *value <= part.high);
    }
    return finding;
}

Remade howFar(const Claim& claim, const ClaimFinding& finding)
{
    std::size_t said = 0, found = 0;
    for (std::size_t p = 0; p < claim.parts.size(); ++p)
        if (!claim.parts[p].correction) {
            ++said;
            found += finding.comesOut[p];
        }
    return found == 0 ? Remade::NotAtAll : found == said ? Remade::Wholly : Remade::InPart;
}

Remade howFarAsWrittenDown(const Claim& claim)
{
    ClaimFinding written;
    for (const ClaimPart& part : claim.parts)
        written.comesOut.push_back(part.comesOut);
    return howFar(claim, written);
}

Message verdictOn(const Claim& claim, const ClaimFinding& finding)
{
    if (claim.parts.empty())
        return {ATT_TEXT("core", "not tested")};
    const Remade remade = howFar(claim, finding);
    if (claim.kind == ClaimKind::Erratum)
        return {remade == Remade::Wholly ? ATT_TEXT("core", "error not confirmed") : ATT_TEXT("core", "error confirmed")};
    switch (remade) {
    case Remade::Wholly:
        return {ATT_TEXT("core", "reproduced")};
    case Remade::InPart:
        return {ATT_TEXT("core", "partly reproduced")};
    case Remade::NotAtAll:
        break;
    }
    return {ATT_TEXT("core", "not reproduced")};
}

} // namespace attentoscope
