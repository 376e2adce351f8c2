// SPDX-License-Identifier: GPL-3.0-or-later
// What opening the files that are dragged over the window would do, or why it would do nothing.
#pragma once

#include <QString>
#include <QStringList>

namespace attentoscope {

struct DropPlan {
    enum class Kind { Nothing, Lesson, Files };
    Kind kind = Kind::Nothing;
    QStringList paths; // to be opened: of a folder, what is in it
    QString sentence; // what will happen, or why not
};

// Reads no more than what tells it: the names, and of a picture whether it holds a session.
DropPlan dropPlan(const QStringList& paths);

} // namespace attentoscope
