// SPDX-License-Identifier: GPL-3.0-or-later
// What the help menu tells: the version with everything the program stands on.
#pragma once

#include <QString>

class QWidget;

namespace attentoscope {

QString aboutText(); // rich text

// A small window with such a text that does not block the main one.
void showText(const QString& title, const QString& richText, QWidget* parent);

} // namespace attentoscope
