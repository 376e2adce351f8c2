// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/sweep/sweep_work.h"

#include "core/base/numbers.h"
#include "core/session/experiment_value.h"
#include "core/sources/source.h"
#include "core/studies/sweep/sweep_parts.h"
#include "core/studies/sweep/sweep_table.h"

#include <algorithm>
#include <utility>

namespace attentoscope {
namespace {

Error otherParts(Index part) { return badInput("part " + formatNumber(part), ATT_TEXT("core", "is not what a sweep found")); }

bool isOf(const SweepTable& table, std::size_t length, const SweepPart& part)
{
    return part.points.size() == table.policies.size() && std::ranges::all_of(part.points, [&](const SweepPoint& point) {
        return point.n == table.lengths[length] && point.trials <= table.experiment.trials;
    });
}

// The folder may come from anywhere: tables are made of what it says.
bool fit(const SweptCombinations& combinations, const SweepWork& work)
{
    constexpr double mostPoints = 1e6;
    double all = double(work.policies.size());
    for (const SweptAxis& axis : combinations.axes())
        all *= double(axis.values().size());
    const auto isList = [](const std::vector<Index>& lengths) {
        return !lengths.empty() && lengths.front() > 0 && std::ranges::is_sorted(lengths);
    };
    if (work.policies.empty() || work.lengths.empty() || !std::ranges::all_of(work.lengths, isList))
        return false;
    return all * double(work.lengths.front().size()) <= mostPoints
        && (work.lengths.size() == 1 || work.lengths.size() == combinations.size());
}

} // namespace

Outcome<SweptCombinations> combinationsOf(const SweepWork& work)
{
    std::vector<SweptAxis> axes;
    for (const std::string& text : work.over) {
        auto axis = SweptAxis::parse(text);
        if (!axis)
            return axis.error();
        axes.push_back(*std::move(axis));
    }
    return SweptCombinations(std::move(axes));
}

PartValue identityOf(const SweepWork& work, PartValue experiment)
{
    PartValue identity{{"experiment", std::move(experiment)}, {"policies", PartValue::array()}, {"over", work.over},
        {"keys", work.keyInformation}, {"rows_as_set", work.rowsAsSet}, {"critical", work.critical}};
    for (const PolicyChoice& policy : work.policies)
        identity["policies"].push_back(policyText(policy));
    const bool areAlike =
        std::ranges::all_of(work.lengths, [&](const std::vector<Index>& lengths) { return lengths == work.lengths.front(); });
    identity["lengths"] = work.lengths;
    if (areAlike && work.lengths.size() > 1)
        identity["lengths"] = {work.lengths.front()};
    return identity;
}

Outcome<SweepWork> sweepWorkIn(const PartValue& identity)
{
    const std::string name = "identity";
    auto read = readPart([&]() -> Outcome<SweepWork> {
        SweepWork work;
        work.over = identity.at("over").get<std::vector<std::string>>();
        work.keyInformation = identity.at("keys");
        work.rowsAsSet = identity.at("rows_as_set");
        work.lengths = identity.at("lengths").get<std::vector<std::vector<Index>>>();
        auto experiment = experimentIn(identity.at("experiment"), name);
        if (!experiment)
            return experiment.error();
        work.experiment = *std::move(experiment);
        for (const std::string& text : identity.at("policies").get<std::vector<std::string>>()) {
            auto policy = parsePolicy(text);
            if (!policy)
                return policy.error();
            work.policies.push_back(*std::move(policy));
        }
        const auto combinations = combinationsOf(work);
        if (!combinations)
            return combinations.error();
        if (!fit(*combinations, work))
            throw NotAPart();
        return work;
    });
    return read ? *std::move(read) : badInput(name, ATT_TEXT("core", "is not that of a sweep"));
}

Outcome<std::vector<SharedSweep>> tablesOf(const SweepWork& work)
{
    const auto combinations = combinationsOf(work);
    if (!combinations)
        return combinations.error();
    std::vector<SharedSweep> tables;
    for (std::size_t combination = 0; combination < combinations->size(); ++combination) {
        auto table = std::make_shared<SweepTable>();
        table->experiment = work.experiment;
        table->policies = work.policies;
        if (const auto put = combinations->put(combination, table->experiment, table->policies); !put)
            return put.error();
        table->lengths = work.lengths[work.lengths.size() == 1 ? 0 : combination];
        table->keyInformation = work.keyInformation;
        if (const Source* source = findSource(table->experiment.source); !source->generated && !table->experiment.windows)
            table->experiment.trials = 1; // as fitToSequence() has it
        addPoints(*table);
        tables.push_back(std::move(table));
    }
    return tables;
}

Outcome<std::vector<SharedSweep>> withKnown(std::span<const SharedSweep> tables, const KnownParts& known)
{
    std::vector<SharedSweep> filled;
    Index part = 0;
    for (const SharedSweep& table : tables) {
        std::vector<SweepPart> parts(table->lengths.size());
        for (std::size_t length = 0; length < parts.size(); ++length, ++part) {
            const auto found = known.find(part);
            if (found == known.end())
                continue;
            auto read = readPart([&] { return sweepPartIn(found->second); });
            if (!read || !isOf(*table, length, *read))
                return otherParts(part);
            parts[length] = *std::move(read);
        }
        filled.push_back(withParts(*table, std::move(parts)));
    }
    return filled;
}

} // namespace attentoscope
