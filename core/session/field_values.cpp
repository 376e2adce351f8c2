// SPDX-License-Identifier: GPL-3.0-or-later
// Values of fields: checks, and conversion to and from text.
#include "core/session/fields.h"

#include "core/base/numbers.h"
#include "core/formats/utf8.h"

#include <algorithm>
#include <cmath>

namespace attentoscope {
namespace {

constexpr double exactLimit = 9007199254740992; // 2^53: beyond it, doubles skip integers

std::string quoted(std::string_view text)
{
    constexpr std::size_t most = 60;
    if (text.size() <= most)
        return '"' + std::string(text) + '"';
    std::size_t end = most;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) // do not cut inside a UTF-8 character
        --end;
    return '"' + std::string(text.substr(0, end)) + "…\"";
}

std::string shown(const FieldValue& value)
{
    struct {
        std::string operator()(std::int64_t number) const { return formatNumber(number); }
        std::string operator()(double number) const { return formatNumber(number); }
        std::string operator()(bool flag) const { return flag ? "true" : "false"; }
        std::string operator()(const std::string& text) const { return quoted(text); }
        std::string operator()(const std::vector<std::string>& list) const
        {
            return list.empty() ? "[]" : '[' + quoted(list.front()) + " …]";
        }
    } show;
    return std::visit(show, value);
}

Error outOfRange(const Field& field, const std::string& low, const std::string& high, const std::string& given)
{
    return badInput(field.key, {ATT_TEXT("core", "must be between %1 and %2, not %3"), {low, high, given}});
}

Outcome<FieldValue> checkedInteger(const Field& field, const FieldValue& value)
{
    const auto low = static_cast<std::int64_t>(field.min), high = static_cast<std::int64_t>(field.max);
    const auto range = [&](const std::string& given) { return outOfRange(field, formatNumber(low), formatNumber(high), given); };
    if (const auto* real = std::get_if<double>(&value); real != nullptr && std::trunc(*real) == *real) {
        if (std::fabs(*real) > exactLimit)
            return range(formatNumber(*real));
        return checkedInteger(field, static_cast<std::int64_t>(*real));
    }
    const auto* number = std::get_if<std::int64_t>(&value);
    if (number == nullptr)
        return badInput(field.key, {ATT_TEXT("core", "must be a whole number, not %1"), {shown(value)}});
    if (*number < low || *number > high)
        return range(formatNumber(*number));
    return value;
}

Outcome<FieldValue> checkedReal(const Field& field, const FieldValue& value)
{
    double number = 0;
    if (const auto* real = std::get_if<double>(&value))
        number = *real;
    else if (const auto* whole = std::get_if<std::int64_t>(&value))
        number = static_cast<double>(*whole);
    else
        return badInput(field.key, {ATT_TEXT("core", "must be a number, not %1"), {shown(value)}});
    if (field.usual != 0 && number == 0)
        return FieldValue(number);
    if (!(number >= field.min && number <= field.max) && field.usual != 0)
        return badInput(field.key,
            {ATT_TEXT("core", "must be between %1 and %2, or 0 for off, not %3"),
                {formatNumber(field.min), formatNumber(field.max), formatNumber(number)}});
    if (!(number >= field.min && number <= field.max))
        return outOfRange(field, formatNumber(field.min), formatNumber(field.max), formatNumber(number));
    return FieldValue(number);
}

Outcome<Done> checkCharacters(const Field& field, const std::string& text)
{
    if (text.find('\0') != std::string::npos)
        return badInput(field.key, ATT_TEXT("core", "must not hold a NUL character"));
    if (field.kind != FieldKind::File && !isUtf8(text)) // a path may contain any bytes
        return badInput(field.key, ATT_TEXT("core", "is not UTF-8 text"));
    return Done{};
}

std::string namesOf(const std::vector<FieldOption>& options)
{
    std::string names;
    for (const FieldOption& option : options)
        names += (names.empty() ? "" : ", ") + std::string(option.name);
    return names;
}

Outcome<Done> checkChoice(const Field& field, const std::string& text)
{
    const auto options = field.options();
    const auto chosen = [&](const FieldOption& option) { return text == option.name; };
    if (std::none_of(options.begin(), options.end(), chosen))
        return badInput(field.key, {ATT_TEXT("core", "must be one of %1, not %2"), {namesOf(options), quoted(text)}});
    return Done{};
}

Outcome<FieldValue> checkedText(const Field& field, const FieldValue& value)
{
    const auto* text = std::get_if<std::string>(&value);
    if (text == nullptr)
        return badInput(field.key, {ATT_TEXT("core", "must be text, not %1"), {shown(value)}});
    if (auto done = checkCharacters(field, *text); !done)
        return done.error();
    if (field.kind == FieldKind::Choice)
        if (auto done = checkChoice(field, *text); !done)
            return done.error();
    return value;
}

Outcome<FieldValue> checkedList(const Field& field, const FieldValue& value)
{
    const auto* list = std::get_if<std::vector<std::string>>(&value);
    if (list == nullptr)
        return badInput(field.key, {ATT_TEXT("core", "must be a list of texts, not %1"), {shown(value)}});
    if (list->empty())
        return badInput(field.key, ATT_TEXT("core", "must be a list of at least one text"));
    for (const std::string& entry : *list) {
        if (auto done = checkCharacters(field, entry); !done)
            return done.error();
        if (entry.find('\n') != std::string::npos)
            return badInput(field.key, ATT_TEXT("core", "must have no line break inside a text"));
    }
    return value;
}

// Returns the value in the type of the field, or an error if it is not acceptable.
Outcome<FieldValue> checked(const Field& field, const FieldValue& value)
{
    switch (field.kind) {
    case FieldKind::Integer:
        return checkedInteger(field, value);
    case FieldKind::Real:
        return checkedReal(field, value);
    case FieldKind::Flag:
        if (!std::holds_alternative<bool>(value))
            return badInput(field.key, {ATT_TEXT("core", "must be true or false, not %1"), {shown(value)}});
        return value;
    case FieldKind::TextList:
        return checkedList(field, value);
    default: // all other kinds are stored as text
        break;
    }
    return checkedText(field, value);
}

std::vector<std::string> lines(std::string_view text)
{
    std::vector<std::string> entries;
    for (const std::string_view line : split(text, '\n'))
        entries.emplace_back(line);
    return entries;
}

// Parses the text as a number if the field needs one. If that fails, the text is returned, and checked() reports the error.
FieldValue valueFromText(FieldKind kind, std::string_view text)
{
    switch (kind) {
    case FieldKind::Integer:
        if (const auto number = parseInteger(text))
            return *number;
        [[fallthrough]]; // Real also accepts integers written like 1e6
    case FieldKind::Real:
        if (const auto number = parseNumber(text))
            return *number;
        break;
    case FieldKind::Flag:
        for (const char* yes : {"true", "yes", "on", "1"})
            if (trimmed(text) == yes)
                return true;
        for (const char* no : {"false", "no", "off", "0"})
            if (trimmed(text) == no)
                return false;
        break;
    case FieldKind::TextList:
        return lines(text);
    default: // all other kinds are stored as text
        break;
    }
    return std::string(text);
}

Error named(Error error, const Field& field)
{
    error.what = field.key; // replaces the parser's name by the key of the field
    return error;
}

} // namespace

