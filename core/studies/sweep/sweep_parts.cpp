// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/sweep/sweep_parts.h"

#include <algorithm>
#include <utility>

namespace attentoscope {
namespace {

PartValue valueOfPoint(const SweepPoint& point)
{
    PartValue value{{"n", point.n}, {"trials", point.trials}, {"rows", point.rows}};
    std::vector<double> means, errors;
    for (const MeanError& each : point.measured) {
        means.push_back(each.mean);
        errors.push_back(each.error);
    }
    value["means"] = valueOf(means);
    value["errors"] = valueOf(errors);
    value["expected"] = valueOf(point.expected);
    value["multiplier"] = valueOf(point.multiplier);
    if (point.unsolved)
        value["unsolved"] = valueOf(*point.unsolved);
    if (point.limitEntropy)
        value["limit"] = valueOf(*point.limitEntropy);
    value["seconds"] = point.seconds;
    return value;
}

SweepPoint pointIn(const PartValue& value)
{
    SweepPoint point;
    point.n = countIn(value.at("n"));
    point.trials = countIn(value.at("trials"));
    point.rows = countIn(value.at("rows"));
    const auto means = numbersIn(value.at("means")), errors = numbersIn(value.at("errors"));
    const auto expected = numbersIn(value.at("expected"));
    if (means.size() != point.measured.size() || errors.size() != means.size() || expected.size() != point.expected.size())
        throw NotAPart();
    for (std::size_t i = 0; i < means.size(); ++i)
        point.measured[i] = {means[i], errors[i]};
    point.expected = expected;
    point.multiplier = numberIn(value.at("multiplier"));
    if (const auto unsolved = value.find("unsolved"); unsolved != value.end())
        point.unsolved = messageIn(*unsolved);
    if (const auto limit = value.find("limit"); limit != value.end())
        point.limitEntropy = numberIn(*limit);
    point.seconds = value.at("seconds");
    return point;
}

// Tells whether two warnings are about the same thing, perhaps with the numbers of two lengths.
bool sayTheSame(const Message& one, const Message& other)
{
    const auto subject = [](const Message& message) {
        return message.arguments.empty() ? std::string() : message.arguments.front();
    };
    return one.pattern == other.pattern && subject(one) == subject(other);
}

} // namespace

PartValue valueOf(const SweepPart& part)
{
    PartValue points = PartValue::array();
    for (const SweepPoint& point : part.points)
        points.push_back(valueOfPoint(point));
    return {{"points", std::move(points)}, {"warnings", valueOf(part.warnings)}};
}

SweepPart sweepPartIn(const PartValue& value)
{
    SweepPart part{.points = {}, .warnings = messagesIn(value.at("warnings"))};
    for (const PartValue& each : value.at("points")) {
        part.points.push_back(pointIn(each));
        part.points.back().policy = part.points.size() - 1;
    }
    return part;
}

Outcome<SharedSweep> plannedSweep(
    const Experiment& experiment, std::vector<PolicyChoice> policies, const SweepWish& wish, const StopToken& stop)
{
    const auto runner = SweepRunner::start(experiment, std::move(policies), wish, stop);
    return runner ? Outcome(runner->table()) : runner.error();
}

Outcome<SweepPart> measureLength(const Experiment& experiment, std::vector<PolicyChoice> policies, SweepWish wish,
    std::size_t length, const StopToken& stop, const Progress& progress)
{
    wish.only = length;
    auto runner = SweepRunner::start(experiment, std::move(policies), wish, stop);
    if (!runner)
        return runner.error();
    while (!runner->finished()) {
        if (const auto step = runner->step(stop); !step)
            return step.error();
        progress(runner->table()->fraction());
    }
    const SharedSweep table = runner->table();
    SweepPart part{.points = {}, .warnings = table->warnings};
    for (std::size_t policy = 0; policy < table->policies.size(); ++policy)
        part.points.push_back(table->points[policy * table->lengths.size() + length]);
    return part;
}

SharedSweep withParts(const SweepTable& planned, std::vector<SweepPart> parts)
{
    auto table = std::make_shared<SweepTable>(planned);
    table->steps = parts.size();
    table->stepsDone = std::size_t(std::ranges::count_if(parts, [](const SweepPart& part) { return !part.points.empty(); }));
    for (std::size_t length = 0; length < parts.size(); ++length) {
        for (std::size_t policy = 0; policy < parts[length].points.size(); ++policy)
            table->points[policy * table->lengths.size() + length] = std::move(parts[length].points[policy]);
        for (Message& warning : parts[length].warnings)
            if (std::ranges::none_of(table->warnings, [&](const Message& said) { return sayTheSame(said, warning); }))
                table->warnings.push_back(std::move(warning));
    }
    return table;
}

PartValue valueOf(const CriticalPoint& point)
{
    return {{"n", point.n}, {"rows", point.rows}, {"critical", valueOf(point.critical)}};
}

CriticalPoint criticalPointIn(const PartValue& value)
{
    return {countIn(value.at("n")), countIn(value.at("rows")), numberIn(value.at("critical"))};
}

} // namespace attentoscope
