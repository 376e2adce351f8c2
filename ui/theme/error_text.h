// SPDX-License-Identifier: GPL-3.0-or-later
// Shows text in the theme's colour for errors or warnings: a sentence, or what the user typed into a field, selected or not.
#pragma once

class QWidget;

namespace attentoscope {

void showAsError(QWidget& widget, bool isError = true);
void showAsWarning(QWidget& widget);

} // namespace attentoscope
