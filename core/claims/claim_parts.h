// SPDX-License-Identifier: GPL-3.0-or-later
// Claims that are computed in parts, one for each claim (core/parts/parted_work.h).
#pragma once

#include "core/claims/claim.h"
#include "core/parts/parted_work.h"

#include <optional>
#include <vector>

namespace attentoscope {

PartValue valueOf(const ClaimFinding& finding);

PartValue identityOf(const std::vector<const Claim*>& chosen);
// Errors: it is no such identity; an unknown claim.
Outcome<std::vector<const Claim*>> claimsIn(const PartValue& identity);

// Returns what is known of each of these claims. Errors: a part of another work.
Outcome<std::vector<std::optional<ClaimFinding>>> findingsIn(const std::vector<const Claim*>& chosen, const KnownParts& known);

} // namespace attentoscope
