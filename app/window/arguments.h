// SPDX-License-Identifier: GPL-3.0-or-later
// The command line of the window program.
#pragma once

#include <QSize>
#include <QString>
#include <QStringList>

#include <optional>

namespace attentoscope {

struct Arguments {
    QStringList files; // a session, or two or three .npy files
    QString renderPath; // not empty: draw the window into this file and exit
    QSize size{1366, 768};
    QString language, page;
    QString lesson; // name or file of the lesson to open in the window
    int lessonStep = 1;
    bool revealed = false; // show the answer of that step
    bool trusts = false; // let sessions and lessons read files outside their folders
    std::optional<bool> dark;
    QString answer; // text to print instead of opening a window: help or version
    QString mistake; // what is wrong with the command line
};

Arguments parseArguments(const QStringList& words); // words[0] is the program

} // namespace attentoscope
