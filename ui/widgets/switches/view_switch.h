// SPDX-License-Identifier: GPL-3.0-or-later
// Switches between ways to show something: a ChoiceBar that sets and follows a member of a page's settings.
#pragma once

#include "ui/document/view_state.h"
#include "ui/widgets/switches/choice_bar.h"

#include <functional>

namespace attentoscope {

class Document;

// Reads and sets a flag in the struct of a page; made from a pointer to the member, such as &JlSettings::mapsOfB.
struct ViewFlag {
    template <class V>
    ViewFlag(bool V::*flag)
        : get([flag](const ViewState& view) { return view.of<V>().*flag; })
        , set([flag](ViewState& view, bool on) { view.of<V>().*flag = on; })
    {
    }
    std::function<bool(const ViewState&)> get;
    std::function<void(ViewState&, bool)> set;
};

struct SwitchSide {
    QString text, help;
};
// The button for "off" has the id 0, the one for "on" the id 1 and the object name; onFirst puts "on" first.
ChoiceBar* makeViewSwitch(Document* document, const ViewFlag& flag, const QString& name, const SwitchSide& off,
    const SwitchSide& on, QWidget* parent, bool onFirst = false);

// The buttons have the ids 0, 1 ... and `name` with the id as object names; the bar itself has `name`.
ChoiceBar* makeChoiceSwitch(Document* document, const std::function<int(const ViewState&)>& get,
    const std::function<void(ViewState&, int)>& set, const QString& name, const std::vector<SwitchSide>& sides, QWidget* parent);

} // namespace attentoscope
