// Names for who hears the window instead of seeing it.
#pragma once

#include <QString>

class QWidget;

namespace attentoscope {

// Every control in the widget, or the widget itself, that has no text and no name of its own is called so; what is said of it is
// plain text or rich text.
void nameControls(QWidget* around, const QString& name, const QString& description = {});

// The lists of boxes of choices in the widget are called as their boxes. They come into being when they are first opened, or when
// an assistive technology looks for them: only then this does anything.
void nameLists(QWidget* around);
// What stands beside labels in forms is called as they are, and the lists.
void nameRows(QWidget* around);

} // namespace attentoscope
