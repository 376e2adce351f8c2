// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/sweep/swept_axis.h"

#include "core/base/numbers.h"
#include "core/masks/mask_number.h"
#include "core/session/fields.h"
#include "core/sources/source.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <iterator>
#include <optional>
#include <utility>

namespace attentoscope {
namespace {

constexpr std::string_view windowKey = "window";
constexpr std::string_view ofPolicy[] = {"policy-a.", "policy-b."};

std::size_t columnOf(std::string_view text, std::string_view part) { return static_cast<std::size_t>(part.data() - text.data()); }

Error wrong(std::string_view text, std::string_view part, Message why)
{
    return badInput("over", std::move(why), columnOf(text, part));
}

// Tells whether the field can be the key of an axis. Fields that say how is measured are left out.
bool canBeSwept(const Field& field)
{
    const bool ofStudies = field.group == FieldGroup::Curves || field.group == FieldGroup::Gradients
        || field.group == FieldGroup::Projection || field.group == FieldGroup::Padding
        || field.group == FieldGroup::Extrapolation;
    const bool isNumber = field.kind == FieldKind::Integer || field.kind == FieldKind::Real;
    return isNumber && !ofStudies;
}

// Returns the place among the compared policies that the key names a parameter of, and the parameter's key.
std::optional<std::pair<std::size_t, std::string_view>> parameterOf(std::string_view key)
{
    for (std::size_t policy = 0; policy < std::size(ofPolicy); ++policy)
        if (key.starts_with(ofPolicy[policy]))
            return std::pair(policy, key.substr(ofPolicy[policy].size()));
    return {};
}

// Frees a value of a range of the last digits that its computation left: 0.65, not 0.65000000000000002.
double clean(double value)
{
    char text[32];
    const auto end = std::to_chars(std::begin(text), std::end(text), value, std::chars_format::general, 12);
    std::from_chars(text, end.ptr, value);
    return value;
}

Outcome<std::vector<double>> rangeOf(std::string_view text, std::string_view range)
{
    const auto parts = split(range, ':');
    const std::string_view last = trimmed(parts.back());
    if (parts.size() != 3 || last.empty() || (last.front() != 'x' && last.front() != '+'))
        return wrong(text, range, ATT_TEXT("core", "a range is first:last:xFACTOR or first:last:+STEP, as in 16:256:x2"));
    const auto from = parseNumber(parts[0]), to = parseNumber(parts[1]), by = parseNumber(last.substr(1));
    if (!from || !to || !by || !std::isfinite(*from) || !std::isfinite(*to) || !std::isfinite(*by))
        return wrong(text, range, ATT_TEXT("core", "the parts of a range must be numbers, as in 0.5:0.95:+0.05"));
    const bool byFactor = last.front() == 'x';
    if (*from > *to)
        return wrong(text, parts[1],
            {ATT_TEXT("core", "the last value, %1, is below the first, %2"), {formatNumber(*to), formatNumber(*from)}});
    if (byFactor ? !(*by >= 1.001) || !(*from > 0) : !(*by > 0))
        return wrong(text, parts[2],
            byFactor ? ATT_TEXT("core", "the factor must be at least 1.001, and the first value above 0")
                     : ATT_TEXT("core", "the step must be above 0"));
    constexpr double rounding = 1e-9; // of a step: the last value may be missed by this
    const double steps = byFactor ? std::log(*to / *from) / std::log(*by) : (*to - *from) / *by;
    if (!(steps < double(SweptAxis::mostValues)))
        return wrong(text, range,
            {ATT_TEXT("core", "this range has more than %1 values; choose larger steps"),
                {std::to_string(SweptAxis::mostValues)}});
    std::vector<double> values;
    for (double step = 0; step <= steps + rounding; ++step)
        values.push_back(clean(byFactor ? *from * std::pow(*by, step) : *from + *by * step));
    return values;
}

Outcome<std::vector<double>> valuesIn(std::string_view text, std::string_view list)
{
    if (list.find(':') != std::string_view::npos)
        return rangeOf(text, list);
    std::vector<double> values;
    for (const std::string_view part : split(list, ',')) {
        const auto value = parseNumber(part);
        if (!value || !std::isfinite(*value))
            return wrong(text, part, {ATT_TEXT("core", "a value must be a number, not \"%1\""), {std::string(trimmed(part))}});
        if (!values.empty() && *value <= values.back())
            return wrong(text, part,
                {ATT_TEXT("core", "the values must ascend, but %1 follows %2"),
                    {formatNumber(*value), formatNumber(values.back())}});
        values.push_back(*value);
    }
    return values;
}

Error notRead(const std::string& key, const Experiment& experiment)
{
    std::string keys;
    for (const std::string& each : axisKeys(experiment))
        keys += (keys.empty() ? "" : ", ") + each;
    return badInput("over",
        {ATT_TEXT("core", "the experiment has no parameter \"%1\" to vary; choose one of %2; to vary n, set the lengths instead"),
            {key, keys}});
}

} // namespace

Outcome<std::vector<double>> parseSweptValues(std::string_view text) { return valuesIn(text, text); }

Outcome<SweptAxis> SweptAxis::parse(std::string_view text)
{
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos)
        return wrong(text, text, ATT_TEXT("core", "give a parameter of the experiment and its values, as in d=16:256:x2"));
    SweptAxis axis;
    axis.key_ = std::string(trimmed(text.substr(0, equals)));
    const Field* field = findField(axis.key_);
    if (axis.key_ != windowKey && !parameterOf(axis.key_) && (field == nullptr || !canBeSwept(*field)))
        return wrong(text, text, {ATT_TEXT("core", "there is no parameter \"%1\" to vary"), {axis.key_}});
    axis.whole_ = axis.key_ == windowKey || (field != nullptr && field->kind == FieldKind::Integer);
    const std::string_view list = text.substr(equals + 1);
    auto values = valuesIn(text, list);
    if (!values)
        return values.error();
    axis.values_ = *std::move(values);
    const bool isRange = list.find(':') != std::string_view::npos;
    axis.logarithmic_ = isRange ? list.find('x') != std::string_view::npos
                                : axis.values_.front() > 0 && axis.values_.back() >= 10 * axis.values_.front();
    if (axis.whole_) { // a factor may lead between whole numbers
        for (double& value : axis.values_)
            if (const double nearest = std::round(value); isRange)
                value = nearest;
            else if (nearest != value)
                return wrong(text, list, {ATT_TEXT("core", "%1 takes whole numbers, not %2"), {axis.key_, formatNumber(value)}});
        axis.values_.erase(std::unique(axis.values_.begin(), axis.values_.end()), axis.values_.end());
    }
    return axis;
}

