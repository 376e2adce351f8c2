// SPDX-License-Identifier: GPL-3.0-or-later
// The networks that were trained in the open session, and the file beside it that keeps them: saving the session writes them
// there, and opening it reads them again.
#pragma once

#include "core/training/runs/run_file.h"
#include "ui/pages/extrapolation/extrapolation_question.h"

#include <QObject>
#include <QString>

#include <string>
#include <vector>

namespace attentoscope {

class Document;

// Returns the file that keeps the networks of a session: "dir/a.networks.safetensors" for "dir/a.attentoscope".
QString networksBeside(const QString& session);

// Tells whether that file holds all networks that these inputs ask for, trained to the end.
bool areSavedWith(const QString& session, const NetworkTraining::Inputs& of);

class SessionNetworks : public QObject
{
    Q_OBJECT
public:
    // Returns those of the document, which live as long as it does.
    static SessionNetworks* of(Document* document);
    static const SessionNetworks* known(const Document& document); // null: nobody has asked for them

    // Returns the file from which the networks of the open session are read: it was there when the session was opened.
    const std::string& savedIn() const { return savedIn_; }
    void keepIn(const QString& file); // reads networks from it if it is there, and keeps in it what is trained
    const QString& keptIn() const { return keptIn_; } // that file; empty: none
    void tryAgain(); // what failed, such as for a full disk
    int attempt() const { return attempt_; }

    void note(const NetworkTraining::Inputs& of, const SharedNetworks& networks); // as far as they are trained here
    bool areLost() const; // with the program: no session was saved with them, and no other file has them
    const QString& file() const { return file_; } // beside the session; empty: it has none yet
    const QString& missing() const { return missing_; } // the file that a session with trained networks was opened without
    // Returns the share of the steps that are done in that file, of all that these inputs ask for.
    double savedShare(const NetworkTraining::Inputs& of) const;

    // Writes the networks beside the session, together with those that the file and the session had before. Errors: another
    // process is writing that file; it is there and cannot be read; it cannot be written.
    Outcome<Done> saveBeside(const QString& session);

signals:
    void changed(); // another session is there, it was saved with networks, or others are to be read or tried

private:
    struct Trained {
        SharedNetworks networks;
        std::string file; // that the user has chosen for them; empty: none
    };

    explicit SessionNetworks(Document* document);
    void meetSession();
    void lookInto(const QString& file);
    bool isSaved(const training::TrainingRun& run) const;

    Document* document_;
    std::vector<Trained> unsaved_;
    std::vector<training::RunInFile> saved_; // with a session
    QString file_, missing_, keptIn_;
    int attempt_ = 0;
    std::string savedIn_;
};

} // namespace attentoscope
