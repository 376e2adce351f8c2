// SPDX-License-Identifier: GPL-3.0-or-later
// Notices when a file that the experiment reads changes on the disk or disappears. It reads no contents itself, and waits while
// a file is still being written.
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

QStringList filesOf(const Experiment& experiment); // that the experiment reads; absolute paths, each once

class DiskWatch : public QObject
{
    Q_OBJECT
public:
    explicit DiskWatch(Document* document, QObject* parent = nullptr);

    QStringList files() const; // that the experiment reads
    QStringList changed() const; // those of them that changed since they were read
    QStringList gone() const;
    static constexpr int calmMs = 300; // ms; a file that did not change for this long is complete

signals:
    // The state of the files differs from the last report: show it, or remove the message if all is as before.
    void told();

private:
    struct Watched {
        QString path;
        std::optional<FileStamp> read, last; // nothing: the file does not exist
    };
    void showExperiment();
    void startAgain(); // assumes that the files were read in their present state
    void watch();
    void check();
    QStringList those(bool (*wanted)(const Watched&)) const;

    Document* document_;
    QFileSystemWatcher watcher_;
    QTimer calm_;
    std::vector<Watched> files_;
};

// Returns the message, "model.npz has changed on disk …".
QString diskText(const QStringList& changed, const QStringList& gone);

} // namespace attentoscope
