// SPDX-License-Identifier: GPL-3.0-or-later
// Claims of papers and documents, re-made here: what each says, how it is computed, and what comes out. Errata are claims, too,
// which do not come out. To add a claim, add an entry to the table in claims.cpp.
#pragma once

#include "core/base/message.h"
#include "core/base/outcome.h"
#include "core/base/progress.h"
#include "core/experiment/experiment.h"

#include <limits>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace attentoscope {

// One sentence of a claim with the number that it stands or falls with.
struct ClaimPart {
    const char* says; // ATT_TEXT, with the number as it was published
    const char* expression; // see core/lessons/expression.h, on the experiment of the claim; null: `value`
    double low, high; // the sentence comes out if the number is in [low, high]
    bool comesOut = true; // as it was found when the claim was written down
    bool correction = false; // says what is right in place of the claim, and does not count for the verdict
    Outcome<double> (*value)(StopToken stop) = nullptr; // of networks that are built or trained for the claim
};
inline constexpr double noLimit = std::numeric_limits<double>::infinity();

struct Claim {
    const char* name; // as typed: "log-n"
    const char* title; // ATT_TEXT
    const char* source; // to cite: paper with its number and place
    const char* how; // ATT_TEXT: what is computed in its place
    std::vector<std::pair<const char*, const char*>> settings; // of fields, by their keys: the session of the claim
    std::vector<ClaimPart> parts; // empty: it cannot be re-made, for the reason in `how`
    bool trains = false; // networks are trained for it: seconds instead of parts of one
};

std::span<const Claim> claims();
const Claim* findClaim(std::string_view name); // null: there is none of that name

// Returns the experiment of the claim: the default one with its settings.
Outcome<Experiment> experimentOf(const Claim& claim);

struct ClaimFinding {
    std::vector<double> values; // of the parts
    std::vector<bool> comesOut;
};

// Computes all parts. Errors: those of the expressions and of trainings, Cancelled.
Outcome<ClaimFinding> remake(const Claim& claim, const StopToken& stop = {});

// Says "re-made", "re-made in part", or "not re-made".
Message verdictOn(const Claim& claim, const ClaimFinding& finding);

} // namespace attentoscope
