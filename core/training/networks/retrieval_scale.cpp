// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/networks/retrieval_scale.h"

#include "core/base/numbers.h"

#include <cmath>

namespace attentoscope::training {
namespace {

Outcome<Done> checkTrainable(const PolicyChoice& policy)
{
    const Policy* known = findPolicy(policy.name);
    if (known == nullptr || known->ofWeights)
        return badInput(
            "policy", {ATT_TEXT("core", "a network cannot be trained with the policy \"%1\"; choose another"), {policy.name}});
    if (known->fromData())
        return badInput("policy",
            {ATT_TEXT("core",
                 "\"%1\" computes its scale from data, which change during training; so choose a single training length, equal "
                 "to its n0"),
                {policyText(policy)}});
    return Done{};
}

Outcome<double> lambdaOf(const PolicyChoice& policy, double m, const PolicyContext& at)
{
    constexpr double most = 1e6;
    if (!(m >= 0 && m <= most))
        return badInput("policy",
            {ATT_TEXT("core", "\"%1\" gives no usable scale at n = %2: the multiplier m must be from 0 to 1 000 000"),
                {policyText(policy), formatNumber(at.n)}});
    return m / std::sqrt(at.d);
}

} // namespace

Outcome<RetrievalScale> retrievalScale(const PolicyChoice& policy, Index n, Index d)
{
    if (auto usable = checkTrainable(policy); !usable)
        return usable.error();
    RetrievalScale scale;
    scale.rule = rowRuleOf(policy.normalizer, double(n));
    scale.law = distanceLawOf(policy);
    if (findPolicy(policy.name)->ofEntropy()) {
        scale.byEntropy = policy;
        return scale;
    }
    const PolicyContext at{.n = double(n), .position = double(n), .d = double(d)};
    const auto lambda = lambdaOf(policy, policyMultiplier(policy, at), at);
    if (!lambda)
        return lambda.error();
    scale.lambda = *lambda;
    return scale;
}

Outcome<SequenceScale> sequenceScale(const PolicyChoice& policy, const AttentionSight& sight, Index n, Index d)
{
    if (auto usable = checkTrainable(policy); !usable)
        return usable.error();
    const auto bound = sight.mask.bind({.nq = n, .nk = n});
    if (!bound)
        return bound.error();
    SequenceScale scale;
    scale.law = distanceLawOf(policy);
    const bool byEntropy = findPolicy(policy.name)->ofEntropy();
    if (byEntropy)
        scale.byEntropy = policy;
    Multiplier multiplier(policy);
    for (Index i = 0; i < n; ++i) {
        if (!bound->isFull())
            bound->row(i, scale.seen.emplace_back());
        const Index visible = bound->isFull() ? n : keyCount(scale.seen.back());
        const PolicyContext at{
            .n = meantLength(sight.length, visible, i, n), .position = double(i), .d = double(d), .standardEntropy = 0};
        // A row that sees no key has no scale, which might not exist for n = 0.
        const auto lambda = visible == 0 ? Outcome<double>(0.0)
            : byEntropy                  ? Outcome<double>(1.0)
                                         : lambdaOf(policy, multiplier(at), at);
        if (!lambda)
            return lambda.error();
        scale.lambda.push_back(*lambda);
        scale.lengths.push_back(at.n);
        scale.rules.push_back(rowRuleOf(policy.normalizer, at.n));
    }
    return scale;
}

} // namespace attentoscope::training
