// SPDX-License-Identifier: GPL-3.0-or-later
// Fills menus with the sessions that come with the program and with the lessons.
#pragma once

#include <QString>

#include <functional>

class QMenu;
class QObject;

namespace attentoscope {

// Adds an action for each, with its picture, which its tooltip shows larger. `choose` is called with the resource of the chosen
// session.
void addShippedSessions(QMenu* menu, QObject* receiver, const std::function<void(const QString&)>& choose);
// Adds an action for each lesson, shipped ones first. `choose` is called with the name or file of the chosen lesson.
void addLessons(QMenu* menu, QObject* receiver, const std::function<void(const QString&)>& choose);

} // namespace attentoscope
