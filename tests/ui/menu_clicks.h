// SPDX-License-Identifier: GPL-3.0-or-later
// Opens the menu of a button with a click and chooses an entry with further ones, as a user does.
#pragma once

#include "tests/ui/wait.h"

#include <QAction>
#include <QApplication>
#include <QMenu>
#include <QTest>
#include <QTimer>

namespace attentoscope {

// `path`: texts or object names, of submenus and at last of the entry. Returns false if one is missing or cannot be chosen now;
// then the menu is closed.
inline bool chooseInMenu(QWidget* button, const QStringList& path)
{
    bool chosen = false;
    QTimer::singleShot(0, button, [&] {
        auto* first = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        QMenu* menu = first;
        for (const QString& entry : path) {
            if (menu == nullptr || !waitUntil([&] { return menu->isVisible(); }))
                break;
            QAction* found = nullptr;
            for (QAction* action : menu->actions()) {
                const bool named = action->menu() != nullptr && action->menu()->objectName() == entry;
                if ((named || action->text() == entry || action->objectName() == entry) && action->isEnabled())
                    found = action;
            }
            if (found == nullptr)
                break;
            chosen = found->menu() == nullptr;
            QMenu* in = menu;
            menu = found->menu();
            QTest::mouseClick(in, Qt::LeftButton, {}, in->actionGeometry(found).center());
        }
        if (!chosen && first != nullptr)
            first->close();
    });
    QTest::mouseClick(button, Qt::LeftButton); // returns once the menu is closed
    return chosen;
}
inline bool chooseInMenu(QWidget* button, const QString& entry) { return chooseInMenu(button, QStringList{entry}); }

} // namespace attentoscope
