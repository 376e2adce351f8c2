// SPDX-License-Identifier: GPL-3.0-or-later
// A switch between two ways to show something: a ChoiceBar with the buttons 0 and 1 that sets and follows a flag of
// a page's settings.
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

} // namespace attentoscope
