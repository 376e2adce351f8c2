#include "core/policies/parameter.h"

#include "core/base/numbers.h"

#include <algorithm>

namespace attentoscope {
namespace {

Error unknownParameter(const ParameterOwner& owner, std::string_view part, std::size_t column)
{
    if (owner.parameters.empty())
        return badInput("policy",
            {ATT_TEXT("core", "\"%1\" takes no parameters, but \"%2\" was given"), {owner.name, std::string(part)}}, column);
    std::string keys;
    for (const PolicyParameter& parameter : owner.parameters)
        keys.append(keys.empty() ? "" : ", ").append(parameter.key);
    return badInput("policy",
        {ATT_TEXT("core", "\"%1\" has no parameter \"%2\"; give %3 as key=value"), {owner.name, std::string(part), keys}},
        column);
}

} // namespace

double valueOf(const ParameterValues& values, const PolicyParameter& parameter)
{
    const auto set = values.find(parameter.key);
    return set == values.end() ? parameter.initial : set->second;
}

Outcome<Done> readParameter(const ParameterOwner& owner, std::string_view part, std::size_t column, ParameterValues& values)
{
    const auto equals = part.find('=');
    const auto key = trimmed(part.substr(0, equals));
    const auto known = std::ranges::find_if(owner.parameters, [&](const PolicyParameter& p) { return p.key == key; });
    if (known == owner.parameters.end() || equals == std::string_view::npos)
        return unknownParameter(owner, trimmed(part), column);
    const std::string typed(trimmed(part.substr(equals + 1)));
    const auto value = parseNumber(typed);
    if (!value || !(*value >= known->min && *value <= known->max))
        return badInput("policy",
            {ATT_TEXT("core", "%1 of \"%2\" must be a number from %3 to %4, not \"%5\""),
                {known->key, owner.name, formatNumber(known->min), formatNumber(known->max), typed}},
            column + equals + 1);
    if (!values.emplace(known->key, *value).second)
        return badInput("policy", {ATT_TEXT("core", "%1 of \"%2\" is given twice"), {known->key, owner.name}}, column);
    return Done{};
}

void dropInitialValues(const ParameterOwner& owner, ParameterValues& values)
{
    for (const auto& parameter : owner.parameters)
        if (const auto set = values.find(parameter.key); set != values.end() && set->second == parameter.initial)
            values.erase(set);
}

std::string parametersText(const ParameterValues& values)
{
    std::string text;
    for (const auto& [key, value] : values)
        text += ":" + key + "=" + formatNumber(value);
    return text;
}

std::string filledFormula(std::string formula, const ParameterOwner& owner, const ParameterValues& values)
{
    for (const auto& parameter : owner.parameters) {
        const double value = valueOf(values, parameter);
        const bool given = !parameter.unset || value != parameter.initial;
        const std::string place = std::string("{") + parameter.key + "}", shown = given ? formatNumber(value) : parameter.unset;
        for (auto at = formula.find(place); at != std::string::npos; at = formula.find(place, at + shown.size()))
            formula.replace(at, place.size(), shown);
    }
    return formula;
}

} // namespace attentoscope
