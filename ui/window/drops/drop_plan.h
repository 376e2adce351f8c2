// SPDX-License-Identifier: GPL-3.0-or-later
// Says what opening the files dragged over the window would do, or why it would do nothing.
#pragma once

#include "ui/window/files/told_files.h"

namespace attentoscope {

struct DropPlan {
    enum class Kind { Nothing, Lesson, Files };
    Kind kind = Kind::Nothing;
    ToldFiles files; // to be opened; for a folder, its contents
    QString sentence; // what will happen, or why nothing can
};

// Reads as little as needed: the names, and whether a picture holds a session.
DropPlan dropPlan(const QStringList& paths);

} // namespace attentoscope
