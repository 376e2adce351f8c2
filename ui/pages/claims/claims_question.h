// SPDX-License-Identifier: GPL-3.0-or-later
// The question what comes out of every claim. It does not depend on the experiment, so what was found once stays true. Claims for
// which networks are trained are left out until the user asks for them.
#pragma once

#include "core/claims/claim.h"
#include "ui/document/engine/question.h"

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace attentoscope {

struct ClaimFindings {
    std::vector<std::optional<Outcome<ClaimFinding>>> found; // as in claims(); none: not computed yet

    // Returns null while it is not known what comes out. A claim that has no parts needs no computation.
    const Outcome<ClaimFinding>* of(const Claim& claim) const;
};
using SharedFindings = std::shared_ptr<const ClaimFindings>;

struct RemadeClaims {
    struct Inputs {
        std::set<std::string> trained; // names of the claims to train networks for
        bool operator==(const Inputs&) const = default;
    };
    using Answer = SharedFindings;
    using Memory = ClaimFindings;
    static constexpr Urgency urgency = Urgency::Rest;
    static Outcome<SharedFindings> answer(const Inputs& of, Memory& memory, const Work<SharedFindings>& work);
    static bool isStillTrue(const Inputs&, const Inputs&) { return true; }
};

} // namespace attentoscope
