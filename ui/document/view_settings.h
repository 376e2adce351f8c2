// SPDX-License-Identifier: GPL-3.0-or-later
// The table of view settings: how session files and lessons name the members of ViewState and of the pages' structs.
#pragma once

#include "ui/document/view_json.h"
#include "ui/document/view_state.h"

#include <initializer_list>
#include <type_traits>
#include <vector>

namespace attentoscope {

struct ViewSetting {
    const char* key; // name in session files, unique among all structs
    QJsonValue (*get)(const ViewState&);
    void (*set)(ViewState&, const QJsonValue&); // leaves the value as it is if the JSON cannot be read as its type
};

// The settings of one struct. Defining one, as the static member `table` of the struct, adds it to those that session files are
// read by, before main() begins.
class ViewSettings
{
public:
    ViewSettings(std::initializer_list<ViewSetting> settings);

    static const std::vector<ViewSetting>& all(); // in the order of their keys
};

template <class V, class Member>
V classOf(Member V::*member); // is never called: its type names the struct

// Returns the struct that a member belongs to: ViewState itself, or the struct of a page in it.
template <class V, class State>
auto& partOf(State& state)
{
    if constexpr (std::is_same_v<V, ViewState>)
        return state;
    else
        return state.template of<V>();
}

// Makes the setting of a member. If its struct has a function correct(), that replaces values that a file can hold but no view
// can show.
template <auto member>
ViewSetting viewSetting(const char* key)
{
    using V = decltype(classOf(member));
    return {key, [](const ViewState& state) { return written(partOf<V>(state).*member); },
        [](ViewState& state, const QJsonValue& value) {
            V& part = partOf<V>(state);
            read(value, part.*member);
            if constexpr (requires { part.correct(); })
                part.correct();
        }};
}

} // namespace attentoscope
