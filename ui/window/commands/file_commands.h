// SPDX-License-Identifier: GPL-3.0-or-later
// Opening and saving: sessions, the shipped ones, tensor files (tensor_commands.h). What cannot be read is said in the strip and
// changes nothing.
#pragma once

#include "core/base/outcome.h"
#include "core/session/session.h"
#include "ui/text/sentence.h"
#include "ui/window/commands/outside_question.h"
#include "ui/window/settings.h"

#include <QObject>
#include <QStringList>

#include <functional>
#include <vector>

class QMenu;
class QWidget;

namespace attentoscope {

class Document;
class TensorCommands;

struct ShippedSession {
    QString resource; // ":/sessions/default.attentoscope"
    QString title;
};
// The default one first.
std::vector<ShippedSession> shippedSessions();
// That of the one with this name, "masks". Errors: there is none, and those that there are.
Outcome<Session> shippedSession(const QString& name);
QString shippedPicture(const ShippedSession& session); // of what it shows, among the resources
// One action each, whose tip is that picture; the receiver is told the resource of the one that is chosen.
void addShippedSessions(QMenu* menu, QObject* receiver, const std::function<void(const QString&)>& choose);

QString keptFilesText(const Experiment& experiment); // "Keep the files inside (3.1 MB)"

class FileCommands : public QObject
{
    Q_OBJECT
public:
    FileCommands(Document* document, QWidget* window);

    // False: nothing is asked, what is unclear is an error, and nothing is remembered.
    void setInteractive(bool interactive);
    // Nor is asked before files are read that lie outside a session's folder: whoever started the program wants it.
    void setTrusts(bool trusts) { trusts_ = trusts; }
    TensorCommands* tensors() const { return tensors_; }

    // Each returns false when nothing was opened or written, and has said why or asks what is meant.
    bool openSession(const QString& path);
    // A session, the name of an example, a tensor file, or .npy files in the order Q, K, V; and tokens.
    bool openPaths(const QStringList& paths);
    bool openTensorFile(const QString& path); // that and nothing else
    bool openRecent(const RecentFiles& recent);
    bool saveTo(const QString& path);

    void reload(); // what the experiment reads from files

    // With their dialogs.
    void drop(const QStringList& paths); // .npy files are told by their names
    void askForSession();
    void askForTensors();
    void chooseShipped(const QString& resource);
    bool save();
    bool saveAs();
    void keepFiles(bool keep); // inside the session, from the next time that it is saved; not where they are too large
    bool mayDiscard(); // asks when there is unsaved work

signals:
    void failed(const attentoscope::Sentence& sentence);
    void asked(const attentoscope::OutsideQuestion& question); // nothing is opened yet
    void goesInside(const attentoscope::Sentence& sentence); // files that were not inside before, when it is saved; null: none
    void noted(const attentoscope::Sentence& sentence); // what was taken for what
    void succeeded(const QString& sentence); // also: an earlier failure is no longer of interest

private:
    bool fail(const Error& error);
    bool openSession(const QString& path, const std::vector<std::string>& trusted);
    bool mayRead(const QString& path, const std::vector<std::string>& outside, const std::vector<std::string>& trusted);
    void trust(const QString& path, const std::vector<std::string>& outside); // from now on
    void sayWhatGoesInside();
    bool openSorted(const QStringList& paths, bool inOrder);
    void remember(const RecentFiles& recent);

    Document* document_;
    QWidget* window_;
    TensorCommands* tensors_;
    bool interactive_ = true, trusts_ = false;
    std::vector<std::string> goingInside_; // was said
};

} // namespace attentoscope
