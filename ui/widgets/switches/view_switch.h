// SPDX-License-Identifier: GPL-3.0-or-later
// A switch between two ways to show something: a ChoiceBar with the buttons 0 and 1 that sets and follows a view state flag.
#pragma once

#include "ui/document/view_state.h"
#include "ui/widgets/switches/choice_bar.h"

namespace attentoscope {

class Document;

// Connects a bar with the flag; call it after adding the buttons.
void followView(ChoiceBar* bar, Document* document, bool ViewState::*flag);

struct SwitchSide {
    QString text, help;
};
// The button for "off" has the id 0, the one for "on" the id 1 and the object name; onFirst puts "on" first.
ChoiceBar* makeViewSwitch(Document* document, bool ViewState::*flag, const QString& name, const SwitchSide& off,
    const SwitchSide& on, QWidget* parent, bool onFirst = false);

} // namespace attentoscope
