// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/commands/disk_watch.h"

#include "core/session/kept_files.h"
#include "ui/document/document.h"
#include "ui/text/joined.h"
#include "ui/window/tensors/tensor_words.h"

#include <QFileInfo>

#include <algorithm>

namespace attentoscope {

namespace {

std::optional<FileStamp> stampNow(const QString& path) { return stampOf(path.toStdString()); }

} // namespace

QStringList filesOf(const Experiment& experiment)
{
    QStringList files;
    for (const std::string& path : filesRead(experiment))
        files << QFileInfo(QString::fromStdString(path)).absoluteFilePath();
    files.removeDuplicates();
    return files;
}

DiskWatch::DiskWatch(Document* document, QObject* parent)
    : QObject(parent)
    , document_(document)
{
    calm_.setSingleShot(true);
    calm_.setInterval(calmMs);
    connect(&calm_, &QTimer::timeout, this, &DiskWatch::check);
    const auto later = [this] {
        if (!calm_.isActive())
            calm_.start();
    };
    connect(&watcher_, &QFileSystemWatcher::fileChanged, this, later);
    connect(&watcher_, &QFileSystemWatcher::directoryChanged, this, later);
    connect(document_, &Document::experimentChanged, this, &DiskWatch::showExperiment);
    connect(document_, &Document::opened, this, &DiskWatch::startAgain);
    startAgain();
}

void DiskWatch::startAgain()
{
    files_.clear();
    showExperiment();
}

// Follows the experiment's files. Files it keeps retain the stamp from when they were read.
void DiskWatch::showExperiment()
{
    const QStringList paths = filesOf(document_->experiment());
    if (paths == files() && !paths.isEmpty())
        return;
    std::vector<Watched> files;
    for (const QString& path : paths) {
        const auto known = std::ranges::find(files_, path, &Watched::path);
        const auto stamp = stampNow(path);
        files.push_back(known == files_.end() ? Watched{path, stamp, stamp} : *known);
    }
    files_ = std::move(files);
    watch();
    emit told();
}

// Watches the files and their folders, because QFileSystemWatcher drops a file that another of the same name replaces.
void DiskWatch::watch()
{
    QStringList wanted;
    for (const Watched& file : files_)
        for (const QString& path : {file.path, QFileInfo(file.path).absolutePath()})
            if (QFileInfo::exists(path))
                wanted << path;
    wanted.removeDuplicates();
    QStringList unwanted;
    for (const QString& path : watcher_.files() + watcher_.directories())
        if (wanted.removeAll(path) == 0)
            unwanted << path;
    if (!unwanted.isEmpty())
        watcher_.removePaths(unwanted);
    if (!wanted.isEmpty())
        watcher_.addPaths(wanted);
}

void DiskWatch::check()
{
    bool calm = true;
    for (Watched& file : files_) {
        const auto now = stampNow(file.path);
        calm = calm && now == file.last;
        file.last = now;
    }
    watch();
    if (!calm)
        return calm_.start(); // it may still be being written
    emit told();
}

QStringList DiskWatch::those(bool (*wanted)(const Watched&)) const
{
    QStringList paths;
    for (const Watched& file : files_)
        if (file.last != file.read && wanted(file))
            paths << file.path;
    return paths;
}

QStringList DiskWatch::files() const
{
    QStringList paths;
    for (const Watched& file : files_)
        paths << file.path;
    return paths;
}

QStringList DiskWatch::changed() const
{
    return those([](const Watched& file) { return file.last.has_value(); });
}

QStringList DiskWatch::gone() const
{
    return those([](const Watched& file) { return !file.last.has_value(); });
}

QString diskText(const QStringList& changed, const QStringList& gone)
{
    QStringList sentences;
    if (changed.size() == 1)
        sentences << DiskWatch::tr("%1 has changed on disk since it was read.").arg(filesText(changed));
    else if (!changed.isEmpty())
        sentences << DiskWatch::tr("%1 have changed on disk since they were read.").arg(filesText(changed));
    if (gone.size() == 1)
        sentences
            << DiskWatch::tr("%1 is no longer on disk; the data that were read from it are still shown.").arg(filesText(gone));
    else if (!gone.isEmpty())
        sentences
            << DiskWatch::tr("%1 are no longer on disk; the data that were read from them are still shown.").arg(filesText(gone));
    return inOneText(sentences);
}

} // namespace attentoscope
