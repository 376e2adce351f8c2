// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/runs/training_setup.h"

#include "core/base/free_memory.h"
#include "core/base/numbers.h"
#include "core/policies/trained_length.h"

namespace attentoscope::training {
namespace {

Outcome<Done> inRange(const char* what, Index value, Index least, Index most)
{
    if (value < least || value > most)
        return badInput(what, {ATT_TEXT("core", "must be %1 … %2"), {formatNumber(least), formatNumber(most)}});
    return Done{};
}

Outcome<Done> checkEncoder(const TrainingSetup& setup)
{
    const EncoderChoice& e = setup.encoder;
    for (const auto& checked : {inRange("layers", e.layers, 1, 64), inRange("heads", e.heads, 1, 64)})
        if (!checked)
            return checked;
    if (!(e.ropeBase == 0 || (e.ropeBase > 1 && e.ropeBase <= 1e12)))
        return badInput("rope", ATT_TEXT("core", "the base must be 0 (no positions) or above 1"));
    if (e.ropeBase > 0 && setup.d % 2 != 0)
        return badInput("rope",
            {ATT_TEXT("core", "rotates pairs of components, so the head dimension must be even, not %1"),
                {formatNumber(setup.d)}});
    if (!(e.hidden > 0 && e.hidden < 1))
        return badInput("hidden", ATT_TEXT("core", "the share of masked tokens must be between 0 and 1"));
    if (!(e.penalty.beta >= 0 && e.penalty.beta <= 1e6 && e.penalty.target >= 0 && e.penalty.target <= 100))
        return badInput("penalty", ATT_TEXT("core", "the penalty and its target must be 0 or more"));
    return Done{};
}

Outcome<Done> checkScale(const TrainingSetup& setup, Index n)
{
    if (isOfText(setup)) {
        if (const Policy* known = findPolicy(setup.policy.name); known && known->fromData())
            return badInput("policy",
                {ATT_TEXT("core", "the scale of \"%1\" can be solved for a single head only, but this network has several"),
                    {policyText(setup.policy)}});
        const auto scale = sequenceScale(trainedPolicy(setup), setup.encoder.sight, n, setup.d);
        return scale ? Outcome<Done>(Done{}) : scale.error();
    }
    const auto scale = retrievalScale(trainedPolicy(setup), n, setup.d);
    return scale ? Outcome<Done>(Done{}) : scale.error();
}

} // namespace

std::string SharedText::identity() const { return cut ? cut->sha256 + ' ' + formatNumber(Index(cut->pieces.size())) : ""; }

bool isOfText(const TrainingSetup& setup) { return findTask(setup.task)->ofText; }

TrainingSetup usualSetup(const Task& task)
{
    TrainingSetup setup{.task = task.name, .shortest = task.shortest, .longest = task.longest, .steps = task.steps, .d = task.d};
    setup.batch = task.batch;
    setup.width = task.width;
    if (task.ofText)
        setup.adam = {.beta2 = 0.98, .weightDecay = 0.01, .warmUp = 100, .decay = RateDecay::Cosine, .decayShare = 1};
    setup.adam.rate = task.rate;
    return setup;
}

Outcome<Done> checkTaskLength(const TrainingSetup& setup, Index n, const std::string& what)
{
    const Task& task = *findTask(setup.task);
    Index most = longestExample(task);
    if (setup.text.cut)
        most = std::min(most, setup.text.cut->tested() - 1);
    if (n < 1 || n > most)
        return badInput(what,
            {ATT_TEXT("core", "examples of \"%1\" have 1 to %2 tokens, not %3"),
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
        return badInput("task", {ATT_TEXT("core", "there is no task \"%1\"; the tasks are %2"), {setup.task, names}});
    }
    if (setup.longest < setup.shortest)
        return badInput("train-length", ATT_TEXT("core", "the longest training length is below the shortest"));
    if (task->ofText && !setup.text.cut)
        return badInput("text", ATT_TEXT("core", "this task needs a text"));
    for (const auto& checked : {checkTaskLength(setup, setup.shortest, "train-length"),
             checkTaskLength(setup, setup.longest, "train-length"), inRange("steps", setup.steps, 1, 10'000'000),
             inRange("batch", setup.batch, 1, 4096), inRange("width", setup.width, 1, 4096), inRange("d", setup.d, 1, 1024)})
        if (!checked)
            return checked;
    if (const AdamSetup& adam = setup.adam; !(adam.rate > 0 && adam.rate <= 1))
        return badInput("rate", ATT_TEXT("core", "the learning rate must be above 0 and at most 1"));
    else if (!(adam.clip >= 0))
        return badInput("clip", ATT_TEXT("core", "must be 0 or more"));
    else if (adam.warmUp < 0)
        return badInput("warm-up", ATT_TEXT("core", "must be 0 or more"));
    else if (!(adam.decayShare >= 0 && adam.decayShare <= 1))
        return badInput("decay-share", ATT_TEXT("core", "must be between 0 and 1"));
    else if (!(adam.weightDecay >= 0 && adam.weightDecay * adam.rate < 1))
        return badInput("weight-decay", ATT_TEXT("core", "must be 0 or more, and below 1 when multiplied by the learning rate"));
    if (task->ofText)
        if (auto checked = checkEncoder(setup); !checked)
            return checked;
    if (auto room = checkRoom("batch", bytesOfRun(setup)); !room)
        return room;
    for (const Index n : {setup.shortest, setup.longest})
        if (auto usable = checkScale(setup, n); !usable)
            return usable;
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

double bytesOfTokens(const TrainingSetup& setup, Index tokens, Index n)
{
    const double w = double(setup.width), d = double(setup.d);
    if (!isOfText(setup)) // counts for each token: itself, hidden units, key and value, a logit, a weight
        return double(tokens) * (double(findTask(setup.task)->token) + 2 * w + 2 * d + 3) * sizeof(float);
    // Counts for each token and layer: four numbers of each norm, units and their slopes, heads and their weights; then what is
    // between layers, and the scores of all pieces where they are asked for.
    const EncoderChoice& e = setup.encoder;
    const double mixed = double(e.heads) * d, ofLayer = 12 * w + 4 * mixed + double(e.heads) * double(n + 4);
    return double(tokens) * sizeof(float)
        * (double(e.layers) * ofLayer + 8 * w + 4 * mixed + e.hidden * 2 * double(setup.text.cut->pieces.size()));
}

double bytesOfRun(const TrainingSetup& setup)
{
    constexpr double bothWays = 2, ofParameter = 6 * sizeof(float); // itself, its gradient, Adam's two, and the last checkpoint's
    const double parameters = isOfText(setup) ? double(encoderOf(setup).parameters) : double(retrieverOf(setup).parameters());
    return bothWays * bytesOfTokens(setup, setup.batch * setup.longest, setup.longest) + parameters * ofParameter
        + double(setup.steps) * sizeof(float);
}

Retriever retrieverOf(const TrainingSetup& setup) { return Retriever(findTask(setup.task)->shape(setup.width, setup.d)); }

Encoder encoderOf(const TrainingSetup& setup)
{
    const EncoderChoice& e = setup.encoder;
    return Encoder({.pieces = Index(setup.text.cut->pieces.size()) + 1, // the last one hides others
        .layers = e.layers,
        .width = setup.width,
        .heads = e.heads,
        .d = setup.d,
        .ropeBase = e.ropeBase,
        .tied = e.tied,
        .learnedScale = e.learnedScale});
}

} // namespace attentoscope::training
