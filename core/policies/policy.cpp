#include "core/policies/policy.h"

#include "core/base/numbers.h"

#include <algorithm>
#include <cassert>

namespace attentoscope {
namespace {

template <class Range, class Name>
std::string listed(const Range& range, Name name)
{
    std::string list;
    for (const auto& entry : range)
        list.append(list.empty() ? "" : ", ").append(name(entry));
    return list;
}

// The column of a part of the typed text.
std::size_t columnOf(std::string_view text, std::string_view part) { return static_cast<std::size_t>(part.data() - text.data()); }

std::vector<double> parameterValues(const Policy& policy, const PolicyChoice& choice)
{
    std::vector<double> values;
    for (const auto& parameter : policy.parameters)
        values.push_back(policyParameter(choice, parameter));
    return values;
}

Error unknownPolicy(std::string_view name, std::size_t column)
{
    return badInput("policy",
        {ATT_TEXT("core", "there is no policy \"%1\"; the known ones are %2"),
            {std::string(name), listed(policies(), [](const Policy& p) { return p.name; })}},
        column);
}

Error unknownParameter(const Policy& policy, std::string_view part, std::size_t column)
{
    if (policy.parameters.empty())
        return badInput("policy",
            {ATT_TEXT("core", "\"%1\" takes no parameters, but \"%2\" was given"), {policy.name, std::string(part)}}, column);
    return badInput("policy",
        {ATT_TEXT("core", "\"%1\" has no parameter \"%2\"; give %3 as key=value"),
            {policy.name, std::string(part), listed(policy.parameters, [](const PolicyParameter& p) { return p.key; })}},
        column);
}

// Reads "key=value" into the choice.
Outcome<Done> parseParameter(
    const Policy& policy, std::string_view part, std::size_t column, std::map<std::string, double>& values)
{
    const auto equals = part.find('=');
    const auto key = trimmed(part.substr(0, equals));
    const auto known =
        std::find_if(policy.parameters.begin(), policy.parameters.end(), [&](const PolicyParameter& p) { return p.key == key; });
    if (known == policy.parameters.end() || equals == std::string_view::npos)
        return unknownParameter(policy, trimmed(part), column);
    const std::string typed(trimmed(part.substr(equals + 1)));
    const auto value = parseNumber(typed);
    if (!value || !(*value >= known->min && *value <= known->max))
        return badInput("policy",
            {ATT_TEXT("core", "%1 of \"%2\" must be a number from %3 to %4, not \"%5\""),
                {known->key, policy.name, formatNumber(known->min), formatNumber(known->max), typed}},
            column + equals + 1);
    if (!values.emplace(known->key, *value).second)
        return badInput("policy", {ATT_TEXT("core", "%1 of \"%2\" is given twice"), {known->key, policy.name}}, column);
    return Done{};
}

} // namespace

const Policy* findPolicy(std::string_view name)
{
    for (const auto& policy : policies())
        if (policy.name == name)
            return &policy;
    return nullptr;
}

Outcome<PolicyChoice> parsePolicy(std::string_view text)
{
    const auto parts = split(text, ':');
    const auto name = trimmed(parts.front());
    const Policy* policy = findPolicy(name);
    if (!policy)
        return unknownPolicy(name, 0);
    PolicyChoice choice{policy->name, {}};
    for (std::size_t i = 1; i < parts.size(); ++i)
        if (auto read = parseParameter(*policy, parts[i], columnOf(text, parts[i]), choice.parameters); !read)
            return read.error();
    // Kept canonical, so that equal choices compare equal.
    for (const auto& parameter : policy->parameters)
        if (const auto set = choice.parameters.find(parameter.key);
            set != choice.parameters.end() && set->second == parameter.initial)
            choice.parameters.erase(set);
    return choice;
}

std::string policyText(const PolicyChoice& choice)
{
    std::string text = choice.name;
    for (const auto& [key, value] : choice.parameters)
        text += ":" + key + "=" + formatNumber(value);
    return text;
}

Outcome<std::vector<PolicyChoice>> parsePolicies(std::string_view text)
{
    std::vector<PolicyChoice> choices;
    for (const auto part : splitOutsideBrackets(text, ',')) {
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

double policyParameter(const PolicyChoice& choice, const PolicyParameter& parameter)
{
    const auto set = choice.parameters.find(parameter.key);
    return set == choice.parameters.end() ? parameter.initial : set->second;
}

std::string policyFormula(const PolicyChoice& choice)
{
    const Policy* policy = findPolicy(choice.name);
    assert(policy);
    std::string formula = policy->formula;
    for (const auto& parameter : policy->parameters) {
        std::string place = "{";
        place.append(parameter.key).append("}");
        for (auto at = formula.find(place); at != std::string::npos; at = formula.find(place))
            formula.replace(at, place.size(), formatNumber(policyParameter(choice, parameter)));
    }
    return formula;
}

double policyMultiplier(const PolicyChoice& choice, const PolicyContext& context)
{
    const Policy* policy = findPolicy(choice.name);
    assert(policy);
    return policy->multiplier(context, parameterValues(*policy, choice));
}

} // namespace attentoscope
