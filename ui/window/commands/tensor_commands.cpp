// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/commands/tensor_commands.h"

#include "core/formats/opened_file.h"
#include "core/sources/files/attention_source.h"
#include "ui/document/document.h"
#include "ui/editors/field_editor.h"
#include "ui/window/tensors/open_tensors_dialog.h"
#include "ui/window/tensors/tensor_words.h"

#include <QFileInfo>
#include <QTimer>

#include <algorithm>
#include <memory>

namespace attentoscope {

namespace {

// The data behind the sentence about opened files, kept because the sentence may be made again (in another language, say).
struct Opened {
    TensorChoice choice;
    TensorCatalogue catalogue;
    AttentionFile attention;
};

Outcome<Opened> openedAs(const TensorChoice& choice)
{
    auto catalogue = TensorCatalogue::open(choice);
    if (!catalogue)
        return catalogue.error();
    auto attention = openChoice(choice);
    if (!attention)
        return attention.error();
    if (const auto problem = problemOf(choice, *attention))
        return *problem;
    catalogue->setRoles(&*attention);
    return Opened{choice, *std::move(catalogue), *std::move(attention)};
}

// Describes the arrays as they are read now: the order of heads and tokens may have been changed since they were opened.
QString textOf(Opened& opened, const Experiment& now)
{
    TensorChoice choice = opened.choice;
    choice.layout = now.layout;
    choice.splitHeads = now.splitHeads;
    choice.bfloat16 = now.bfloat16;
    const bool other = choice.layout != opened.choice.layout || choice.splitHeads != opened.choice.splitHeads
        || choice.bfloat16 != opened.choice.bfloat16;
    if (other)
        if (auto again = openedAs(choice))
            opened = *std::move(again);
    return openedText(opened.choice, opened.catalogue, opened.attention);
}

RecentFiles recentOf(const TensorChoice& choice)
{
    RecentFiles recent;
    for (const QString& path : choice.files())
        recent.files << QFileInfo(path).absoluteFilePath();
    if (choice.weights && (choice.named() || isArrayFile(choice.file)))
        recent.names << QString::fromStdString(choice.weightsName);
    else if (choice.named())
        for (const std::string& name : {choice.names.q, choice.names.k, choice.names.v})
            recent.names << QString::fromStdString(name);
    if (!choice.tokens.isEmpty())
        recent.tokens = QFileInfo(choice.tokens).absoluteFilePath();
    return recent;
}

} // namespace

TensorChoice choiceOf(const RecentFiles& recent)
{
    TensorChoice choice;
    if (recent.files.size() == 1) {
        choice.file = recent.files.front();
        choice.weights = recent.names.size() == 1;
        if (choice.weights)
            choice.weightsName = recent.names.front().toStdString();
        else
            choice.names = {
                recent.names.value(0).toStdString(), recent.names.value(1).toStdString(), recent.names.value(2).toStdString()};
    } else {
        choice.q = recent.files.value(0);
        choice.k = recent.files.value(1);
        choice.v = recent.files.value(2);
    }
    choice.tokens = recent.tokens;
    return choice;
}

TensorCommands::TensorCommands(Document* document, QWidget* window)
    : QObject(window)
    , document_(document)
    , window_(window)
{
}

bool TensorCommands::fail(const Error& error)
{
    emit failed([error] { return inWordsOfTheForm(error); });
    return false;
}

bool TensorCommands::askOrFail(const TensorChoice& choice, const Error& error)
{
    if (!asks_)
        return fail(error);
    ask(choice);
    return false;
}

bool TensorCommands::open(const TensorChoice& choice)
{
    auto read = openedAs(choice);
    if (!read)
        return fail(read.error());
    const auto opened = std::make_shared<Opened>(*std::move(read));
    Experiment experiment = withChoice(document_->experiment(), choice);
    if (!experiment.tensorFile.empty() && experiment.tensorFile != document_->experiment().tensorFile) {
        const auto made = asTheFileSays(experiment);
        if (!made)
            return fail(made.error());
        experiment = *made;
    }
    readAgain(experiment);
    emit this->opened([opened, document = document_] { return textOf(*opened, document->experiment()); }, recentOf(choice));
    return true;
}

// Reads the files even if their names are the same: the contents may have changed.
void TensorCommands::readAgain(const Experiment& experiment)
{
    const QStringList files = choiceOf(experiment).files();
    const bool others = files != choiceOf(document_->experiment()).files();
    document_->openFiles(
        experiment, [] { return tr("open Q, K, V"); }, others ? filesText(files) : document_->title());
}

void TensorCommands::reload() { readAgain(document_->experiment()); }

bool TensorCommands::openFile(const QString& path, const QString& tokens)
{
    TensorChoice choice;
    choice.file = path;
    choice.tokens = tokens;
    const auto weights = holdsWeights(path.toStdString());
    if (!weights)
        return fail(weights.error());
    choice.weights = *weights;
    return openFirst(choice);
}

bool TensorCommands::openFirst(TensorChoice choice)
{
    const auto attention = openChoice(choice);
    if (!attention)
        return askOrFail(choice, attention.error());
    const auto layers = attention->layers();
    const auto usable = std::ranges::find_if(layers, [](const AttentionLayer& layer) { return !layer.problem; });
    if (usable == layers.end())
        return askOrFail(choice, *layers.front().problem);
    choice.layer = usable->layer.value_or(0);
    if (const auto problem = problemOf(choice, *attention))
        return askOrFail(choice, *problem);
    return open(choice);
}

bool TensorCommands::openArrays(const QStringList& arrays, const QString& tokens)
{
    if (arrays.size() == 1) {
        const auto weights = holdsWeights(arrays.front().toStdString());
        if (!weights)
            return fail(weights.error());
        if (*weights)
            return openFile(arrays.front(), tokens);
    }
    auto named = choiceByNames(arrays);
    TensorChoice choice;
    if (named) {
        choice = *named;
    } else if (arrays.size() == 1 && asks_) {
        choice = choiceAround(arrays.front());
    } else {
        choice.q = arrays.value(0);
        choice.k = arrays.value(1);
        choice.v = arrays.value(2);
    }
    choice.tokens = tokens;
    for (const QString& path : arrays)
        if (const auto file = TensorFile::open(path.toStdString()); !file)
            return fail(file.error());
    const auto attention = openChoice(choice);
    if (!attention)
        return askOrFail(choice, attention.error());
    if (const auto problem = problemOf(choice, *attention))
        return askOrFail(choice, *problem);
    if (!named && asks_) {
        ask(choice);
        return false;
    }
    return open(choice);
}

bool TensorCommands::openTokens(const QString& path)
{
    if (const auto readable = checkReadable(path.toStdString()); !readable)
        return fail(readable.error());
    TensorChoice choice = choiceOf(document_->experiment());
    if (choice.files().isEmpty()) {
        emit failed([] { return tr("Tokens label the keys of a tensor file: open that first."); });
        return false;
    }
    choice.tokens = path;
    return open(choice);
}

// Opens the dialog in the next turn of the event loop, so that a window still being made does not cover it.
void TensorCommands::ask(const TensorChoice& choice)
{
    QTimer::singleShot(0, this, [this, choice] {
        if (auto* dialog = window_->findChild<OpenTensorsDialog*>())
            dialog->reject(); // at most one such dialog
        auto* dialog = new OpenTensorsDialog(choice, window_);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        connect(dialog, &OpenTensorsDialog::chosen, this, &TensorCommands::open);
        dialog->open();
    });
}

} // namespace attentoscope
