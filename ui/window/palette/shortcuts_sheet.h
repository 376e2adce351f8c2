// SPDX-License-Identifier: GPL-3.0-or-later
// All keys on one sheet: those of the menus and of the window, asked of the actions themselves, and what pictures answer to.
#pragma once

#include <QString>

#include <utility>
#include <vector>

class QMenuBar;
class QShortcut;
class QWidget;

namespace attentoscope {

struct ShortcutGroup {
    QString title;
    std::vector<std::pair<QString, QString>> keys; // and what they do
};

// What a key of the window that is no entry of a menu does; in English, in the context "Shortcuts".
void describeShortcut(QShortcut* shortcut, const char* what);
QString shortcutDescription(const QShortcut& shortcut); // translated; empty: it has none

std::vector<ShortcutGroup> shortcutGroups(const QMenuBar& menus, const QWidget& window);

// Rich text, in columns as high as each other.
QString shortcutsText(const std::vector<ShortcutGroup>& groups, int columns);

} // namespace attentoscope
