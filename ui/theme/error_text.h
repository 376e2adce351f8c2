// What is wrong is written in the theme's colour of errors: a sentence, or what was typed into a box, selected or not.
#pragma once

class QWidget;

namespace attentoscope {

void showAsError(QWidget& widget, bool isError = true);

} // namespace attentoscope
