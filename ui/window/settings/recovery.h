// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps unsaved work in a file beside the settings in case the program is killed, and finds such files of killed programs.
// The folder belongs to the user alone, so that a session found there is trusted: whatever files it names are read without
// asking.
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
    // Makes `folder` when it is needed. Each running program has its own file in it.
    Recovery(Document* document, const QString& folder, QObject* parent = nullptr);
    ~Recovery() override; // a normal exit leaves no file

    // Returns the newest session left by a program that no longer runs. It stays there, also for the next start, until settle()
    // is called.
    std::optional<Session> left();
    void settle(); // called once it was restored (and is kept by this program) or dismissed

    // Returns why the newest session that left() found cannot be read, and where it is. It stays there and is reported at each
    // start until setAside() is called.
    const std::optional<Error>& damaged() const { return damaged_; }
    void setAside(); // renames the damaged file

    static QString usualFolder();

private:
    void keep();
    QString path() const;

    Document* document_;
    void makeFolder() const;

    QString folder_, left_, damagedFile_; // files found by left()
    std::optional<Error> damaged_;
    QTimer later_;
    std::unique_ptr<QLockFile> own_; // locked while the program runs
};

} // namespace attentoscope
