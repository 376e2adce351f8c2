// Policies as text: what the user types, and back.
#include "core/base/numbers.h"
#include "core/policies/formula.h"
#include "core/policies/policy.h"

#include <algorithm>

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

// Whether the part reads "key = ..." with a known key, and not "key == ...".
bool setsParameter(const Policy& policy, std::string_view part)
{
    const auto equals = part.find('=');
    if (equals == std::string_view::npos || part.substr(equals).starts_with("=="))
        return false;
    const auto key = trimmed(part.substr(0, equals));
    return std::any_of(
        policy.parameters.begin(), policy.parameters.end(), [&](const PolicyParameter& p) { return p.key == key; });
}

// Reads what is typed after the parameters.
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

// Kept canonical, so that equal choices compare equal.
void dropInitialValues(const Policy& policy, PolicyChoice& choice)
{
    for (const auto& parameter : policy.parameters)
        if (const auto set = choice.parameters.find(parameter.key);
            set != choice.parameters.end() && set->second == parameter.initial)
            choice.parameters.erase(set);
}

} // namespace

Outcome<PolicyChoice> parsePolicy(std::string_view text)
{
    const auto parts = split(text, ':');
    const auto name = trimmed(parts.front());
    const Policy* policy = findPolicy(name);
    if (!policy)
        return unknownPolicy(name, 0);
    PolicyChoice choice{policy->name, {}};
    for (std::size_t i = 1; i < parts.size(); ++i) {
        const std::size_t column = columnOf(text, parts[i]);
        if (policy->text && !setsParameter(*policy, parts[i])) {
            // The rest of it: a formula may hold colons of its own, as in n > n0 ? 1 : 2.
            if (auto read = parseTyped(*policy, text.substr(column), column, choice); !read)
                return read.error();
            break;
        }
        if (auto read = parseParameter(*policy, parts[i], column, choice.parameters); !read)
            return read.error();
    }
    dropInitialValues(*policy, choice);
    return choice;
}

std::string policyText(const PolicyChoice& choice)
{
    std::string text = choice.name;
    for (const auto& [key, value] : choice.parameters)
        text += ":" + key + "=" + formatNumber(value);
    if (!choice.text.empty())
        text += ":" + choice.text;
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

} // namespace attentoscope
