// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/claims/claim_parts.h"

#include "core/base/numbers.h"

#include <string>
#include <utility>

namespace attentoscope {
namespace {

// Throws what readPart() takes for a value that is no finding.
ClaimFinding findingIn(const PartValue& value)
{
    ClaimFinding finding;
    finding.values = numbersIn(value.at("values"));
    finding.comesOut = value.at("comes_out").get<std::vector<bool>>();
    return finding;
}

} // namespace

PartValue valueOf(const ClaimFinding& finding) { return {{"values", valueOf(finding.values)}, {"comes_out", finding.comesOut}}; }

PartValue identityOf(const std::vector<const Claim*>& chosen)
{
    PartValue identity;
    for (const Claim* claim : chosen)
        identity["claims"].push_back(claim->name);
    return identity;
}

Outcome<std::vector<const Claim*>> claimsIn(const PartValue& identity)
{
    const auto names = readPart([&] { return identity.at("claims").get<std::vector<std::string>>(); });
    if (!names)
        return badInput("identity", ATT_TEXT("core", "is not that of claims"));
    std::vector<const Claim*> chosen;
    for (const std::string& name : *names) {
        const auto claim = claimNamed(name);
        if (!claim)
            return claim.error();
        chosen.push_back(*claim);
    }
    return chosen;
}

Outcome<std::vector<std::optional<ClaimFinding>>> findingsIn(const std::vector<const Claim*>& chosen, const KnownParts& known)
{
    std::vector<std::optional<ClaimFinding>> found(chosen.size());
    for (const auto& [part, value] : known) {
        auto finding = readPart([&] { return findingIn(value); });
        const std::size_t count = part < Index(chosen.size()) ? chosen[std::size_t(part)]->parts.size() : 0;
        if (part >= Index(chosen.size()) || !finding || finding->values.size() != count || finding->comesOut.size() != count)
            return badInput("part " + formatNumber(part), ATT_TEXT("core", "is not what a claim found"));
        found[std::size_t(part)] = std::move(finding);
    }
    return found;
}

} // namespace attentoscope
