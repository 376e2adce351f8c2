// SPDX-License-Identifier: GPL-3.0-or-later
// Scale policies: one formula each for the multiplier m = λ√d, where λ scales the raw scores q·k. A policy is one entry of the
// table in policy_table.cpp; the form, the command line, session files, help and tests read it there.
#pragma once

#include "core/base/outcome.h"
#include "core/policies/normalizers.h"
#include "core/policies/parameter.h"
#include "core/weighting/distance_law.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace attentoscope {

// The properties of one query row that its scale may depend on.
struct PolicyContext {
    double n = 1; // the length, in the meaning the user chose (see LengthMeaning); at least 1
    double position = 0; // the query's place in the sequence, 0-based
    double d = 1; // head dimension
    // Shannon entropy of the row under the standard scale, nats, for policies that need it (Policy::ofEntropy); NaN: not known.
    double standardEntropy = 0;

    bool operator==(const PolicyContext&) const = default;
};

// Tells what a policy follows from, by which lists of policies are grouped.
enum class PolicyOrigin {
    Fixed, // the same at every length
    Theory, // derived for a goal
    Models, // published with models, or learned by them
    Data, // depends on the data
    Typed, // by the user
};

struct Policy {
    const char* name; // as typed: "entropy-invariant"
    const char* label; // ATT_TEXT, as shown
    const char* formula; // λ as rich text with <i>, <sub>, <sup>; a parameter stands as {key}, a typed formula as {text}
    const char* help; // ATT_TEXT, what it is for
    const char* source; // paper or archive number to cite
    PolicyOrigin origin;
    std::vector<PolicyParameter> parameters;
    // Returns m; parameters are in the order of the table. Null for a typed formula and for a scale that is solved on the data.
    double (*multiplier)(const PolicyContext&, std::span<const double> parameters) = nullptr;
    const char* python = nullptr; // λ for PyTorch, see PythonScale; null where `multiplier` alone does not determine it
    const char* text = nullptr; // the initial formula of a policy whose λ the user types; else null
    bool ofWeights = false; // see weightPolicies()
    bool withoutTau = false; // the factor τ of the experiment does not multiply it
    // For a policy that reads PolicyContext::standardEntropy, the entropy above which m is 1 again, nats; else 0.
    double offFromEntropy = 0;
    // The policy also changes each logit λ s by a law of the distance (DistanceLaw) with its first parameter; λ itself is
    // computed as in other policies.
    bool ofDistance = false;

    bool ofEntropy() const { return offFromEntropy > 0; }
    // Tells whether m may differ between rows that see equally many keys, because the formula contains the place i or is typed
    // by the user.
    bool ofRow() const { return text || ofEntropy() || std::string_view(formula).find("<i>i</i>") != std::string_view::npos; }
    // Tells whether the scale is solved on the data, by matching their entropy (core/attention/matching/matching.h).
    bool fromData() const { return !multiplier && !text; }
    // Tells whether a theory of rows that have one scale each covers the policy.
    bool hasTheory() const { return !ofEntropy() && !ofDistance; }
};

std::span<const Policy> policies();
// The policies for attention weights that are given without queries and keys, where the original scale is not known: the
// weights unchanged, and the weights to the power τ, a^τ / Σ a^τ, which is what multiplying the original scale by τ would have
// given.
std::span<const Policy> weightPolicies();
const Policy* findPolicy(std::string_view name); // in policies() and weightPolicies()

// One policy with its parameters, as chosen by the user: the value that an Experiment holds.
struct PolicyChoice {
    std::string name = "standard";
    ParameterValues parameters = {};
    std::string text = {}; // λ as typed, for a policy that takes a formula; empty: the initial one
    NormalizerChoice normalizer = {}; // turns the scaled scores into weights

    bool operator==(const PolicyChoice&) const = default;
};

// Reads and writes "entropy-invariant:n0=512" and "formula:n0=1024:ln(n)/ln(n0)/sqrt(d)": parameters first, then the typed
// formula. A normalizer other than the softmax follows after @: "log-n@entmax:alpha=1.7".
// Errors: unknown policy, normalizer or parameter (the known ones are listed), value out of range, a formula that cannot be
// read.
Outcome<PolicyChoice> parsePolicy(std::string_view text);
std::string policyText(const PolicyChoice& choice);
// Reads several policies, separated by commas outside brackets.
Outcome<std::vector<PolicyChoice>> parsePolicies(std::string_view text);

// Returns the choice with n₀ = trained if its policy has an n₀, the length at which its scale is 1/√d, and no target is set
// instead.
PolicyChoice withTrainedLength(PolicyChoice choice, double trained);

// Returns the value of one parameter of the choice, or its initial value where none is set.
double policyParameter(const PolicyChoice& choice, const PolicyParameter& parameter);

// Returns the law by which the policy changes λ s with the distance; most policies have none.
DistanceLaw distanceLawOf(const PolicyChoice& choice);
// Returns the law of each choice; empty where no choice has one.
std::vector<DistanceLaw> distanceLawsOf(std::span<const PolicyChoice> choices);

// Returns the formula of λ, or of the logit for a policy with a law of the distance, as rich text with the choice's parameters
// filled in. The normalizer's formula is not part of it.
std::string policyFormula(const PolicyChoice& choice);

// λ in Python, with the choice's parameters filled in, as an expression in the names n, i and d of PolicyContext and h for its
// entropy. d is a number; `n`, `i` and `h` are tensors with a row for each query. For a typed formula n and i are numbers
// instead, and the expression is evaluated for one query after the other.
struct PythonScale {
    std::string expression;
    bool ofNumbers = false;
};
// Returns an empty scale where λ depends on the data or on the weights.
PythonScale policyPython(const PolicyChoice& choice);

// Returns whether any of the policies needs the entropies of its rows under the standard scale.
bool asksForEntropy(std::span<const PolicyChoice> policies);

// Returns the constant policy that replaces a policy solved on the data once its multiplier is known, with the same normalizer.
PolicyChoice constantPolicy(double multiplier, const NormalizerChoice& normalizer = {});

// Computes m for one row after another under one choice, which must name a known policy. It is cheap for each row; every thread
// needs its own. m is finite and ≥ 0 for every policy except a typed formula, which may give anything, and NaN for a policy
// that must be solved on the data first.
class Multiplier
{
public:
    explicit Multiplier(const PolicyChoice& choice);
    Multiplier(Multiplier&&) noexcept;
    Multiplier& operator=(Multiplier&&) noexcept;
    ~Multiplier();

    double operator()(const PolicyContext& context);

private:
    struct State;
    std::unique_ptr<State> state_;
};

// Computes m for a single row.
double policyMultiplier(const PolicyChoice& choice, const PolicyContext& context);

} // namespace attentoscope
