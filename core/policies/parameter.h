// SPDX-License-Identifier: GPL-3.0-or-later
// A numeric parameter of a scale policy or a normalizer, and how its value is read, stored and shown.
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
    const char* unset = nullptr; // if not null, the initial value means "not given", and the formula shows this instead
    const char* unsetPython = nullptr; // shown instead in Python code
    bool whole = false; // only whole numbers are allowed
};

using ParameterValues = std::map<std::string, double>; // only those that differ from their initial value

// The policy or normalizer that has the parameters; messages show its name as typed.
struct ParameterOwner {
    const char* name;
    std::span<const PolicyParameter> parameters;
};

// Returns the value of one parameter, or its initial value where none is set.
double valueOf(const ParameterValues& values, const PolicyParameter& parameter);
// Reads "key=value", which begins at `column`, into the values. Errors: unknown, out of range, given twice.
Outcome<Done> readParameter(const ParameterOwner& owner, std::string_view part, std::size_t column, ParameterValues& values);
// Removes values that equal the initial ones, so that equal choices compare equal.
void dropInitialValues(const ParameterOwner& owner, ParameterValues& values);
// Returns ":key=value" for each value.
std::string parametersText(const ParameterValues& values);
// Replaces each {key} in the formula, or in an expression in Python, by its value.
std::string filledFormula(std::string formula, const ParameterOwner& owner, const ParameterValues& values);
std::string filledPython(std::string expression, const ParameterOwner& owner, const ParameterValues& values);

} // namespace attentoscope
