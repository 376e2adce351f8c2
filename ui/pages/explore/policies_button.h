// SPDX-License-Identifier: GPL-3.0-or-later
// Which policies have a map beside A and B, where the maps of several are seen: a button with the list that the policy lab has.
#pragma once

#include "ui/theme/toggle_button.h"

namespace attentoscope {

class Document;

class PoliciesButton : public ToggleButton
{
    Q_OBJECT
public:
    PoliciesButton(Document* document, QWidget* parent);

private:
    void open();

    Document* document_;
};

} // namespace attentoscope
