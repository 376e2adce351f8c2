// SPDX-License-Identifier: GPL-3.0-or-later
// The recordings of the same model beside the file whose heads are shown. They are followed from the first time that they are
// needed, as a training may write more.
#pragma once

#include "ui/pages/head_boards/head_questions.h"

#include <QFileSystemWatcher>
#include <QObject>
#include <QString>
#include <QTimer>

#include <vector>

namespace attentoscope {

class Document;

// Returns the recordings as they are known, or as they are on the disk; empty if there is only one.
std::vector<StampedStep> recordingsOf(const Document& document);

class Recordings : public QObject
{
    Q_OBJECT
public:
    // Returns those of the document, which live as long as it does.
    static Recordings* of(Document* document);

    void follow(); // the file of the document
    static constexpr int calmMs = 300; // ms; a file that did not change for this long is complete

signals:
    void changed();

private:
    friend std::vector<StampedStep> recordingsOf(const Document& document);
    explicit Recordings(Document* document);
    void look(); // searches at once
    void check();

    Document* document_;
    QString file_; // empty: none
    QFileSystemWatcher watcher_;
    QTimer calm_;
    std::vector<StampedStep> steps_, last_;
};

} // namespace attentoscope
