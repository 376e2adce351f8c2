// SPDX-License-Identifier: GPL-3.0-or-later
// Where something is to be saved: the folder that was used last, a name to begin with, and the ending that belongs to it.
#pragma once

#include <QString>

#include <cstddef>
#include <vector>

class QWidget;

namespace attentoscope {

class Figure;

struct FileKind {
    QString text; // "Tables"
    QString ending; // ".csv": of a name without one
};
// The name keeps the ending of the kind that is chosen; what is there already is asked about. Empty: nowhere. `kind`: the one
// that the dialog begins with, and that was chosen; null: the first, and it does not matter.
QString askForPath(
    QWidget* parent, const QString& title, const QString& start, const std::vector<FileKind>& kinds, std::size_t* kind = nullptr);
// In the folder that was exported to last.
QString askWhereTo(QWidget* parent, const QString& title, const QString& name, const std::vector<FileKind>& kinds);

FileKind tables();
std::vector<FileKind> kindsOfPictures(); // as exportFigure() takes them: vectors, vectors, pixels
std::vector<FileKind> kindsOfNumbers(const Figure& figure); // as writeNumbers() takes them

} // namespace attentoscope
