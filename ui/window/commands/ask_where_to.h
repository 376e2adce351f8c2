// Where something is to be saved: the folder that was used last, a name to begin with, and the ending that belongs to it.
#pragma once

#include <QString>
#include <QStringList>

#include <vector>

class QWidget;

namespace attentoscope {

class Figure;

struct FileKind {
    QString text; // "Tables"
    QStringList endings; // ".csv"; the first is added to a name without one
};
// Empty: nowhere.
QString askWhereTo(QWidget* parent, const QString& title, const QString& name, const std::vector<FileKind>& kinds);

FileKind tables();
std::vector<FileKind> kindsOfNumbers(const Figure& figure); // as writeNumbers() takes them

} // namespace attentoscope
