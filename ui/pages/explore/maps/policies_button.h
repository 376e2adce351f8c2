// SPDX-License-Identifier: GPL-3.0-or-later
// A button for choosing the policies that have a map beside A and B. It opens the same list as the policy lab.
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
