// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/commands/tensor_commands.h"

#include "core/formats/opened_file.h"
#include "core/sources/files/attention_source.h"
#include "ui/document/document.h"
#include "ui/editors/field_editor.h"
#include "ui/text/joined.h"
#include "ui/text/printable.h"
#include "ui/text/translated.h"
#include "ui/window/files/told_files.h"
#include "ui/window/tensors/open_tensors_dialog.h"
#include "ui/window/tensors/tensor_words.h"

#include <QFileInfo>
#include <QTimer>

#include <algorithm>
#include <memory>

namespace attentoscope {

namespace {

// Describes the arrays as they are read now: the order of heads and tokens may have been changed since they were opened.
QString textOf(OpenedChoice& opened, const Experiment& now)
{
    TensorChoice choice = opened.choice;
    choice.layout = now.layout;
    choice.splitHeads = now.splitHeads;
    choice.leading = now.leading;
    choice.bfloat16 = now.bfloat16;
    const bool other = choice.layout != opened.choice.layout || choice.splitHeads != opened.choice.splitHeads
        || choice.leading != opened.choice.leading || choice.bfloat16 != opened.choice.bfloat16;
    if (other)
        if (auto again = openAndList(choice))
            opened = *std::move(again);
    return openedText(opened.choice, opened.catalogue, opened.attention);
}

// Says under which mask tensors are shown where that is no fact of their file. `left`: the mask of other files that is not kept.
QString maskText(const OpenedChoice& opened, const Mask& left, const Mask& now)
{
    QStringList sentences;
    const auto layer = opened.attention.find(opened.choice.layer);
    if (layer && leavesMaskOpen(opened.attention, *layer))
        sentences
            << TensorCommands::tr("The file does not say which keys a query saw; the mask is %1.").arg(printable(now.text()));
    if (left != Mask())
        sentences << TensorCommands::tr("The earlier mask, %1, was not kept.").arg(printable(left.text()));
    return inOneText(sentences);
}

RecentFiles recentOf(const TensorChoice& choice)
{
    RecentFiles recent;
    for (const QString& path : choice.files())
        recent.files << QFileInfo(path).absoluteFilePath();
    if (choice.weights && (choice.named() || toldByEnding(choice.file) == FileIs::Array))
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

bool TensorCommands::askOrFail(const TensorChoice& choice, const Outcome<TensorCatalogue>& catalogue, const Error& error)
{
    if (!asks_)
        return fail(error);
    ask(choice, catalogue);
    return false;
}

bool TensorCommands::open(const TensorChoice& choice)
{
    auto opened = openAndList(choice);
    return opened ? open(*std::move(opened)) : fail(opened.error());
}

bool TensorCommands::open(OpenedChoice read)
{
    // The sentence keeps what was read, because it may be made again, in another language, say.
    const auto opened = std::make_shared<OpenedChoice>(std::move(read));
    const TensorChoice& choice = opened->choice;
    const Experiment& before = document_->experiment();
    Experiment experiment = withChoice(before, choice);
    const bool others = choiceOf(experiment).files() != choiceOf(before).files() || experiment.source != before.source;
    const bool fresh = others || (choice.maskChosen && choice.mask.empty());
    if (fresh) {
        experiment.mask = Mask(); // the mask before was chosen for something else
        experiment.maskTrue = MaskTrue::Told;
    }
    if (fresh && !experiment.tensorFile.empty()) {
        const auto made = asTheFileSays(experiment);
        if (!made)
            return fail(made.error());
        experiment = *made;
    }
    if (!choice.mask.empty() && choice.mask != experiment.mask.text()) // an equal one stays as it was typed
        experiment.mask = Mask::of(choice.mask);
    const Mask left = others && experiment.mask.text() != before.mask.text() ? before.mask : Mask(), now = experiment.mask;
    const bool turnedOff = experiment.rope != 0 && !choice.weights && choice.files() != choiceOf(document_->experiment()).files();
    if (turnedOff)
        experiment.rope = 0; // a model rotates q and k before they are recorded
    readAgain(experiment);
    const auto taken = [opened, document = document_, turnedOff, left, now] {
        QStringList sentences{textOf(*opened, document->experiment())};
        if (const QString about = maskText(*opened, left, now); !about.isEmpty())
            sentences << about;
        if (turnedOff)
            sentences << tr("RoPE was turned off: recorded queries and keys are rotated already.");
        return inOneText(sentences);
    };
    emit this->opened(taken, recentOf(choice));
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
    auto catalogue = TensorCatalogue::open(choice);
    if (!catalogue)
        return fail(catalogue.error());
    choice.weights = catalogue->holdsWeights();
    return openFirst(choice, *std::move(catalogue));
}

void TensorCommands::askAbout(const QString& path)
{
    TensorChoice choice;
    choice.file = path;
    auto catalogue = TensorCatalogue::open(choice);
    choice.weights = catalogue && catalogue->holdsWeights();
    if (catalogue && !choice.weights && whatItIs(path) == FileIs::Array)
        return ask(choiceAround(path));
    ask(choice, catalogue);
}

bool TensorCommands::openFirst(const TensorChoice& choice)
{
    auto catalogue = TensorCatalogue::open(choice);
    return catalogue ? openFirst(choice, *std::move(catalogue)) : askOrFail(choice, catalogue, catalogue.error());
}

bool TensorCommands::openFirst(TensorChoice choice, TensorCatalogue catalogue)
{
    auto attention = openChoice(choice);
    if (!attention)
        return askOrFail(choice, catalogue, attention.error());
    const auto layers = attention->layers();
    const auto usable = std::ranges::find_if(layers, [](const AttentionLayer& layer) { return !layer.problem; });
    if (usable == layers.end())
        return askOrFail(choice, catalogue, *layers.front().problem);
    choice.layer = usable->layer.value_or(0);
    if (const auto problem = problemOf(choice, *attention))
        return askOrFail(choice, catalogue, *problem);
    catalogue.setRoles(&*attention);
    return open({choice, std::move(catalogue), *std::move(attention)});
}

bool TensorCommands::openArrays(const QStringList& arrays, const QString& tokens)
{
    TensorChoice choice;
    choice.tokens = tokens;
    if (arrays.size() == 1) { // it may hold weights
        choice.file = arrays.front();
        auto catalogue = TensorCatalogue::open(choice);
        if (!catalogue)
            return fail(catalogue.error());
        choice.weights = catalogue->holdsWeights();
        if (choice.weights)
            return openFirst(choice, *std::move(catalogue));
    }
    const auto named = choiceByNames(arrays);
    const bool around = !named && arrays.size() == 1 && asks_;
    choice = named ? *named : around ? choiceAround(arrays.front()) : TensorChoice();
    choice.tokens = tokens;
    if (around) {
        ask(choice);
        return false;
    }
    if (!named) {
        choice.q = arrays.value(0);
        choice.k = arrays.value(1);
        choice.v = arrays.value(2);
    }
    const auto catalogue = TensorCatalogue::open(choice);
    if (!catalogue)
        return fail(catalogue.error());
    auto opened = openAndList(choice, *catalogue);
    if (!opened)
        return askOrFail(choice, *catalogue, opened.error());
    if (!named && asks_) {
        ask(choice, *catalogue);
        return false;
    }
    return open(*std::move(opened));
}

bool TensorCommands::openTokens(const QString& path)
{
    if (const auto readable = checkReadable(path.toStdString()); !readable)
        return fail(readable.error());
    TensorChoice choice = choiceOf(document_->experiment());
    if (choice.files().isEmpty()) {
        emit failed([] { return tr("Open a tensor file first: a token file only labels the keys of a tensor file."); });
        return false;
    }
    choice.tokens = path;
    return open(choice);
}

// Opens the dialog in the next turn of the event loop, so that a window still being made does not cover it.
void TensorCommands::ask(const TensorChoice& choice, const Outcome<TensorCatalogue>& catalogue)
{
    QTimer::singleShot(0, this, [this, choice, catalogue] {
        if (auto* dialog = window_->findChild<OpenTensorsDialog*>())
            dialog->reject(); // at most one such dialog
        auto* dialog = new OpenTensorsDialog(choice, catalogue, window_);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->offerMaskOf(choiceOf(document_->experiment()));
        connect(dialog, &OpenTensorsDialog::chosen, this, qOverload<const TensorChoice&>(&TensorCommands::open));
        dialog->open();
    });
}

} // namespace attentoscope
