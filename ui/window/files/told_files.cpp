// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/files/told_files.h"

#include "core/session/session_look.h"

#include <QFileInfo>

namespace attentoscope {

namespace {

constexpr qint64 longestSession = 1 << 20; // bytes; the largest file with another ending that is searched for a session

struct Ending {
    const char* text;
    FileIs is;
};
constexpr Ending endings[] = {{".attentoscope", FileIs::Session}, {".png", FileIs::Picture}, {".svg", FileIs::Picture},
    {".pdf", FileIs::Picture}, {".md", FileIs::Lesson}, {".npz", FileIs::Tensors}, {".safetensors", FileIs::Tensors},
    {".npy", FileIs::Array}, {".json", FileIs::Tokens}, {".txt", FileIs::Tokens}};

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
    const FileIs told = toldByEnding(path);
    const QFileInfo file(path);
    const bool looks = told == FileIs::Unknown && file.isFile() && file.size() <= longestSession;
    return looks && lookIntoSession(path.toStdString()).ok() ? FileIs::Session : told;
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
