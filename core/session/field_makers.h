// SPDX-License-Identifier: GPL-3.0-or-later
// Makers of the entries of fields.cpp. A maker names type and member; further properties are added to it, as in
//   real<&E::cosine>(Group::Source, "cosine", label, help).between(0.01, 0.999).foldedAway()
#pragma once

#include "core/session/fields.h"

#include <functional>
#include <type_traits>
#include <utility>

namespace attentoscope {

// A Field under construction. Each function sets one member of Field, where its meaning is explained.
struct FieldEntry : Field {
private: // first, because clang 14 evaluates no template in a constant that is defined further down
    template <class Value>
    constexpr FieldEntry with(Value Field::*member, std::type_identity_t<Value> value) const
    {
        FieldEntry changed = *this;
        changed.*member = value;
        return changed;
    }

public:
    constexpr FieldEntry between(double low, double high) const { return with(&Field::min, low).with(&Field::max, high); }
    constexpr FieldEntry orOff(double switchedOn) const { return with(&Field::usual, switchedOn); }
    constexpr FieldEntry oneOf(std::vector<FieldOption> (*all)()) const { return with(&Field::options, all); }
    constexpr FieldEntry holding(FileContent content) const { return with(&Field::file, content); }
    constexpr FieldEntry counts(Counted what) const { return with(&Field::counted, what); }
    constexpr FieldEntry comparedAs(ComparedPolicy place) const { return with(&Field::compared, place); }
    constexpr FieldEntry ofEverySource() const { return with(&Field::everySource, true); }
    constexpr FieldEntry orElse(const char* key) const { return with(&Field::otherwise, key); }
    constexpr FieldEntry standingFor(std::string (*usual)(const Experiment&)) const { return with(&Field::standsFor, usual); }
    constexpr FieldEntry implies(const char* source) const { return with(&Field::impliedSource, source); }
    constexpr FieldEntry alwaysSaved() const { return with(&Field::saved, true); }
    constexpr FieldEntry foldedAway() const { return with(&Field::rare, true); }
    constexpr FieldEntry byDoubling() const { return with(&Field::doubling, true); }
    constexpr FieldEntry withSlider() const { return with(&Field::slider, true); }
    constexpr FieldEntry standsAbove(const char* key) const { return with(&Field::above, key); }
    constexpr FieldEntry shownWhen(bool (*condition)(const Experiment&)) const { return with(&Field::shown, condition); }
    constexpr FieldEntry editableWhen(bool (*condition)(const Experiment&)) const { return with(&Field::editable, condition); }
};

// The type of a value in Experiment, given by the path to it: a member, or a member of a member as in <&E::projection,
// &P::points>.
template <auto... path>
using MemberAt = std::remove_reference_t<decltype((std::declval<Experiment&>().*....*path))>;

template <auto... path>
FieldValue memberValue(const Experiment& experiment)
{
    return (experiment.*....*path);
}

inline Error wrongType() { return badInput({}, ATT_TEXT("core", "is of the wrong type")); }

template <auto... path>
Outcome<Done> storeMember(Experiment& experiment, const FieldValue& value)
{
    const auto* fitting = std::get_if<MemberAt<path...>>(&value);
    if (fitting == nullptr)
        return wrongType();
    (experiment.*....*path) = *fitting;
    return Done{};
}

template <auto... path>
void copyMember(Experiment& to, const Experiment& from)
{
    (to.*....*path) = (from.*....*path);
}

// Reads a member that has a type of its own as text.
template <auto print, auto... path>
FieldValue printMember(const Experiment& experiment)
{
    return std::string(std::invoke(print, (experiment.*....*path)));
}

template <auto parse, auto... path>
Outcome<Done> parseMember(Experiment& experiment, const FieldValue& value)
{
    const auto* text = std::get_if<std::string>(&value);
    if (text == nullptr)
        return wrongType();
    auto parsed = parse(*text);
    if (!parsed)
        return parsed.error();
    (experiment.*....*path) = *std::move(parsed);
    return Done{};
}

// Makes a field whose value is stored in the member unchanged.
template <auto... path>
constexpr FieldEntry kept(FieldKind kind, FieldGroup group, const char* key, const char* label, const char* help)
{
    return {{key, label, help, group, kind, memberValue<path...>, storeMember<path...>, copyMember<path...>}};
}

template <auto... path>
constexpr FieldEntry integer(FieldGroup group, const char* key, const char* label, const char* help)
{
    static_assert(std::is_same_v<MemberAt<path...>, std::int64_t>);
    return kept<path...>(FieldKind::Integer, group, key, label, help);
}

template <auto... path>
constexpr FieldEntry real(FieldGroup group, const char* key, const char* label, const char* help)
{
    static_assert(std::is_same_v<MemberAt<path...>, double>);
    return kept<path...>(FieldKind::Real, group, key, label, help);
}

template <auto... path>
constexpr FieldEntry flag(FieldGroup group, const char* key, const char* label, const char* help)
{
    return kept<path...>(FieldKind::Flag, group, key, label, help);
}

template <auto... path>
constexpr FieldEntry choice(FieldGroup group, const char* key, const char* label, const char* help)
{
    return kept<path...>(FieldKind::Choice, group, key, label, help);
}

template <auto... path>
constexpr FieldEntry text(FieldGroup group, const char* key, const char* label, const char* help)
{
    return kept<path...>(FieldKind::Text, group, key, label, help);
}

template <auto... path>
constexpr FieldEntry name(FieldGroup group, const char* key, const char* label, const char* help)
{
    return kept<path...>(FieldKind::Name, group, key, label, help);
}

template <auto... path>
constexpr FieldEntry texts(FieldGroup group, const char* key, const char* label, const char* help)
{
    return kept<path...>(FieldKind::TextList, group, key, label, help);
}

template <auto... path>
constexpr FieldEntry file(FieldGroup group, const char* key, const char* label, const char* help)
{
    return kept<path...>(FieldKind::File, group, key, label, help);
}

// Makes a field that is edited as text: parse() turns the text into the member's value, print() does the reverse.
template <auto parse, auto print, auto... path>
constexpr FieldEntry written(FieldKind kind, FieldGroup group, const char* key, const char* label, const char* help)
{
    return {{key, label, help, group, kind, printMember<print, path...>, parseMember<parse, path...>, copyMember<path...>}};
}

} // namespace attentoscope
