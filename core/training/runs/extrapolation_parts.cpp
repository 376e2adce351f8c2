// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/runs/extrapolation_parts.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

namespace attentoscope::training {
namespace {

// Four answers a digit, the first of them in its highest bit.
std::string answersText(const std::vector<bool>& right)
{
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    for (std::size_t first = 0; first < right.size(); first += 4) {
        std::size_t digit = 0;
        for (std::size_t i = first; i < first + 4; ++i)
            digit = 2 * digit + (i < right.size() && right[i] ? 1 : 0);
        text += digits[digit];
    }
    return text;
}

std::vector<bool> answersIn(const std::string& text, std::size_t count)
{
    std::vector<bool> right;
    for (const char digit : text) {
        const int value = digit >= '0' && digit <= '9' ? digit - '0' : digit >= 'a' && digit <= 'f' ? digit - 'a' + 10 : -1;
        if (value < 0)
            throw NotAPart();
        for (int bit = 8; bit > 0; bit /= 2)
            right.push_back((value & bit) != 0);
    }
    if (text.size() != (count + 3) / 4)
        throw NotAPart();
    right.resize(count);
    return right;
}

template <class Test, class Numbers>
void eachNumber(Test& test, const Numbers& take)
{
    take("accuracy", test.accuracy);
    take("accuracy_stderr", test.accuracyError);
    take("loss", test.loss);
    take("loss_stderr", test.lossError);
    take("entropy", test.entropy);
    take("planted_mass", test.plantedMass);
    take("multiplier", test.multiplier);
    take("seconds", test.seconds);
}

PartValue valueOfTest(const TestedLength& test)
{
    PartValue value{{"n", test.n}, {"examples", test.examples}};
    eachNumber(test, [&](const char* key, double number) { value[key] = attentoscope::valueOf(number); });
    value["right"] = answersText(test.right);
    return value;
}

TestedLength testIn(const PartValue& value)
{
    TestedLength test;
    test.n = countIn(value.at("n"));
    test.examples = countIn(value.at("examples"));
    eachNumber(test, [&](const char* key, double& number) { number = numberIn(value.at(key)); });
    test.right = answersIn(value.at("right"), std::size_t(test.examples));
    return test;
}

// Tells whether these are the rows of one network: each policy of its group at each length, once.
bool areOf(
    const std::vector<ExtrapolationRow>& rows, const TrainingGroup& group, const ExtrapolationPlan& plan, std::uint64_t seed)
{
    if (rows.size() != group.policies.size() * plan.lengths.size())
        return false;
    for (const std::size_t policy : group.policies)
        for (const Index n : plan.lengths)
            if (std::ranges::count_if(rows,
                    [&](const ExtrapolationRow& row) {
                        return row.policy == policy && row.tested.n == n && row.seed == seed && row.isControl == group.isControl;
                    })
                != 1)
                return false;
    return std::ranges::all_of(rows, [&](const ExtrapolationRow& row) { return row.tested.examples >= plan.examples; });
}

} // namespace

PartValue valueOf(const ExtrapolationPart& part)
{
    PartValue value{{"rows", PartValue::array()}, {"guessed", part.guessed}, {"guesses", PartValue::array()},
        {"training_seconds", part.trainingSeconds}, {"test_seconds", part.testSeconds}};
    for (const ExtrapolationRow& row : part.rows) {
        PartValue each{{"policy", row.policy}, {"seed", row.seed},
            {"trained_accuracy", attentoscope::valueOf(row.trainedAccuracy)}, {"control", row.isControl}};
        each.update(valueOfTest(row.tested));
        value["rows"].push_back(std::move(each));
    }
    for (const TestedLength& guess : part.guesses)
        value["guesses"].push_back(valueOfTest(guess));
    return value;
}

ExtrapolationPart extrapolationPartIn(const PartValue& value)
{
    ExtrapolationPart part{.rows = {},
        .guessed = value.at("guessed"),
        .guesses = {},
        .trainingSeconds = value.at("training_seconds"),
        .testSeconds = value.at("test_seconds")};
    for (const PartValue& each : value.at("rows"))
        part.rows.push_back({.policy = each.at("policy"),
            .seed = each.at("seed"),
            .tested = testIn(each),
            .trainedAccuracy = numberIn(each.at("trained_accuracy")),
            .isControl = each.at("control"),
            .guessed = part.guessed});
    for (const PartValue& each : value.at("guesses"))
        part.guesses.push_back(testIn(each));
    return part;
}

Parts<ExtrapolationPart> extrapolationParts(const ExtrapolationPlan& plan)
{
    Parts<ExtrapolationPart> parts;
    const Index count = Index(plannedNetworks(plan).size());
    parts.costs.assign(std::size_t(count), 1);
    parts.run = [&plan, count](Index part, const StopToken& stop, const Progress& progress) -> Outcome<ExtrapolationPart> {
        ExtrapolationPlan alone = plan;
        alone.shard = {part, count};
        ExtrapolationWatch watch;
        watch.progress = progress;
        auto found = extrapolate(alone, {}, 1, stop, watch);
        if (!found)
            return found.error();
        return ExtrapolationPart{
            std::move(found->rows), found->guessed, std::move(found->guesses), found->trainingSeconds, found->testSeconds};
    };
    return parts;
}

std::optional<Extrapolation> joinedParts(const ExtrapolationPlan& plan, const KnownParts& known)
{
    Extrapolation all;
    all.groups = plannedGroups(plan);
    const std::size_t networks = all.groups.size() * std::size_t(plan.seeds);
    for (const auto& [number, value] : known) {
        const auto network = std::size_t(number), seeds = std::size_t(plan.seeds);
        auto part = readPart([&] { return extrapolationPartIn(value); });
        if (!part || network >= networks
            || !areOf(part->rows, all.groups[network / seeds], plan, plan.setup.seed + std::uint64_t(network % seeds)))
            return std::nullopt;
        std::ranges::move(part->rows, std::back_inserter(all.rows));
        all.trainingSeconds += part->trainingSeconds;
        all.testSeconds += part->testSeconds;
        all.guessed = part->guessed;
        all.guesses = std::move(part->guesses);
    }
    sortRows(all.rows);
    return all;
}

} // namespace attentoscope::training
