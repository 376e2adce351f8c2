// Scale policies: one formula each for the multiplier m = λ√d (science: λ scales the raw scores q·k).
// A policy is one entry of the table in policy.cpp; the form, the command line, session files, help and tests read it there.
#pragma once

#include "core/base/outcome.h"

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace attentoscope {

// What a policy may depend on, for one query row.
struct PolicyContext {
    double n = 1;        // the length, in the meaning the user chose (see LengthMeaning); at least 1
    double position = 0; // the query's place in the sequence, 0-based
    double d = 1;        // head dimension
};

struct PolicyParameter {
    const char* key;   // as typed: "n0"
    const char* label; // ATT_TEXT, short
    const char* help;  // ATT_TEXT, one sentence
    double initial, min, max;
};

struct Policy {
    const char* name;    // as typed: "entropy-invariant"
    const char* label;   // ATT_TEXT, as shown
    const char* formula; // λ, as rich text with <i>, <sub>, <sup>; a parameter stands as {key}
    const char* help;    // ATT_TEXT, what it is for
    const char* source;  // paper or archive number to cite
    std::vector<PolicyParameter> parameters;
    double (*multiplier)(const PolicyContext&, std::span<const double> parameters); // m; parameters in table order
};

std::span<const Policy> policies();
const Policy* findPolicy(std::string_view name);

// One policy with its parameters, as chosen by the user: the value that an Experiment holds.
struct PolicyChoice {
    std::string name = "standard";
    std::map<std::string, double> parameters; // only those that differ from their initial value

    bool operator==(const PolicyChoice&) const = default;
};

// "entropy-invariant:n0=512" and back. Errors: unknown policy or parameter (the known ones are listed), value out of range.
Outcome<PolicyChoice> parsePolicy(std::string_view text);
std::string policyText(const PolicyChoice& choice);
// Several, separated by commas outside brackets.
Outcome<std::vector<PolicyChoice>> parsePolicies(std::string_view text);

// The value of one parameter of the choice, initial where it is not set.
double policyParameter(const PolicyChoice& choice, const PolicyParameter& parameter);

// λ's formula with the choice's parameters filled in, as rich text.
std::string policyFormula(const PolicyChoice& choice);

// m of one row. The choice must name a known policy. Always finite and ≥ 0.
double policyMultiplier(const PolicyChoice& choice, const PolicyContext& context);

} // namespace attentoscope
