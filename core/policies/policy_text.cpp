// SPDX-License-Identifier: GPL-3.0-or-later
// Reads policies from typed text, and writes them as text.
#include "core/base/nearest_name.h"
#include "core/base/numbers.h"
#include "core/policies/formula.h"
#include "core/policies/policy.h"

#include <algorithm>

namespace attentoscope {
namespace {

// Returns the column at which a part of the typed text begins.
std::size_t columnOf(std::string_view text, std::string_view part) { return static_cast<std::size_t>(part.data() - text.data()); }

Error unknownPolicy(std::string_view name, std::size_t column)
{
    std::vector<std::string> known;
    for (const Policy& policy : policies())
        known.emplace_back(policy.name);
    return badInput("policy",
        unknownNameMessage(name, known, ATT_TEXT("core", "there is no policy \"%1\", did you mean %2?"),
            ATT_TEXT("core", "there is no policy \"%1\"; the known ones are %2")),
        column);
}

// Returns whether the part reads "key = ..." with a known key, as opposed to "key == ...".
bool setsParameter(const Policy& policy, std::string_view part)
{
    const auto equals = part.find('=');
    if (equals == std::string_view::npos || part.substr(equals).starts_with("=="))
        return false;
    const auto key = trimmed(part.substr(0, equals));
    return std::any_of(
        policy.parameters.begin(), policy.parameters.end(), [&](const PolicyParameter& p) { return p.key == key; });
}

// Reads the text that follows the parameters.
Outcome<Done> parseTyped(const Policy& policy, std::string_view typed, std::size_t column, PolicyChoice& choice)
{
    auto formula = Formula::parse(typed, policyParameter(choice, policy.parameters.front()));
    if (!formula) {
        Error error = formula.error();
        error.column = error.column.value_or(0) + column;
        return error;
    }
    if (const auto text = trimmed(typed); text != policy.text)
        choice.text = text;
    return Done{};
}

ParameterOwner ownerOf(const Policy& policy) { return {policy.name, policy.parameters}; }

// Separates the normalizer from the policy; no formula contains it.
constexpr char beforeNormalizer = '@';

Outcome<PolicyChoice> parseScale(std::string_view text)
{
    const auto parts = split(text, ':');
    const auto name = trimmed(parts.front());
    const Policy* policy = findPolicy(name);
    if (!policy)
        return unknownPolicy(name, 0);
    PolicyChoice choice{policy->name};
    for (std::size_t i = 1; i < parts.size(); ++i) {
        const std::size_t column = columnOf(text, parts[i]);
        if (policy->text && !setsParameter(*policy, parts[i])) {
            // Takes the whole rest of the text, because a formula may contain colons of its own, as in n > n0 ? 1 : 2.
            if (auto read = parseTyped(*policy, text.substr(column), column, choice); !read)
                return read.error();
            break;
        }
        if (auto read = readParameter(ownerOf(*policy), parts[i], column, choice.parameters); !read)
            return read.error();
    }
    dropInitialValues(ownerOf(*policy), choice.parameters);
    return choice;
}

} // namespace

Outcome<PolicyChoice> parsePolicy(std::string_view text)
{
    const auto at = text.find(beforeNormalizer);
    auto choice = parseScale(text.substr(0, at));
    if (!choice || at == std::string_view::npos)
        return choice;
    auto normalizer = parseNormalizer(text.substr(at + 1), at + 1);
    if (!normalizer)
        return normalizer.error();
    choice->normalizer = *std::move(normalizer);
    return choice;
}

std::string policyText(const PolicyChoice& choice)
{
    std::string text = choice.name + parametersText(choice.parameters);
    if (!choice.text.empty())
        text += ":" + choice.text;
    if (!choice.normalizer.isSoftmax())
        text += beforeNormalizer + normalizerText(choice.normalizer);
    return text;
}

Outcome<std::vector<PolicyChoice>> parsePolicies(std::string_view text)
{
    constexpr std::size_t most = 100; // a limit, because each policy is evaluated and has a line in tables
    std::vector<PolicyChoice> choices;
    for (const auto part : splitOutsideBrackets(text, ',')) {
        if (choices.size() == most)
            return badInput(
                "policies", {ATT_TEXT("core", "there are more than %1 policies"), {std::to_string(most)}}, columnOf(text, part));
        auto choice = parsePolicy(part);
        if (!choice) {
            Error error = choice.error();
            error.column = error.column.value_or(0) + columnOf(text, part);
            return error;
        }
        choices.push_back(std::move(*choice));
    }
    return choices;
}

} // namespace attentoscope
