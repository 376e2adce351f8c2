// A number that a scale policy or a normalizer has, and how its value is read, kept and shown.
#pragma once

#include "core/base/outcome.h"

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <string_view>

namespace attentoscope {

struct PolicyParameter {
    const char* key; // as typed: "n0"
    const char* label; // ATT_TEXT, short
    const char* help; // ATT_TEXT, one sentence
    double initial, min, max;
    const char* unset = nullptr; // not null: the initial value means "not given", and the formula shows this instead
    const char* unsetPython = nullptr; // and this stands in Python
    bool whole = false; // a whole number
};

using ParameterValues = std::map<std::string, double>; // only those that differ from their initial value

// What has the parameters, for messages: its name as typed.
struct ParameterOwner {
    const char* name;
    std::span<const PolicyParameter> parameters;
};

// The value of one parameter, initial where it is not set.
double valueOf(const ParameterValues& values, const PolicyParameter& parameter);
// Reads "key=value", which begins at `column`, into the values. Errors: unknown, out of range, given twice.
Outcome<Done> readParameter(const ParameterOwner& owner, std::string_view part, std::size_t column, ParameterValues& values);
// Kept canonical, so that equal choices compare equal.
void dropInitialValues(const ParameterOwner& owner, ParameterValues& values);
// ":key=value" of each.
std::string parametersText(const ParameterValues& values);
// The formula, or an expression in Python, with the values in the places of their {key}.
std::string filledFormula(std::string formula, const ParameterOwner& owner, const ParameterValues& values);
std::string filledPython(std::string expression, const ParameterOwner& owner, const ParameterValues& values);

} // namespace attentoscope
