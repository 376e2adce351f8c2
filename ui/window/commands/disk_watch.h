// SPDX-License-Identifier: GPL-3.0-or-later
// Notices when a file that the experiment reads changes on the disk or goes away. It reads nothing itself; a file that is being
// written is waited for.
#pragma once

#include "core/formats/opened_file.h"
#include "ui/text/sentence.h"

#include <QFileSystemWatcher>
#include <QObject>
#include <QStringList>
#include <QTimer>

#include <vector>

namespace attentoscope {

class Document;
struct Experiment;

QStringList filesOf(const Experiment& experiment); // that it reads: absolute, each once

class DiskWatch : public QObject
{
    Q_OBJECT
public:
    explicit DiskWatch(Document* document, QObject* parent = nullptr);

    QStringList files() const; // that the experiment reads
    QStringList changed() const; // among them, since they were read
    QStringList gone() const;
    static constexpr int calmMs = 300; // a file that has not changed for so long is complete

signals:
    // Something is different now: say it, or take it back when it is as it was.
    void told();

private:
    struct Watched {
        QString path;
        std::optional<FileStamp> read, last; // nothing: it is not there
    };
    void showExperiment();
    void startAgain(); // what is on the disk now is what is read
    void watch();
    void check();
    QStringList those(bool (*wanted)(const Watched&)) const;

    Document* document_;
    QFileSystemWatcher watcher_;
    QTimer calm_;
    std::vector<Watched> files_;
};

// "model.npz has changed on disk …"
QString diskText(const QStringList& changed, const QStringList& gone);

} // namespace attentoscope
