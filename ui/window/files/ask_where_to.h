// SPDX-License-Identifier: GPL-3.0-or-later
// Asks where something is to be saved. Starts in the folder used last, with a suggested name and the matching ending.
#pragma once

#include <QString>

#include <cstddef>
#include <vector>

class QWidget;

namespace attentoscope {

class Figure;

struct FileKind {
    QString text; // "Tables"
    QString ending; // ".csv"; added to a name that has no ending
};
// Asks for a path. The name gets the ending of the chosen kind; an existing file is overwritten only after a question. Returns
// an empty path if the user cancels. `kind` (may be null): in, the kind selected at first; out, the chosen one.
QString askForPath(
    QWidget* parent, const QString& title, const QString& start, const std::vector<FileKind>& kinds, std::size_t* kind = nullptr);
// Asks like askForPath(), starting in the folder of the last export.
QString askWhereTo(
    QWidget* parent, const QString& title, const QString& name, const std::vector<FileKind>& kinds, std::size_t* kind = nullptr);

FileKind tables();
std::vector<FileKind> kindsOfPictures(); // as exportFigure() accepts them
QString patternsOfPictures(); // "*.pdf *.svg", of the pictures that may hold a session
std::vector<FileKind> kindsOfNumbers(const Figure& figure); // as writeNumbers() accepts them

} // namespace attentoscope
