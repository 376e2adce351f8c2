// SPDX-License-Identifier: GPL-3.0-or-later
// Opens and saves sessions, shipped examples and tensor files (see tensor_commands.h). If something cannot be read, the message
// strip says so and nothing changes.
#pragma once

#include "core/base/outcome.h"
#include "core/session/session.h"
#include "ui/text/sentence.h"
#include "ui/window/files/missing_files.h"
#include "ui/window/files/outside_question.h"
#include "ui/window/files/told_files.h"
#include "ui/window/settings/settings.h"

#include <QObject>
#include <QStringList>

#include <functional>
#include <vector>

class QWidget;

namespace attentoscope {

class Document;
class SessionNetworks;
class TensorCommands;

QString keptFilesText(const Experiment& experiment); // "Keep the files inside (3.1 MB)"

class FileCommands : public QObject
{
    Q_OBJECT
public:
    FileCommands(Document* document, QWidget* window);
    ~FileCommands() override;

    // With false it asks no questions, treats what is ambiguous as an error, and remembers no files.
    void setInteractive(bool interactive);
    // With true it reads files outside a session's folder without asking: whoever started the program wants that.
    void setTrusts(bool trusts) { trusts_ = trusts; }
    TensorCommands* tensors() const { return tensors_; }

    // Each returns false if nothing was opened or written; it has then reported why, or asked a question.
    bool openSession(const QString& path);
    // Opens a folder of parts, a session, a shipped example by name, a tensor file, or .npy files in the order Q, K, V; each
    // perhaps with tokens.
    bool openPaths(const QStringList& paths);
    bool openTensorFile(const QString& path); // opens this file alone
    bool openRecent(const RecentFiles& recent);
    bool saveTo(const QString& path);
    // Takes this file for the first one that the session names and that is not there, and for others those beside it that the
    // session knows by their SHA-256. Says where it is another file than the one that made a figure.
    void takeForMissing(const QString& path);

    void reload(); // reads the experiment's files again

    // The following show dialogs where needed.
    void drop(const ToldFiles& files); // .npy files are told apart by their names
    void askForFile();
    void askForTensors();
    void askForParts(); // a folder
    void chooseShipped(const QString& resource);
    bool save();
    bool saveAs();
    void keepFiles(bool keep); // stores files inside the session from the next save on, unless they are too large
    bool mayDiscard(); // asks if there is unsaved work, or networks that no file keeps

signals:
    void failed(const attentoscope::Sentence& sentence);
    void warned(const std::vector<attentoscope::Message>& warnings); // of the session that was opened
    void asked(const attentoscope::OutsideQuestion& question); // nothing has been opened yet
    void goesInside(const attentoscope::Sentence& sentence); // on saving: files that were not inside before; null: none
    void missed(const attentoscope::MissingFiles& files); // the opened session names them, but they are not there
    void noted(const attentoscope::Sentence& sentence); // how the opened files were interpreted
    void partsChosen(const QString& folder); // with the results of parts; the document stays
    void succeeded(const QString& sentence); // also means that an earlier failure no longer matters

private:
    bool fail(const Error& error);
    bool openSession(const QString& path, const std::vector<std::string>& trusted);
    bool mayRead(const QString& path, const std::vector<std::string>& outside, const std::vector<std::string>& trusted);
    void trust(const QString& path, const std::vector<std::string>& outside); // remembers it for later
    bool mayLoseNetworks(); // asks if no file keeps the networks that were trained here
    void sayWhatGoesInside();
    void protectInputs();
    void askForMissing(const QString& path);
    bool chooseMissing();
    bool open(const ToldFiles& files, bool inOrder);
    bool openParts(const QString& path); // see folderOfParts()
    void remember(const RecentFiles& recent);

    Document* document_;
    QWidget* window_;
    TensorCommands* tensors_;
    SessionNetworks* networks_;
    bool interactive_ = true, trusts_ = false;
    std::vector<std::string> goingInside_; // already reported
};

} // namespace attentoscope