Outcome<Done> SweptAxis::put(double value, Experiment& experiment, std::vector<PolicyChoice>& policies) const
{
    if (key_ != "n" && !std::ranges::count(axisKeys(experiment), key_) && !parameterOf(key_))
        return notRead(key_, experiment);
    if (key_ == windowKey) {
        const MaskNumber number = *numberOf(experiment.mask);
        if (value < (number.countsKeys ? 1 : 0) || value > double(maxLength))
            return badInput("over",
                {ATT_TEXT("core", "the size in %1 must be from %2 to %3, not %4"),
                    {number.form, number.countsKeys ? "1" : "0", formatNumber(maxLength), formatNumber(value)}});
        experiment.mask = withNumber(experiment.mask, Index(value));
        return Done{};
    }
    if (const auto parameter = parameterOf(key_)) {
        if (parameter->first >= policies.size())
            return badInput("over", {ATT_TEXT("core", "there is no second policy, so %1 cannot be varied"), {key_}});
        PolicyChoice& choice = policies[parameter->first];
        const Policy& policy = *findPolicy(choice.name);
        const ParameterOwner owner{policy.name, policy.parameters};
        choice.parameters.erase(std::string(parameter->second));
        const std::string set = std::string(parameter->second) + '=' + formatNumber(value);
        if (const auto done = readParameter(owner, set, 0, choice.parameters); !done)
            return badInput("over", done.error().why);
        dropInitialValues(owner, choice.parameters);
        (parameter->first == 0 ? experiment.policyA : experiment.policyB) = choice;
        return Done{};
    }
    const Field& field = *findField(key_);
    return setField(experiment, field, field.kind == FieldKind::Integer ? FieldValue(std::int64_t(value)) : FieldValue(value));
}

SweptCombinations::SweptCombinations(std::vector<SweptAxis> axes)
    : axes_(std::move(axes))
{
}

