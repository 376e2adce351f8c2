// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/parts/folder_watch.h"

#include <QFileSystemWatcher>

namespace attentoscope {

FolderWatch::FolderWatch(QObject* parent)
    : QObject(parent)
    , there_(new QObject)
{
    there_->moveToThread(&thread_);
    connect(&thread_, &QThread::finished, there_, &QObject::deleteLater);
    thread_.start();
}

FolderWatch::~FolderWatch()
{
    thread_.quit();
    thread_.wait();
}

void FolderWatch::setPaths(const QStringList& paths)
{
    const QStringList few = paths.mid(0, mostPaths);
    if (few == paths_)
        return;
    paths_ = few;
    QMetaObject::invokeMethod(there_, [this, few] {
        auto* watcher = there_->findChild<QFileSystemWatcher*>();
        if (watcher == nullptr) {
            watcher = new QFileSystemWatcher(there_);
            connect(watcher, &QFileSystemWatcher::fileChanged, this, &FolderWatch::changed);
            connect(watcher, &QFileSystemWatcher::directoryChanged, this, &FolderWatch::changed);
        }
        QStringList more = few;
        for (const QString& known : watcher->files() + watcher->directories())
            more.removeOne(known);
        if (!more.isEmpty())
            watcher->addPaths(more);
    });
}

} // namespace attentoscope
