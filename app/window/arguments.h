// The command line of the window.
#pragma once

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
    QString view; // of the page, that is drawn as a figure; empty: the whole window is drawn
    std::optional<double> widthMm, heightMm, dpi, fontPt; // of the figure
    std::optional<bool> dark;
    QString answer; // text to print instead of opening a window: help, version
    QString mistake; // what is wrong with the command line
};

Arguments parseArguments(const QStringList& words); // words[0] is the program

} // namespace attentoscope
