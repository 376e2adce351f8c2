// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/collapse/rank_collapse.h"

#include "core/base/numbers.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace attentoscope {
namespace {

Outcome<Done> checkPlan(const CollapsePlan& plan)
{
    constexpr Index mostLayers = 1000;
    constexpr double mostGamma = 1e3;
    constexpr std::size_t mostCells = 10'000'000;
    for (const Index n : plan.lengths)
        if (n < 2)
            return badInput("lengths", ATT_TEXT("core", "must be at least 2: a single token cannot collapse"));
    for (const double cosine : plan.cosines)
        if (!(cosine >= 0 && cosine < 1))
            return badInput(
                "rho", {ATT_TEXT("core", "the cosine of the tokens must be from 0 to below 1, not %1"), {formatNumber(cosine)}});
    for (const double gamma : plan.gammas)
        if (!(gamma >= 0 && gamma <= mostGamma))
            return badInput(
                "gamma", {ATT_TEXT("core", "must be from 0 to %1, not %2"), {formatNumber(mostGamma), formatNumber(gamma)}});
    if (plan.layers < 1 || plan.layers > mostLayers)
        return badInput("layers", {ATT_TEXT("core", "must be %1 … %2"), {formatNumber(Index(1)), formatNumber(mostLayers)}});
    if (plan.size() > mostCells)
        return badInput("layers",
            {ATT_TEXT("core", "these settings make %1 cells, but at most %2 are allowed; choose fewer lengths, layers or values"),
                {formatNumber(Index(plan.size())), formatNumber(Index(mostCells))}});
    return Done{};
}

} // namespace

CollapsedTokens collapsedOnce(double n, double apart, double gamma)
{
    const double drop = gamma * std::log(n) * apart, e = std::exp(-drop); // of the other keys' logits
    const double others = (n - 1) * e, sum = 1 + others, c = -std::expm1(-drop) / sum;
    const double ofMean = 1 - apart + apart / n; // squared length of the mean of all tokens
    const double length = c * c + (1 - c * c) * ofMean;
    return {.apart = c * c * apart / length, .ownWeight = 1 / sum, .entropy = std::log1p(others) + drop * others / sum};
}

double halfwayGamma(double n, double cosine)
{
    const double apart = 1 - cosine, ofMean = cosine + apart / n, c = std::sqrt(ofMean / (1 + ofMean));
    return std::log((1 + c * (n - 1)) / (1 - c)) / (apart * std::log(n));
}

Outcome<Parts<CollapsePart>> collapseParts(const CollapsePlan& plan)
{
    if (auto checked = checkPlan(plan); !checked)
        return checked.error();
    const std::size_t tokens = plan.cosines.size() * plan.gammas.size(), ofLength = tokens * std::size_t(plan.layers);
    Parts<CollapsePart> parts{std::vector<double>(plan.lengths.size(), double(ofLength)), {}};
    parts.run = [plan, tokens, ofLength](Index part, const StopToken&, const Progress&) -> Outcome<CollapsePart> {
        const double n = double(plan.lengths[std::size_t(part)]);
        std::vector<double> apart(tokens); // 1 − cosine of the tokens that go into a layer
        for (std::size_t i = 0; i < tokens; ++i)
            apart[i] = 1 - plan.cosines[i / plan.gammas.size()];
        CollapsePart cells(ofLength);
        for (auto cell = cells.begin(); cell != cells.end();)
            for (std::size_t i = 0; i < tokens; ++i, ++cell)
                apart[i] = (*cell = collapsedOnce(n, apart[i], plan.gammas[i % plan.gammas.size()])).apart;
        return cells;
    };
    return parts;
}

CollapseGrid withParts(CollapsePlan plan, std::vector<CollapsePart> parts)
{
    CollapseGrid grid{std::move(plan), {}};
    for (const CollapsePart& part : parts)
        grid.cells.insert(grid.cells.end(), part.begin(), part.end());
    return grid;
}

PartValue valueOf(const CollapsePart& part)
{
    std::vector<double> numbers;
    for (const CollapsedTokens& cell : part)
        numbers.insert(numbers.end(), {cell.apart, cell.ownWeight, cell.entropy});
    return valueOf(numbers);
}

CollapsePart collapsePartIn(const PartValue& value, const CollapsePlan& plan)
{
    const std::vector<double> numbers = numbersIn(value);
    if (numbers.size() != 3 * plan.size() / plan.lengths.size())
        throw NotAPart();
    CollapsePart part;
    for (std::size_t i = 0; i < numbers.size(); i += 3)
        part.push_back({.apart = numbers[i], .ownWeight = numbers[i + 1], .entropy = numbers[i + 2]});
    return part;
}

Outcome<CollapseGrid> rankCollapse(const CollapsePlan& plan)
{
    const auto parts = collapseParts(plan);
    if (!parts)
        return parts.error();
    auto found = runAllParts(*parts, {}, {});
    return found ? Outcome(withParts(plan, *std::move(found))) : found.error();
}

} // namespace attentoscope
