// SPDX-License-Identifier: GPL-3.0-or-later
// The command line of the window.
#pragma once

#include "ui/figures/figure_recipe.h"

#include <QSize>
#include <QString>
#include <QStringList>

#include <optional>

namespace attentoscope {

struct Arguments {
    QStringList files; // a session, or two or three .npy files
    QString renderPath; // not empty: draw the window into this file and leave
    QSize size{1366, 768};
    QString language, page;
    FigureRecipe figure; // without a view the whole window is drawn
    QString style; // a file that says the rest of how the figure is drawn
    QString numbers; // a file for what the figure shows
    QString film; // not empty: a film of that view, as filmOf() takes it
    int filmPictures = 0; // on its way forth; 0: as suit it
    double filmRate = 20; // pictures per second
    bool listViews = false; // print them and leave
    QString printExample; // print this one's session and leave; empty: none
    QString lesson; // its name or file: open the window on it
    int lessonStep = 1;
    bool revealed = false; // with the answer of that step
    QString handout; // a file: write the lesson into it and leave; empty: none
    bool answers = false; // in it
    bool trusts = false; // sessions and lessons may read what they name outside their folders
    QString checkLesson; // try this lesson, print a report and leave; empty: none
    bool listLessons = false; // print them and leave
    std::optional<bool> dark;
    QString answer; // text to print instead of opening a window: help, version
    QString mistake; // what is wrong with the command line
};

Arguments parseArguments(const QStringList& words); // words[0] is the program

} // namespace attentoscope