Outcome<Done> setField(Experiment& experiment, const Field& field, const FieldValue& value)
{
    const auto accepted = checked(field, value);
    if (!accepted)
        return named(accepted.error(), field);
    auto stored = field.store(experiment, *accepted);
    if (!stored)
        return named(stored.error(), field);
    return Done{};
}

Outcome<Done> checkFields(const Experiment& experiment, const std::function<bool(const Field&)>& asked)
{
    Experiment scratch; // setField() on it does the checking; the result is dropped
    for (const Field& field : experimentFields()) {
        const bool parsed = field.kind == FieldKind::Mask || field.kind == FieldKind::Lengths
            || field.kind == FieldKind::BatchLengths; // it was checked when it was parsed
        if (!asked(field) || parsed)
            continue;
        if (auto done = setField(scratch, field, field.get(experiment)); !done)
            return done;
    }
    return Done{};
}

Outcome<Done> setFieldFromText(Experiment& experiment, const Field& field, std::string_view text)
{
    return setField(experiment, field, valueFromText(field.kind, text));
}

std::string fieldText(const Experiment& experiment, const Field& field)
{
    struct {
        std::string operator()(std::int64_t number) const { return formatNumber(number); }
        std::string operator()(double number) const { return formatNumber(number); }
        std::string operator()(bool flag) const { return flag ? "true" : "false"; }
        std::string operator()(const std::string& text) const { return text; }
        std::string operator()(const std::vector<std::string>& list) const
        {
            std::string text;
            for (std::size_t i = 0; i < list.size(); ++i)
                text += (i == 0 ? "" : "\n") + list[i];
            return text;
        }
    } write;
    return std::visit(write, field.get(experiment));
}

void copyField(Experiment& to, const Experiment& from, std::string_view key)
{
    if (const Field* field = findField(key))
        field->copy(to, from);
}

void resetFields(Experiment& experiment, FieldGroup group)
{
    static const Experiment defaults;
    for (const Field& field : experimentFields())
        if (field.group == group)
            field.copy(experiment, defaults);
}

} // namespace attentoscope
