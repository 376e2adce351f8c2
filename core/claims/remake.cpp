// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/claims/claim.h"

#include "core/lessons/expression.h"
#include "core/session/fields.h"

#include <algorithm>

namespace attentoscope {

const Claim* findClaim(std::string_view name)
{
    const auto found = std::ranges::find(claims(), name, &Claim::name);
    return found == claims().end() ? nullptr : &*found;
}

Outcome<Experiment> experimentOf(const Claim& claim)
{
    Experiment experiment;
    for (const auto& [key, value] : claim.settings) {
        const Field* field = findField(key);
        if (field == nullptr)
            return badInput(key, "is no field");
        if (const auto set = setFieldFromText(experiment, *field, value); !set)
            return set.error();
    }
    return experiment;
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

Message verdictOn(const Claim& claim, const ClaimFinding& finding)
{
    std::size_t said = 0, found = 0;
    for (std::size_t p = 0; p < claim.parts.size(); ++p)
        if (!claim.parts[p].correction) {
            ++said;
            found += finding.comesOut[p];
        }
    if (found == 0)
        return {ATT_TEXT("core", "not re-made")};
    return found == said ? Message{ATT_TEXT("core", "re-made")} : Message{ATT_TEXT("core", "re-made in part")};
}

} // namespace attentoscope
