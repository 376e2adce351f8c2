// SPDX-License-Identifier: GPL-3.0-or-later
// The text of the help menu's "About" entry (version and libraries), and the window that shows such a text.
#pragma once

#include <QString>

class QWidget;

namespace attentoscope {

QString aboutText(); // rich text

// Opens a small window with this text that does not block the main window.
void showText(const QString& title, const QString& richText, QWidget* parent);

} // namespace attentoscope
