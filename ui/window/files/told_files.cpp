// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/files/told_files.h"

#include "core/parts/part_folder.h"
#include "core/session/session_look.h"

#include <QFile>
#include <QFileInfo>

namespace attentoscope {

namespace {

constexpr qint64 longestSession = 1 << 20; // bytes; the largest file with another ending that is searched for a session

struct Ending {
    const char* text;
    FileIs is;
};
constexpr Ending endings[] = {{".attentoscope", FileIs::Session}, {".png", FileIs::Picture}, {".tif", FileIs::Picture},
    {".tiff", FileIs::Picture}, {".svg", FileIs::Picture}, {".eps", FileIs::Picture}, {".pgf", FileIs::Picture},
    {".pdf", FileIs::Picture}, {".md", FileIs::Lesson}, {".npz", FileIs::Tensors}, {".safetensors", FileIs::Tensors},
    {".npy", FileIs::Array}, {".json", FileIs::Tokens}, {".txt", FileIs::Tokens}};

// Goes by the first bytes: those of a .npy, of a .npz, which is a zip archive, or of a .safetensors, which begins with the length
// of its header in 8 bytes, of which 100 MB need 4, and the header's brace.
FileIs arraysIn(const QString& path)
{
    QFile file(path);
    const QByteArray first = file.open(QIODevice::ReadOnly) ? file.read(9) : QByteArray();
    if (first.startsWith("\x93NUMPY"))
        return FileIs::Array;
    const bool isHeader = first.size() == 9 && first.mid(4, 4) == QByteArray(4, '\0') && first[8] == '{';
    return first.startsWith("PK\x03\x04") || isHeader ? FileIs::Tensors : FileIs::Unknown;
}

} // namespace

FileIs toldByEnding(const QString& path)
{
    for (const Ending& ending : endings)
        if (path.endsWith(QLatin1String(ending.text), Qt::CaseInsensitive))
            return ending.is;
    return FileIs::Unknown;
}

FileIs whatItIs(const QString& path)
{
    if (!folderOfParts(path).isEmpty())
        return FileIs::Parts;
    const FileIs told = toldByEnding(path);
    const QFileInfo file(path);
    if (told != FileIs::Unknown || !file.isFile())
        return told;
    if (const FileIs arrays = arraysIn(path); arrays != FileIs::Unknown)
        return arrays;
    return file.size() <= longestSession && lookIntoSession(path.toStdString()).ok() ? FileIs::Session : told;
}

QString folderOfParts(const QString& path)
{
    const QFileInfo told(path);
    const QString folder = told.isDir() ? path : told.fileName() == QLatin1String(workFile) ? told.absolutePath() : QString();
    return !folder.isEmpty() && isPartFolder(folder.toStdString()) ? folder : QString();
}

void ToldFiles::add(const QString& path, FileIs is)
{
    QStringList& kind = is == FileIs::Array ? arrays : is == FileIs::Tokens ? tokens : is == FileIs::Tensors ? tensors : others;
    kind << path;
}

ToldFiles toldByEndings(const QStringList& paths)
{
    ToldFiles told;
    for (const QString& path : paths)
        told.add(path, toldByEnding(path));
    return told;
}

} // namespace attentoscope
