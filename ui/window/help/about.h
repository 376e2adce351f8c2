// SPDX-License-Identifier: GPL-3.0-or-later
// The text of the help menu's "About" entry (version and libraries), and the window that shows such a text.
#pragma once

#include <QString>
#include <QStringList>

class QWidget;

namespace attentoscope {

QString aboutText(); // rich text

// Opens a small window that does not block the main window, with the first of these rich texts that fits across the screen, or
// else with the last.
void showText(const QString& title, const QStringList& widestFirst, QWidget* parent);

} // namespace attentoscope
