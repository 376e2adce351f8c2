// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/parameter.h"

#include "core/base/numbers.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace attentoscope {
namespace {

Error unknownParameter(const ParameterOwner& owner, std::string_view part, std::size_t column)
{
    if (owner.parameters.empty())
        return badInput("policy",
            {ATT_TEXT("core", "\"%1\" takes no parameters, but \"%2\" was given"), {owner.name, std::string(part)}}, column);
    std::string keys;
    for (const PolicyParameter& parameter : owner.parameters)
        if (part == parameter.key)
            return badInput("policy",
                {ATT_TEXT("core", "%1 of \"%2\" needs a value, as in %1=%3"),
                    {parameter.key, owner.name, formatNumber(parameter.unset ? parameter.max : parameter.initial)}},
                column);
    for (const PolicyParameter& parameter : owner.parameters)
        keys.append(keys.empty() ? "" : ", ").append(parameter.key);
    return badInput("policy",
        {ATT_TEXT("core", "\"%1\" has no parameter \"%2\"; its parameters are %3, written as key=value"),
            {owner.name, std::string(part), keys}},
        column);
}

void replaceAll(std::string& text, const std::string& place, const std::string& value)
{
    for (auto at = text.find(place); at != std::string::npos; at = text.find(place, at + value.size()))
        text.replace(at, place.size(), value);
}

std::string placeOf(const PolicyParameter& parameter) { return std::string("{") + parameter.key + "}"; }

// Replaces the places of parameters that are not given by their `unset` texts. It must run before the values are filled in,
// because these texts may contain other parameters.
void fillInUnset(
    std::string& text, const ParameterOwner& owner, const ParameterValues& values, const char* const PolicyParameter::*whenUnset)
{
    for (const auto& parameter : owner.parameters)
        if (parameter.*whenUnset && valueOf(values, parameter) == parameter.initial)
            replaceAll(text, placeOf(parameter), parameter.*whenUnset);
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
    const auto value = known->unset && typed.empty() ? std::optional(known->initial) : parseNumber(typed);
    if (known->whole && value && *value != std::floor(*value))
        return badInput("policy",
            {ATT_TEXT("core", "%1 of \"%2\" must be a whole number, not \"%3\""), {known->key, owner.name, typed}},
            column + equals + 1);
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
    fillInUnset(formula, owner, values, &PolicyParameter::unset);
    for (const auto& parameter : owner.parameters) {
        std::string shown = formatNumber(valueOf(values, parameter));
        replaceAll(shown, "-", "−");
        replaceAll(formula, placeOf(parameter), shown);
    }
    return formula;
}

std::string filledPython(std::string expression, const ParameterOwner& owner, const ParameterValues& values)
{
    fillInUnset(expression, owner, values, &PolicyParameter::unsetPython);
    for (const auto& parameter : owner.parameters)
        replaceAll(expression, placeOf(parameter), formatNumber(valueOf(values, parameter)));
    return expression;
}

} // namespace attentoscope
