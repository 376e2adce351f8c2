// SPDX-License-Identifier: GPL-3.0-or-later
// Opening tensor files: what the names in a file tell is taken and said; what they do not tell is asked for in a dialog, or an
// error where nobody can be asked.
#pragma once

#include "ui/text/sentence.h"
#include "ui/window/settings.h"
#include "ui/window/tensors/tensor_choice.h"

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

    // Each returns whether something was opened, and has said why not where it does not ask. Tokens may be empty.
    bool open(const TensorChoice& choice);
    bool openFile(const QString& path, const QString& tokens = {}); // .npz or .safetensors
    bool openArrays(const QStringList& arrays, const QString& tokens = {}); // one to three .npy, told by their names
    bool openFirst(TensorChoice choice); // at the first layer that can be used
    bool openTokens(const QString& path); // labels for what is open
    void ask(const TensorChoice& choice);

    // Everything that the experiment reads from files.
    void reload();

signals:
    void failed(const attentoscope::Sentence& sentence);
    void opened(const attentoscope::Sentence& whatWasTaken, const attentoscope::RecentFiles& files);

private:
    bool fail(const Error& error);
    bool askOrFail(const TensorChoice& choice, const Error& error);
    void readAgain(const Experiment& experiment);

    Document* document_;
    QWidget* window_;
    bool asks_ = true;
};

} // namespace attentoscope
