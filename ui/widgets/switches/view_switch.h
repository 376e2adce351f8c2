// A choice between two ways to look: a ChoiceBar with the buttons 0 and 1 that sets a flag of the view state and follows it.
#pragma once

#include "ui/document/view_state.h"
#include "ui/widgets/switches/choice_bar.h"

namespace attentoscope {

class Document;

// Ties a bar to the flag; call it once the buttons are there.
void followView(ChoiceBar* bar, Document* document, bool ViewState::*flag);

struct SwitchSide {
    QString text, help;
};
// "off" has the id 0, "on" the id 1 and the object name; it can be made to come first.
ChoiceBar* makeViewSwitch(Document* document, bool ViewState::*flag, const QString& name, const SwitchSide& off,
    const SwitchSide& on, QWidget* parent, bool onFirst = false);

} // namespace attentoscope
