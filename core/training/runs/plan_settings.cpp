// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/runs/plan_settings.h"

#include "core/parts/part_values.h"
#include "core/training/runs/run_file.h"

#include <algorithm>
#include <array>
#include <utility>

namespace attentoscope::training {
namespace {

using Json = nlohmann::ordered_json;

// Throws what readPart() takes where a member is missing or cannot be.
Outcome<ExtrapolationPlan> planFrom(const Json& settings)
{
    ExtrapolationPlan plan;
    TrainingSetup& setup = plan.setup;
    setup.task = settings.at("task");
    const auto lengths = settings.at("train_length").get<std::array<Index, 2>>();
    setup.shortest = lengths[0];
    setup.longest = lengths[1];
    AdamSetup& adam = setup.adam;
    for (const auto& [key, count] : {std::pair{"steps", &setup.steps}, {"batch", &setup.batch}, {"width", &setup.width},
             {"d", &setup.d}, {"warm_up", &adam.warmUp}, {"seeds", &plan.seeds}, {"examples", &plan.examples}})
        *count = countIn(settings.at(key));
    for (const auto& [key, rate] : {std::pair{"rate", &adam.rate}, {"beta1", &adam.beta1}, {"beta2", &adam.beta2},
             {"decay_share", &adam.decayShare}, {"clip", &adam.clip}, {"weight_decay", &adam.weightDecay}})
        *rate = settings.at(key);
    const auto decay = std::ranges::find(rateDecayNames, settings.at("decay").get<std::string>());
    const Task* task = findTask(setup.task);
    if (decay == rateDecayNames.end() || task == nullptr)
        throw NotAPart();
    adam.decay = RateDecay(decay - rateDecayNames.begin());
    setup.seed = settings.at("seed");
    plan.lengths = settings.at("test_lengths").get<std::vector<Index>>();
    for (const std::string& text : settings.at("policies").get<std::vector<std::string>>()) {
        auto policy = parsePolicy(text);
        if (!policy)
            return policy.error();
        plan.policies.push_back(*std::move(policy));
    }
    const bool areLengths = !plan.lengths.empty() && plan.lengths.front() > 0 && std::ranges::is_sorted(plan.lengths);
    if (plan.seeds < 1 || !areLengths || setup.shortest < 1 || setup.longest < setup.shortest || plan.policies.empty())
        throw NotAPart();
    if (!task->ofText)
        return plan;
    plan.controls = settings.at("controls");
    auto encoder = encoderIn(settings.at("encoder"));
    if (!encoder)
        return encoder.error();
    setup.encoder = *std::move(encoder);
    return plan;
}

} // namespace

Json settingsOf(const ExtrapolationPlan& plan)
{
    const TrainingSetup& setup = plan.setup;
    const AdamSetup& adam = setup.adam;
    std::vector<std::string> policies;
    for (const PolicyChoice& policy : plan.policies)
        policies.push_back(policyText(policy));
    Json settings = {{"task", setup.task}, {"train_length", {setup.shortest, setup.longest}}, {"steps", setup.steps},
        {"batch", setup.batch}, {"rate", adam.rate}, {"beta1", adam.beta1}, {"beta2", adam.beta2}, {"warm_up", adam.warmUp},
        {"decay", rateDecayNames[std::size_t(adam.decay)]}, {"decay_share", adam.decayShare}, {"clip", adam.clip},
        {"weight_decay", adam.weightDecay}, {"width", setup.width}, {"d", setup.d}, {"seed", setup.seed}, {"seeds", plan.seeds},
        {"policies", policies}, {"test_lengths", plan.lengths}, {"examples", plan.examples},
        {"training", trainingCase(plannedGroups(plan)).text()}};
    if (isOfText(setup)) {
        const CutText& text = *setup.text.cut;
        settings["encoder"] = encoderJson(setup.encoder);
        settings["text"] = {
            {"sha256", text.sha256}, {"pieces", text.pieces.size()}, {"tokens", text.tokens.size()}, {"trained", text.trained}};
        settings["controls"] = plan.controls;
    }
    return settings;
}

Outcome<ExtrapolationPlan> planIn(const Json& settings)
{
    auto read = readPart([&] { return planFrom(settings); });
    return read ? *std::move(read) : badInput("identity", ATT_TEXT("core", "is not that of an extrapolation"));
}

} // namespace attentoscope::training
