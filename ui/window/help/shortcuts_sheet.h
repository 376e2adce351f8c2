// SPDX-License-Identifier: GPL-3.0-or-later
// A sheet with all shortcuts: those of menus and window, read from the actions, and the keys that figures respond to.
#pragma once

#include <QString>

#include <utility>
#include <vector>

class QMenuBar;
class QWidget;

namespace attentoscope {

struct ShortcutGroup {
    QString title;
    std::vector<std::pair<QString, QString>> keys; // each with what it does
};

std::vector<ShortcutGroup> shortcutGroups(const QMenuBar& menus, const QWidget& window);

// Returns rich text in columns of about equal height.
QString shortcutsText(const std::vector<ShortcutGroup>& groups, int columns);

} // namespace attentoscope
