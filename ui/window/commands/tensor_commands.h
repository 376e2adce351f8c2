// SPDX-License-Identifier: GPL-3.0-or-later
// Opens tensor files. Uses what the array names tell and says so; asks for the rest in a dialog, or fails where nobody can be
// asked.
#pragma once

#include "ui/text/sentence.h"
#include "ui/window/settings/settings.h"
#include "ui/window/tensors/opened_choice.h"

#include <QObject>

class QWidget;

namespace attentoscope {

class Document;

TensorChoice choiceOf(const RecentFiles& recent);

class TensorCommands : public QObject
{
    Q_OBJECT
public:
    TensorCommands(Document* document, QWidget* window);
    void setAsks(bool asks) { asks_ = asks; }

    // Each returns whether something was opened; on failure it asks, or reports why. `tokens` may be empty.
    bool open(const TensorChoice& choice);
    bool openFile(const QString& path, const QString& tokens = {}); // .npz or .safetensors
    // Opens one to three .npy files, told apart by their names.
    bool openArrays(const QStringList& arrays, const QString& tokens = {});
    bool openFirst(const TensorChoice& choice); // opens the first layer that can be used
    bool openTokens(const QString& path); // labels for the open tensors
    void ask(const TensorChoice& choice) { ask(choice, TensorCatalogue::open(choice)); }

    void askAbout(const QString& path); // .npz, .safetensors or .npy: what is read from it is chosen in the dialog

    // Reads again everything that the experiment reads from files.
    void reload();

signals:
    void failed(const attentoscope::Sentence& sentence);
    void opened(const attentoscope::Sentence& whatWasTaken, const attentoscope::RecentFiles& files);

private:
    bool fail(const Error& error);
    bool open(OpenedChoice opened);
    bool openFirst(TensorChoice choice, TensorCatalogue catalogue);
    bool askOrFail(const TensorChoice& choice, const Outcome<TensorCatalogue>& catalogue, const Error& error);
    void ask(const TensorChoice& choice, const Outcome<TensorCatalogue>& catalogue);
    void readAgain(const Experiment& experiment);

    Document* document_;
    QWidget* window_;
    bool asks_ = true;
};

} // namespace attentoscope
