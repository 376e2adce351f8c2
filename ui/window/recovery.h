// SPDX-License-Identifier: GPL-3.0-or-later
// What is not saved yet, kept in a file beside the settings for the case that the program is killed; and what one that was killed
// has left there. It is the user's alone, and no stranger's: so it is read as it is, whatever it names.
#pragma once

#include "core/session/session.h"

#include <QLockFile>
#include <QObject>
#include <QTimer>

#include <memory>
#include <optional>

namespace attentoscope {

class Document;

class Recovery : public QObject
{
    Q_OBJECT
public:
    // `folder`: made when it is needed. Each running program has a file of its own in it.
    Recovery(Document* document, const QString& folder, QObject* parent = nullptr);
    ~Recovery() override; // an orderly end leaves nothing

    // The newest session that a program left which runs no longer. It stays there, for the next start, until it is
    std::optional<Session> left();
    void settle(); // brought back, and kept by this program, or dismissed

    // Why the newest that left() found there cannot be read, and where it is. It stays there, and is told of at each start, until
    // it is
    const std::optional<Error>& damaged() const { return damaged_; }
    void setAside(); // under another name

    static QString usualFolder();

private:
    void keep();
    QString path() const;

    Document* document_;
    void makeFolder() const;

    QString folder_, left_, damagedFile_; // the files that left() found
    std::optional<Error> damaged_;
    QTimer later_;
    std::unique_ptr<QLockFile> own_; // held while the program runs
};

} // namespace attentoscope
