// SPDX-License-Identifier: GPL-3.0-or-later
// Tells when a folder or some files in it change, as far as the file system tells it. It looks at them on a thread of its own:
// a network that does not answer must not hold up the window.
#pragma once

#include <QObject>
#include <QStringList>
#include <QThread>

namespace attentoscope {

class FolderWatch : public QObject
{
    Q_OBJECT
public:
    explicit FolderWatch(QObject* parent = nullptr);
    ~FolderWatch() override;

    static constexpr qsizetype mostPaths = 1000; // that are watched; each takes a handle of the system
    void setPaths(const QStringList& paths);

signals:
    void changed();

private:
    QThread thread_;
    QObject* there_; // lives on the thread, and so does what watches
    QStringList paths_;
};

} // namespace attentoscope
