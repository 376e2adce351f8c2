// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/networks/retrieval_scale.h"

#include "core/base/numbers.h"

#include <cmath>

namespace attentoscope::training {

Outcome<RetrievalScale> retrievalScale(const PolicyChoice& policy, Index n, Index d)
{
    const Policy* known = findPolicy(policy.name);
    if (known == nullptr || known->ofWeights)
        return badInput("policy", {ATT_TEXT("core", "a network cannot be trained with \"%1\""), {policy.name}});
    if (known->fromData())
        return badInput("policy",
            {ATT_TEXT(
                 "core", "\"%1\" finds its scale on data, which training changes; it needs its n0 as the only training length"),
                {policyText(policy)}});
    RetrievalScale scale;
    scale.rule = rowRuleOf(policy.normalizer, double(n));
    scale.law = distanceLawOf(policy);
    if (known->ofEntropy()) {
        scale.byEntropy = policy;
        return scale;
    }
    const double m = policyMultiplier(policy, {.n = double(n), .position = double(n), .d = double(d)});
    constexpr double most = 1e6;
    if (!(m >= 0 && m <= most))
        return badInput(
            "policy", {ATT_TEXT("core", "\"%1\" gives no scale from 0 on at n = %2"), {policyText(policy), formatNumber(n)}});
    scale.lambda = m / std::sqrt(double(d));
    return scale;
}

} // namespace attentoscope::training
