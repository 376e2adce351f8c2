// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/runs/training_setup.h"

#include "core/base/free_memory.h"
#include "core/base/numbers.h"
#include "core/policies/trained_length.h"

namespace attentoscope::training {
namespace {

constexpr Index longestTaken = Index(1) << 17;

Outcome<Done> inRange(const char* what, Index value, Index least, Index most)
{
    if (value < least || value > most)
        return badInput(what, {ATT_TEXT("core", "must be %1 … %2"), {formatNumber(least), formatNumber(most)}});
    return Done{};
}

} // namespace

TrainingSetup usualSetup(const Task& task)
{
    TrainingSetup setup{.task = task.name, .shortest = task.shortest, .longest = task.longest, .steps = task.steps, .d = task.d};
    setup.adam.rate = task.rate;
    return setup;
}

Outcome<Done> checkTaskLength(const Task& task, Index n, const std::string& what)
{
    const Index most = task.mostTokens > 0 ? task.mostTokens : longestTaken;
    if (n < 1 || n > most)
        return badInput(what,
            {ATT_TEXT("core", "\"%1\" has examples of 1 … %2 tokens, not of %3"),
                {task.name, formatNumber(most), formatNumber(n)}});
    return Done{};
}

Outcome<Done> checkSetup(const TrainingSetup& setup)
{
    const Task* task = findTask(setup.task);
    if (task == nullptr) {
        std::string names;
        for (const Task& known : tasks())
            names.append(names.empty() ? "" : ", ").append(known.name);
        return badInput("task", {ATT_TEXT("core", "there is no task \"%1\"; the known ones are %2"), {setup.task, names}});
    }
    if (setup.longest < setup.shortest)
        return badInput("train-length", ATT_TEXT("core", "the longest training length is below the shortest"));
    for (const auto& checked : {checkTaskLength(*task, setup.shortest, "train-length"),
             checkTaskLength(*task, setup.longest, "train-length"), inRange("steps", setup.steps, 1, 10'000'000),
             inRange("batch", setup.batch, 1, 4096), inRange("width", setup.width, 1, 4096), inRange("d", setup.d, 1, 1024)})
        if (!checked)
            return checked;
    if (!(setup.adam.rate > 0 && setup.adam.rate <= 1))
        return badInput("rate", ATT_TEXT("core", "the learning rate must be above 0 and at most 1"));
    constexpr double bothWays = 2;
    if (auto room = checkRoom("batch", bothWays * bytesOfTokens(setup, setup.batch * setup.longest)); !room)
        return room;
    for (const Index n : {setup.shortest, setup.longest})
        if (auto scale = retrievalScale(trainedPolicy(setup), n, setup.d); !scale)
            return scale.error();
    return Done{};
}

PolicyChoice trainedPolicy(const TrainingSetup& setup)
{
    const Policy* policy = findPolicy(setup.policy.name);
    const auto trained = [&] {
        for (const PolicyParameter& parameter : policy->parameters)
            if (std::string_view(parameter.key) == "n0")
                return policyParameter(setup.policy, parameter);
        return 0.0;
    };
    if (policy && policy->fromData() && !setup.policy.parameters.contains("target") && setup.hasOneLength()
        && trained() == double(setup.shortest))
        return {"standard", {}, {}, setup.policy.normalizer};
    return setup.policy;
}

double bytesOfTokens(const TrainingSetup& setup, Index tokens)
{
    // Counts for each token: itself, hidden units, key and value, a logit, a weight.
    return double(tokens) * double((findTask(setup.task)->token + 2 * setup.width + 2 * setup.d + 3) * Index(sizeof(float)));
}

Retriever networkOf(const TrainingSetup& setup) { return Retriever(findTask(setup.task)->shape(setup.width, setup.d)); }

} // namespace attentoscope::training
