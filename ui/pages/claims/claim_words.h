// SPDX-License-Identifier: GPL-3.0-or-later
// Says what claims are and what comes out of them, in words, as tables, and as what a caption cites.
#pragma once

#include "core/claims/claim.h"
#include "ui/pages/claims/claims_question.h"

#include <QString>

namespace attentoscope {

class Document;
struct NumberTable;
struct TableLines;

QString claimTitle(const Claim& claim); // of an erratum it says so
QString claimSource(const Claim& claim);

// Tell what is known of a claim, as a sign and in words: "partly reproduced: not “…”". `finding`: see ClaimFindings::of().
QString claimSign(const Claim& claim, const Outcome<ClaimFinding>* finding);
QString claimVerdict(const Claim& claim, const Outcome<ClaimFinding>* finding);
QString briefClaimVerdict(const Claim& claim, const Outcome<ClaimFinding>* finding); // without reasons

// Returns the numbers of a claim beside their limits.
NumberTable claimNumbers(const Claim& claim, const Outcome<ClaimFinding>* finding);
// Returns a line for each claim, and a line for each of their numbers. `findings` may be null.
TableLines claimLines(const ClaimFindings* findings);
TableLines claimPartLines(const ClaimFindings* findings);
// Returns one claim as text to copy.
QString claimText(const Claim& claim, const Outcome<ClaimFinding>* finding);

// Returns "6 of 12 claims reproduced, 3 partly; …".
QString claimsVerdict(const ClaimFindings& findings);

// Returns the claim whose session the document holds, with an unchanged experiment, and a view in which what the sessions of
// claims set is unchanged; null: that of none.
const Claim* claimOf(const Document& document);
// Tells whether this view, of this page, shows what the claim's session opens.
bool showsClaim(const Claim& claim, const QString& page, const QString& view);
// Says of a claim, for a caption, as typed (ui/figures/formula_marks.h): "reproduces “…” (source)", as the claim was written
// down.
QString claimCitation(const Claim& claim);

} // namespace attentoscope
