// SPDX-License-Identifier: GPL-3.0-or-later
// Shows text in the theme's error colour: a sentence, or what the user typed into a field, selected or not.
#pragma once

class QWidget;

namespace attentoscope {

void showAsError(QWidget& widget, bool isError = true);

} // namespace attentoscope
