// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/policy.h"

#include "core/base/numbers.h"
#include "core/policies/formula.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <optional>

namespace attentoscope {
namespace {

std::vector<double> parameterValues(const Policy& policy, const PolicyChoice& choice)
{
    std::vector<double> values;
    for (const auto& parameter : policy.parameters)
        values.push_back(policyParameter(choice, parameter));
    return values;
}

} // namespace

const Policy* findPolicy(std::string_view name)
{
    for (const auto& table : {policies(), weightPolicies()})
        for (const auto& policy : table)
            if (policy.name == name)
                return &policy;
    return nullptr;
}

PolicyChoice withTrainedLength(PolicyChoice choice, double trained)
{
    const Policy* policy = findPolicy(choice.name);
    if (policy == nullptr || choice.parameters.contains("target"))
        return choice;
    for (const PolicyParameter& parameter : policy->parameters)
        if (std::string_view(parameter.key) == "n0") {
            choice.parameters.erase("n0");
            if (trained != parameter.initial)
                choice.parameters["n0"] = std::clamp(trained, parameter.min, parameter.max);
        }
    return choice;
}

double policyParameter(const PolicyChoice& choice, const PolicyParameter& parameter)
{
    return valueOf(choice.parameters, parameter);
}

DistanceLaw distanceLawOf(const PolicyChoice& choice)
{
    const Policy& policy = *findPolicy(choice.name);
    return {policy.ofDistance ? policyParameter(choice, policy.parameters.front()) : 0};
}

std::vector<DistanceLaw> distanceLawsOf(std::span<const PolicyChoice> choices)
{
    std::vector<DistanceLaw> laws(choices.size());
    std::ranges::transform(choices, laws.begin(), distanceLawOf);
    return std::ranges::any_of(laws, &DistanceLaw::exists) ? laws : std::vector<DistanceLaw>();
}

namespace {

std::string richText(std::string_view typed)
{
    std::string text;
    for (const char c : typed)
        if (c == '<')
            text += "&lt;";
        else if (c == '>')
            text += "&gt;";
        else if (c == '&')
            text += "&amp;";
        else
            text += c;
    return text;
}

std::string_view typedFormula(const Policy& policy, const PolicyChoice& choice)
{
    return choice.text.empty() ? std::string_view(policy.text) : std::string_view(choice.text);
}

} // namespace

PythonScale policyPython(const PolicyChoice& choice)
{
    const Policy* policy = findPolicy(choice.name);
    assert(policy);
    if (policy->text)
        return {pythonFormula(typedFormula(*policy, choice), policyParameter(choice, policy->parameters.front())), true};
    return {filledPython(policy->python ? policy->python : "", {policy->name, policy->parameters}, choice.parameters), false};
}

std::string policyFormula(const PolicyChoice& choice)
{
    const Policy* policy = findPolicy(choice.name);
    assert(policy);
    std::string formula = filledFormula(policy->formula, {policy->name, policy->parameters}, choice.parameters);
    constexpr std::string_view typed = "{text}";
    if (const auto at = formula.find(typed); policy->text && at != std::string::npos)
        formula.replace(at, typed.size(), richText(typedFormula(*policy, choice)));
    return formula;
}

bool asksForEntropy(std::span<const PolicyChoice> policies)
{
    return std::ranges::any_of(policies, [](const PolicyChoice& choice) { return findPolicy(choice.name)->ofEntropy(); });
}

PolicyChoice constantPolicy(double multiplier, const NormalizerChoice& normalizer)
{
    PolicyChoice choice{"constant", {}, {}, normalizer};
    if (const PolicyParameter& m = findPolicy(choice.name)->parameters.front(); multiplier != m.initial)
        choice.parameters[m.key] = multiplier;
    return choice;
}

struct Multiplier::State {
    const Policy* policy = nullptr;
    std::vector<double> parameters;
    std::optional<Formula> formula;
    // The row that was evaluated last, so that a formula is not evaluated again for an equal one.
    PolicyContext last{0, 0, 0};
    double lastMultiplier = std::numeric_limits<double>::quiet_NaN();
};

Multiplier::Multiplier(const PolicyChoice& choice)
    : state_(std::make_unique<State>())
{
    state_->policy = findPolicy(choice.name);
    assert(state_->policy);
    state_->parameters = parameterValues(*state_->policy, choice);
    if (state_->policy->text)
        if (auto formula = Formula::parse(typedFormula(*state_->policy, choice), state_->parameters.front()))
            state_->formula.emplace(*std::move(formula));
}

Multiplier::Multiplier(Multiplier&&) noexcept = default;
Multiplier& Multiplier::operator=(Multiplier&&) noexcept = default;
Multiplier::~Multiplier() = default;

double Multiplier::operator()(const PolicyContext& context)
{
    State& state = *state_;
    if (state.policy->multiplier)
        return state.policy->multiplier(context, state.parameters);
    if (!state.formula)
        return std::numeric_limits<double>::quiet_NaN();
    if (!(context == state.last)) {
        state.last = context;
        state.lastMultiplier = state.formula->lambda(context) * std::sqrt(context.d);
    }
    return state.lastMultiplier;
}

double policyMultiplier(const PolicyChoice& choice, const PolicyContext& context) { return Multiplier(choice)(context); }

} // namespace attentoscope
