// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/runs/training_groups.h"

#include "core/base/numbers.h"

#include <algorithm>
#include <cmath>

namespace attentoscope::training {
namespace {

bool sameNumber(double one, double other) { return std::abs(one - other) <= 1e-12 * std::abs(one); }

bool sameScale(const RetrievalScale& one, const RetrievalScale& other)
{
    return one.rule == other.rule && one.law == other.law && one.byEntropy == other.byEntropy
        && sameNumber(one.lambda, other.lambda);
}

bool sameScale(const SequenceScale& one, const SequenceScale& other)
{
    return one.rules == other.rules && one.law == other.law && one.byEntropy == other.byEntropy
        && std::ranges::equal(one.lambda, other.lambda, sameNumber);
}

bool sameAt(const TrainingSetup& first, const TrainingSetup& second, Index n)
{
    const auto both = [](const auto& a, const auto& b) { return a && b && sameScale(*a, *b); };
    const PolicyChoice one = trainedPolicy(first), other = trainedPolicy(second);
    if (!isOfText(first))
        return both(retrievalScale(one, n, first.d), retrievalScale(other, n, second.d));
    return both(sequenceScale(one, first.encoder.sight, n, first.d), sequenceScale(other, second.encoder.sight, n, second.d));
}

} // namespace

bool sameInTraining(const TrainingSetup& setup, const PolicyChoice& one, const PolicyChoice& other)
{
    TrainingSetup first = setup, second = setup;
    first.policy = one;
    second.policy = other;
    for (Index n = setup.shortest; n <= setup.longest; ++n)
        if (!sameAt(first, second, n))
            return false;
    return true;
}

std::vector<TrainingGroup> trainingGroups(const TrainingSetup& setup, std::span<const PolicyChoice> policies)
{
    std::vector<TrainingGroup> groups;
    for (std::size_t p = 0; p < policies.size(); ++p) {
        const auto group = std::ranges::find_if(
            groups, [&](const TrainingGroup& known) { return sameInTraining(setup, known.trained, policies[p]); });
        if (group == groups.end())
            groups.push_back({policies[p], {p}});
        else
            group->policies.push_back(p);
    }
    return groups;
}

Message trainingCase(std::span<const TrainingGroup> groups)
{
    std::size_t policies = 0, trainings = 0;
    for (const TrainingGroup& group : groups)
        if (!group.isControl) {
            policies += group.policies.size();
            ++trainings;
        }
    if (policies == trainings)
        return ATT_TEXT("core", "The policies have different scales at the training lengths, so each has its own training.");
    if (trainings == 1)
        return ATT_TEXT("core", "All policies have the same scale at the training length, so one training serves them all.");
    return {ATT_TEXT("core",
                "Policies that have the same scale at the training lengths share one training: %1 trainings for %2 policies."),
        {formatNumber(Index(trainings)), formatNumber(Index(policies))}};
}

} // namespace attentoscope::training
