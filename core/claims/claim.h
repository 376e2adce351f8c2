// SPDX-License-Identifier: GPL-3.0-or-later
// Claims of papers and documents, reproduced here: what each says, how it is computed, and what comes out. Errata are claims,
// too, which do not come out as they were printed. To add a claim, add an entry to the table in claims.cpp.
#pragma once

#include "core/base/message.h"
#include "core/base/outcome.h"
#include "core/base/progress.h"
#include "core/experiment/experiment.h"
#include "core/session/session.h"

#include <limits>
#include <span>
#include <string>
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

enum class ClaimKind { Published, Erratum };

// How a claim is looked at: an experiment, and what shows the claim in it.
struct ClaimSession {
    std::vector<std::pair<const char*, const char*>> settings; // of fields, by their keys; all others have their defaults
    const char* view = nullptr; // "explore/curves"; null: no picture shows it, for it is about formulas or networks
    std::vector<std::pair<const char*, const char*>> shown = {}; // settings of the view, by their keys in session files
    bool isAkin = false; // shows something of the same kind, which no caption may cite as the claim
};

struct Claim {
    const char* name; // as typed: "log-n"
    const char* title; // ATT_TEXT; of an erratum what was printed
    const char* source; // to cite: paper with its number and place; ATT_TEXT where it is described in words
    const char* how; // ATT_TEXT: what is computed in its place
    ClaimSession session;
    std::vector<ClaimPart> parts; // empty: it cannot be tested, for the reason in `how`
    ClaimKind kind = ClaimKind::Published;
    int seconds = 0; // of processor time, that networks are trained for it; 0: none are

    bool trains() const { return seconds > 0; }
};

// The setting of a session's view that names the claim whose session it is.
inline constexpr const char* claimOfSession = "session_of_claim";

std::span<const Claim> claims();
const Claim* findClaim(std::string_view name); // null: there is none of that name
Outcome<const Claim*> claimNamed(const std::string& name); // the error names the nearest one

// Returns the experiment of the claim: the default one with its settings.
Outcome<Experiment> experimentOf(const Claim& claim);

// Returns the session that shows the claim, which says whose it is. Errors: no picture shows this claim.
Outcome<Session> sessionOf(const Claim& claim);

struct ClaimFinding {
    std::vector<double> values; // of the parts
    std::vector<bool> comesOut;
};

// Computes all parts. Errors: those of the expressions and of trainings, Cancelled.
Outcome<ClaimFinding> remake(const Claim& claim, const StopToken& stop = {});

enum class Remade { Wholly, InPart, NotAtAll };
Remade howFar(const Claim& claim, const ClaimFinding& finding);
Remade howFarAsWrittenDown(const Claim& claim); // by ClaimPart::comesOut, without computing anything
// Says "reproduced", "partly reproduced", "not reproduced" or "not tested"; of an erratum whether the error is confirmed, which
// it is as soon as one of its statements does not come out.
Message verdictOn(const Claim& claim, const ClaimFinding& finding);

} // namespace attentoscope