std::size_t SweptCombinations::size() const
{
    std::size_t count = 1;
    for (const SweptAxis& axis : axes_)
        count *= axis.values().size();
    return count;
}

double SweptCombinations::valueOf(std::size_t axis, std::size_t combination) const
{
    for (std::size_t later = axes_.size() - 1; later > axis; --later)
        combination /= axes_[later].values().size();
    return axes_[axis].values()[combination % axes_[axis].values().size()];
}

Outcome<Done> SweptCombinations::put(std::size_t combination, Experiment& experiment, std::vector<PolicyChoice>& policies) const
{
    for (std::size_t axis = 0; axis < axes_.size(); ++axis)
        if (const auto done = axes_[axis].put(valueOf(axis, combination), experiment, policies); !done)
            return done.error();
    return Done{};
}

std::vector<std::string> axisKeys(const Experiment& experiment)
{
    std::vector<std::string> keys;
    const Source* source = findSource(experiment.source);
    for (const Field& field : experimentFields())
        if (std::string_view(field.key) != "n" && canBeSwept(field) && source != nullptr && reads(*source, field)
            && field.isShown(experiment))
            keys.emplace_back(field.key);
    if (numberOf(experiment.mask))
        keys.emplace_back(windowKey);
    for (std::size_t policy = 0; policy < std::size(ofPolicy); ++policy) {
        const PolicyChoice& choice = policy == 0 ? experiment.policyA : experiment.policyB;
        if (const Policy* known = findPolicy(choice.name))
            for (const PolicyParameter& parameter : known->parameters)
                keys.push_back(std::string(ofPolicy[policy]) + parameter.key);
    }
    return keys;
}

std::optional<std::pair<std::size_t, PolicyParameter>> parameterIn(const Experiment& experiment, std::string_view key)
{
    const auto named = parameterOf(key);
    if (!named)
        return {};
    const Policy* policy = findPolicy((named->first == 0 ? experiment.policyA : experiment.policyB).name);
    if (policy == nullptr)
        return {};
    for (const PolicyParameter& parameter : policy->parameters)
        if (parameter.key == named->second)
            return std::pair(named->first, parameter);
    return {};
}

std::optional<double> numberIn(const Experiment& experiment, std::string_view key)
{
    if (const auto parameter = parameterIn(experiment, key))
        return policyParameter(parameter->first == 0 ? experiment.policyA : experiment.policyB, parameter->second);
    if (key == windowKey) {
        const auto number = numberOf(experiment.mask);
        return number ? std::optional(double(number->value)) : std::nullopt;
    }
    const Field* field = findField(key);
    if (field == nullptr || !canBeSwept(*field))
        return {};
    const FieldValue value = field->get(experiment);
    const auto* whole = std::get_if<std::int64_t>(&value);
    return whole != nullptr ? double(*whole) : std::get<double>(value);
}

std::string usualAxis(const Experiment& experiment, std::string_view key)
{
    const double value = numberIn(experiment, key).value_or(1);
    double least = 1, most = double(maxLength); // of a window
    bool whole = key == windowKey;
    if (const auto parameter = parameterIn(experiment, key)) {
        least = parameter->second.min;
        most = parameter->second.max;
        whole = parameter->second.whole;
    } else if (const Field* field = findField(key)) {
        least = field->min;
        most = field->max;
        whole = field->kind == FieldKind::Integer;
    }
    const auto range = [&](double from, double to, const char* by) {
        return std::string(key) + '=' + formatNumber(from) + ':' + formatNumber(to) + ':' + by;
    };
    if (key == "n") // up to the doubled length, in few steps: the work grows with it
        return range(std::max(1.0, value / 32), std::min(2 * value, most), "x4");
    if (key == "seed")
        return range(value, value + 7, "+1");
    if (!whole && most <= 1)
        return range(std::max(least, 0.1), std::min(most, 0.9), "+0.1");
    constexpr double around = 8; // times, in each direction
    const double middle = value > 0 ? value : std::max(1.0, least);
    double from = std::max(middle / around, least), to = std::min(middle * around, most);
    if (whole) {
        from = std::max(1.0, std::ceil(from));
        to = std::floor(to);
    }
    return range(from > 0 ? from : middle, to, "x2");
}

} // namespace attentoscope
