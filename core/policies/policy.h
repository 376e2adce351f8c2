// Scale policies: one formula each for the multiplier m = λ√d (science: λ scales the raw scores q·k).
// A policy is one entry of the table in policy_table.cpp; the form, the command line, session files, help and tests read it
// there.
#pragma once

#include "core/attention/weighting/distance_law.h"
#include "core/base/outcome.h"
#include "core/policies/normalizers.h"
#include "core/policies/parameter.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace attentoscope {

// What a policy may depend on, for one query row.
struct PolicyContext {
    double n = 1; // the length, in the meaning the user chose (see LengthMeaning); at least 1
    double position = 0; // the query's place in the sequence, 0-based
    double d = 1; // head dimension
    // Shannon's of the row under the standard scale, nats, for policies that ask for it (Policy::ofEntropy); NaN: not known.
    double standardEntropy = 0;

    bool operator==(const PolicyContext&) const = default;
};

struct Policy {
    const char* name; // as typed: "entropy-invariant"
    const char* label; // ATT_TEXT, as shown
    const char* formula; // λ, as rich text with <i>, <sub>, <sup>; a parameter stands as {key}, what is typed as {text}
    const char* help; // ATT_TEXT, what it is for
    const char* source; // paper or archive number to cite
    std::vector<PolicyParameter> parameters;
    // m; parameters in table order. Null for a typed formula and for a scale that only the data can tell.
    double (*multiplier)(const PolicyContext&, std::span<const double> parameters) = nullptr;
    const char* python = nullptr; // λ for PyTorch, see PythonScale; null where `multiplier` alone does not tell it
    const char* text = nullptr; // the user types λ as a formula: what stands there at first; else null
    bool ofWeights = false; // see weightPolicies()
    bool withoutTau = false; // the factor τ of the experiment does not multiply it
    // Of a policy that reads PolicyContext::standardEntropy: the entropy from which on m is 1 again, nats; else 0.
    double offFromEntropy = 0;
    // Of a policy whose logits are λ s under a law of the distance (DistanceLaw), with its first parameter; λ is as of the
    // others.
    bool ofDistance = false;

    bool ofEntropy() const { return offFromEntropy > 0; }
    // Whether m may differ from row to row where all see as many keys: its formula names the place i, or it may do anything.
    bool ofRow() const { return text || ofEntropy() || std::string_view(formula).find("<i>i</i>") != std::string_view::npos; }
    // The scale follows from the data, by matching their entropy (core/attention/matching/matching.h).
    bool fromData() const { return !multiplier && !text; }
    // Whether a theory of rows with one scale each tells something of it.
    bool hasTheory() const { return !ofEntropy() && !ofDistance; }
};

std::span<const Policy> policies();
// What there is instead for attention weights that are given without queries and keys, where the scale that made them is not
// known: the weights as they are, and the weights to the power τ, a^τ / Σ a^τ, which is what the factor τ would have made of
// them.
std::span<const Policy> weightPolicies();
const Policy* findPolicy(std::string_view name); // among both

// One policy with its parameters, as chosen by the user: the value that an Experiment holds.
struct PolicyChoice {
    std::string name = "standard";
    ParameterValues parameters = {};
    std::string text = {}; // λ as typed, for a policy that takes a formula; empty: the initial one
    NormalizerChoice normalizer = {}; // what makes weights of the scaled scores

    bool operator==(const PolicyChoice&) const = default;
};

// "entropy-invariant:n0=512" and back; "formula:n0=1024:ln(n)/ln(n0)/sqrt(d)": parameters first, then what is typed. Behind it a
// normalizer that is not the softmax: "log-n@entmax:alpha=1.7".
// Errors: unknown policy, normalizer or parameter (the known ones are listed), value out of range, a formula that cannot be read.
Outcome<PolicyChoice> parsePolicy(std::string_view text);
std::string policyText(const PolicyChoice& choice);
// Several, separated by commas outside brackets.
Outcome<std::vector<PolicyChoice>> parsePolicies(std::string_view text);

// The choice with n₀ = trained where its policy has an n₀, the length that its scale is 1/√d at, and no target instead.
PolicyChoice withTrainedLength(PolicyChoice choice, double trained);

// The value of one parameter of the choice, initial where it is not set.
double policyParameter(const PolicyChoice& choice, const PolicyParameter& parameter);

// What it makes of λ s besides; of most policies nothing.
DistanceLaw distanceLawOf(const PolicyChoice& choice);
// Of each of several; empty where none has one.
std::vector<DistanceLaw> distanceLawsOf(std::span<const PolicyChoice> choices);

// λ's formula (of a policy of the distance the logit's) with the choice's parameters filled in, as rich text, without the
// normalizer's.
std::string policyFormula(const PolicyChoice& choice);

// λ in Python, with the choice's parameters filled in, in the names n, i and d of PolicyContext, and h for its entropy; d is a
// number. `n`, `i` and `h` are tensors with a row for each query, or n and i numbers, of one query after the other, where the
// choice is a typed formula.
struct PythonScale {
    std::string expression;
    bool ofNumbers = false;
};
// Empty where the data or the weights are needed to know it.
PythonScale policyPython(const PolicyChoice& choice);

// Whether one of them needs the entropies that its rows have under the standard scale.
bool asksForEntropy(std::span<const PolicyChoice> policies);

// What stands in place of a scale that follows from the data once these are known, with the same normalizer.
PolicyChoice constantPolicy(double multiplier, const NormalizerChoice& normalizer = {});

// m row after row under one choice, which must name a known policy: cheap per row. Each thread needs one of its own.
// Finite and ≥ 0 for every policy but a formula, which may give anything; NaN where the data must be known first.
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

// The same for a single row.
double policyMultiplier(const PolicyChoice& choice, const PolicyContext& context);

} // namespace attentoscope
