// SPDX-License-Identifier: GPL-3.0-or-later
// The command line of the window program.
#pragma once

#include "app/window/paper_words.h"
#include "ui/figures/edits/figure_recipe.h"

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
    FigureRecipe figure; // draws the whole window unless it names a view
    QString series; // as typed so far, see parseSeriesEdits()
    QString style; // a file with further settings for the figure
    PaperWords words; // of the figure's author
    bool latex = false; // write the LaTeX code that includes the figure beside it
    QString numbers; // the file to write the figure's numbers to
    QStringList sessions; // NAME=FILE each: further sessions of the figure, see FigureRecipe::sessions
    QStringList viewSettings; // KEY=VALUE, as for setViewSetting()
    bool holdsSession = true; // the figure contains what made it
    QString film; // not empty: write a film of that view; the track and ends as filmOf() reads them
    int filmPictures = 0; // pictures from start to end; 0: choose a suitable number
    double filmRate = 20; // pictures per second
    double mostMegabytes = 3; // of a film as a page
    bool listViews = false; // print the views and exit
    QString printExample; // print the session of this example and exit; empty: none
    QString lesson; // name or file of the lesson to open in the window
    int lessonStep = 1;
    bool revealed = false; // show the answer of that step
    QString handout; // write the lesson into this file and exit; empty: none
    bool answers = false; // include the answers in the handout
    bool trusts = false; // let sessions and lessons read files outside their folders
    QString checkLesson; // check this lesson, print a report and exit; empty: none
    bool listLessons = false; // print the lessons and exit
    QString guideFolder; // write the guide for a browser there and exit; empty: not
    QString guidePage; // print this page of the guide and exit; empty: none
    std::optional<bool> dark;
    bool untilInputEnds = false; // exit as soon as nobody can write to standard input any more
    QString answer; // text to print instead of opening a window: help or version
    QString mistake; // what is wrong with the command line
};

Arguments parseArguments(const QStringList& words); // words[0] is the program

} // namespace attentoscope
