// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/heads/recordings.h"

#include "ui/document/document.h"
#include "ui/pages/head_boards/shown_heads.h"

#include <QFileInfo>
#include <QStringList>

namespace attentoscope {

namespace {

QString recordedFile(const Document& document)
{
    const Experiment shown = shownHeads(document.experiment());
    const bool isFile = shown.source == "tensor" && !shown.tensorFile.empty();
    return isFile ? QFileInfo(QString::fromStdString(shown.tensorFile)).absoluteFilePath() : QString();
}

std::vector<StampedStep> stepsBeside(const QString& file)
{
    std::vector<StampedStep> steps;
    if (file.isEmpty())
        return steps;
    for (RecordedStep& step : recordedSteps(file.toStdString()))
        if (const auto stamp = stampOf(step.file))
            steps.push_back({std::move(step), *stamp});
    if (steps.size() < 2)
        steps.clear();
    return steps;
}

} // namespace

std::vector<StampedStep> recordingsOf(const Document& document)
{
    const QString file = recordedFile(document);
    const auto* known = document.findChild<Recordings*>(QString(), Qt::FindDirectChildrenOnly);
    return known != nullptr && known->file_ == file ? known->steps_ : stepsBeside(file);
}

Recordings* Recordings::of(Document* document)
{
    auto* known = document->findChild<Recordings*>(QString(), Qt::FindDirectChildrenOnly);
    return known != nullptr ? known : new Recordings(document);
}

Recordings::Recordings(Document* document)
    : QObject(document)
    , document_(document)
{
    calm_.setSingleShot(true);
    calm_.setInterval(calmMs);
    connect(&calm_, &QTimer::timeout, this, &Recordings::check);
    const auto later = [this] { calm_.start(); };
    connect(&watcher_, &QFileSystemWatcher::fileChanged, this, later);
    connect(&watcher_, &QFileSystemWatcher::directoryChanged, this, later);
}

void Recordings::follow()
{
    const QString file = recordedFile(*document_);
    if (file == file_)
        return;
    file_ = file;
    last_ = stepsBeside(file_);
    look();
}

void Recordings::look()
{
    if (const QStringList watched = watcher_.files() + watcher_.directories(); !watched.isEmpty())
        watcher_.removePaths(watched);
    if (!file_.isEmpty() && QFileInfo::exists(QFileInfo(file_).absolutePath())) {
        QStringList paths{QFileInfo(file_).absolutePath()};
        for (const StampedStep& step : last_)
            paths << QString::fromStdString(step.recorded.file.string());
        watcher_.addPaths(paths);
    }
    if (last_ == steps_)
        return;
    steps_ = last_;
    emit changed();
}

void Recordings::check()
{
    std::vector<StampedStep> now = stepsBeside(file_);
    const bool calm = now == last_;
    last_ = std::move(now);
    if (!calm)
        return calm_.start(); // a file may still be being written
    look();
}

} // namespace attentoscope
