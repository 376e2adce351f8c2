// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps names of the actions of menus and of shortcuts, and marks on them for the command palette and
// the list of shortcuts.
#pragma once

#include <QString>
#include <QStringList>

class QAction;
class QShortcut;

namespace attentoscope {

// Marks a menu action that another group of the command palette lists already: a page, an example, a lesson.
void leaveOutOfActions(QAction* action);
bool isLeftOutOfActions(const QAction& action);

QString menuText(QString text); // without mnemonic mark and trailing dots
QStringList inOtherLanguage(const QString& shown); // of a menu text; empty if it is the same or not known

// Sets the description of a shortcut that is in no menu; in English, to be translated in the context "Shortcuts".
void describeShortcut(QShortcut* shortcut, const char* what);
QString shortcutDescription(const QShortcut& shortcut); // translated; empty: none was set

} // namespace attentoscope
