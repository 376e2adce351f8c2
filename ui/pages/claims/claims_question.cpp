// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/claims/claims_question.h"

#include <utility>

namespace attentoscope {

const Outcome<ClaimFinding>* ClaimFindings::of(const Claim& claim) const
{
    static const Outcome<ClaimFinding> nothing{ClaimFinding()};
    const auto index = std::size_t(&claim - claims().data());
    if (claim.parts.empty())
        return &nothing;
    return index < found.size() && found[index] ? &*found[index] : nullptr;
}

Outcome<SharedFindings> RemadeClaims::answer(const Inputs& of, Memory& memory, const Work<SharedFindings>& work)
{
    memory.found.resize(claims().size());
    for (std::size_t c = 0; c < claims().size(); ++c) {
        const Claim& claim = claims()[c];
        if (memory.of(claim) != nullptr || (claim.trains() && !of.trained.contains(claim.name)))
            continue;
        auto finding = remake(claim, work.stop);
        if (!finding && finding.error().kind == ErrorKind::Cancelled)
            return finding.error();
        memory.found[c] = std::move(finding);
        work.tell(std::make_shared<const ClaimFindings>(memory));
        if (work.progress)
            work.progress(double(c + 1) / double(claims().size()));
    }
    return std::make_shared<const ClaimFindings>(memory);
}

} // namespace attentoscope
