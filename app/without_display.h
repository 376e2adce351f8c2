// SPDX-License-Identifier: GPL-3.0-or-later
// What programs do that draw with Qt and show nothing.
#pragma once

#include "core/base/message.h"

#include <QByteArray>
#include <QString>

#include <optional>

namespace attentoscope {

inline constexpr int patience = 20 * 24 * 3600; // 20 days, in seconds: whoever waits for a file can end the program

// Removes half-written files when a signal ends the program; the exit status still names the signal. Call it before other threads
// are started, so that they leave the signals to this one.
void removePartialFilesOnSignal();

// Returns the value of FC_LANG, by which fontconfig chooses fonts, for labels of this language. By default it prefers fonts for
// the user's locale, so that the same figure would have other letters on another machine. It is read once in a process, before
// QApplication exists.
QByteArray fontLanguage(const QString& labels);

// Says which letters of this language no font has; none: it can be read. Needs QApplication.
std::optional<Message> missingFont(const QString& labels);

} // namespace attentoscope
