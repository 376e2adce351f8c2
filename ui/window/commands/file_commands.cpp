#include "ui/window/commands/file_commands.h"

#include "core/formats/npy.h"
#include "core/session/session.h"
#include "core/sources/attention_source.h"
#include "core/sources/source.h"
#include "ui/document/document.h"
#include "ui/document/engine/engine.h"
#include "ui/text/translated.h"
#include "ui/window/settings.h"

#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>

#include <algorithm>
#include <string_view>

namespace attentoscope {

namespace {

const QString sessionEnding = QStringLiteral(".attentoscope");

// The titles of the shipped sessions, here so that the extraction tool finds them.
[[maybe_unused]] constexpr const char* shippedTitles[] = {
    ATT_TEXT("core", "Needles in a haystack: what length does to standard and entropy-invariant attention"),
    ATT_TEXT("core", "Masks: two sentences of different length, causal and padding"),
    ATT_TEXT("core", "Heads: eight heads that compete in pairs, and how far they are apart"),
    ATT_TEXT("core", "Noise alone: with nothing to find, no policy of the form log n is invariant"),
};

Outcome<Session> readShipped(const QString& resource)
{
    QFile file(resource);
    if (!file.open(QIODevice::ReadOnly))
        return badInput(resource.toStdString(), ATT_TEXT("core", "cannot be read"));
    return parseSession(file.readAll().toStdString(), QFileInfo(resource).fileName().toStdString());
}

// A session that is saved must find its files from wherever it is opened.
std::string wholePath(const QString& path)
{
    return path.isEmpty() ? std::string() : QFileInfo(path).absoluteFilePath().toStdString();
}

// The source that reads Q and K from files.
const Source* tensorSource()
{
    for (const Source& source : sources()) {
        if (std::any_of(source.fields.begin(), source.fields.end(), [](const char* key) { return std::string_view(key) == "q"; }))
            return &source;
    }
    return nullptr;
}

} // namespace

std::vector<ShippedSession> shippedSessions()
{
    std::vector<ShippedSession> sessions;
    for (const QFileInfo& file : QDir(QStringLiteral(":/sessions")).entryInfoList(QDir::Files, QDir::Name)) {
        const auto session = readShipped(file.filePath());
        if (session)
            sessions.push_back({file.filePath(), translated(session->title.c_str())});
    }
    std::stable_partition(sessions.begin(), sessions.end(),
        [](const ShippedSession& session) { return session.resource.endsWith(QLatin1String("/default.attentoscope")); });
    return sessions;
}

void addShippedSessions(QMenu* menu, QObject* receiver, const std::function<void(const QString&)>& choose)
{
    for (const ShippedSession& session : shippedSessions())
        menu->addAction(QString(session.title).replace(QLatin1Char('&'), QStringLiteral("&&")), receiver,
            [choose, resource = session.resource] { choose(resource); });
}

FileCommands::FileCommands(Document* document, Engine* engine, QWidget* window)
    : QObject(window)
    , document_(document)
    , engine_(engine)
    , window_(window)
{
}

bool FileCommands::fail(const Error& error)
{
    emit failed([error] { return translated(error); });
    return false;
}

bool FileCommands::openSession(const QString& path)
{
    const bool shipped = path.startsWith(QLatin1Char(':'));
    const auto session = shipped ? readShipped(path) : readSession(path.toStdString());
    if (!session)
        return fail(session.error());
    engine_->readFilesAgain();
    document_->open(*session, shipped ? QString() : path);
    if (session->warnings.empty())
        emit succeeded({});
    else
        emit failed([warnings = session->warnings] { return translated(warnings); });
    return true;
}

bool FileCommands::openTensors(const TensorFiles& files)
{
    const Source* source = tensorSource();
    for (const QString& path : {files.q, files.k, files.v}) {
        if (path.isEmpty())
            continue; // no values; that queries or keys are missing is said by the source
        const auto header = readNpyHeader(path.toStdString());
        if (!header)
            return fail(header.error());
    }
    if (source == nullptr)
        return false;
    Experiment experiment = document_->experiment();
    experiment.source = source->name;
    experiment.queryFile = wholePath(files.q);
    experiment.keyFile = wholePath(files.k);
    experiment.valueFile = wholePath(files.v);
    engine_->readFilesAgain();
    if (experiment == document_->experiment())
        engine_->setExperiment(experiment); // the same names, perhaps other contents
    document_->setExperiment(experiment, tr("open Q, K, V"));
    emit succeeded({});
    return true;
}

bool FileCommands::openTensorFile(const QString& path)
{
    const auto experiment = experimentWith(document_->experiment(), wholePath(path));
    if (!experiment)
        return fail(experiment.error());
    engine_->readFilesAgain();
    if (*experiment == document_->experiment())
        engine_->setExperiment(*experiment); // the same name, perhaps other contents
    document_->setExperiment(*experiment, tr("open Q, K, V"));
    emit succeeded({});
    return true;
}

bool FileCommands::openPaths(const QStringList& paths)
{
    const auto isTensorFile = [](const QString& path) {
        return path.endsWith(QLatin1String(".npz")) || path.endsWith(QLatin1String(".safetensors"));
    };
    if (paths.size() == 1 && isTensorFile(paths.front()))
        return openTensorFile(paths.front());
    const bool arrays =
        std::all_of(paths.begin(), paths.end(), [](const QString& p) { return p.endsWith(QLatin1String(".npy")); });
    if (paths.size() == 1 && !arrays)
        return openSession(paths.front());
    if (arrays && (paths.size() == 2 || paths.size() == 3))
        return openTensors({paths[0], paths[1], paths.value(2)});
    emit failed(
        [] { return tr("Open one session, one .npz or .safetensors file, or two or three .npy files: Q, K and perhaps V."); });
    return false;
}

bool FileCommands::saveTo(const QString& path)
{
    const auto done = writeSession(path.toStdString(), document_->session());
    if (!done)
        return fail(done.error());
    document_->saved(path);
    emit succeeded(tr("Saved as %1").arg(QDir::toNativeSeparators(path)));
    return true;
}

void FileCommands::askForSession()
{
    if (!mayDiscard())
        return;
    const QString path = QFileDialog::getOpenFileName(
        window_, tr("Open session"), Settings::folder(QStringLiteral("session")), tr("Sessions (*.attentoscope);;All files (*)"));
    if (path.isEmpty())
        return;
    Settings::setFolder(QStringLiteral("session"), path);
    openSession(path);
}

void FileCommands::askForTensors()
{
    const Experiment& experiment = document_->experiment();
    OpenTensorsDialog dialog({QString::fromStdString(experiment.queryFile), QString::fromStdString(experiment.keyFile),
                                 QString::fromStdString(experiment.valueFile)},
        window_);
    if (dialog.exec() == QDialog::Accepted)
        openTensors(dialog.files());
}

void FileCommands::chooseShipped(const QString& resource)
{
    if (mayDiscard())
        openSession(resource);
}

bool FileCommands::save() { return document_->path().isEmpty() ? saveAs() : saveTo(document_->path()); }

bool FileCommands::saveAs()
{
    const QString start = document_->path().isEmpty()
        ? Settings::folder(QStringLiteral("session")) + QLatin1Char('/') + tr("session") + sessionEnding
        : document_->path();
    QString path = QFileDialog::getSaveFileName(window_, tr("Save session"), start, tr("Sessions (*.attentoscope)"));
    if (path.isEmpty())
        return false;
    if (!path.endsWith(sessionEnding))
        path += sessionEnding;
    Settings::setFolder(QStringLiteral("session"), path);
    return saveTo(path);
}

bool FileCommands::mayDiscard()
{
    if (!document_->isModified())
        return true;
    QMessageBox box(
        QMessageBox::Question, tr("Unsaved changes"), tr("Save the changes to this session?"), QMessageBox::NoButton, window_);
    const auto* save = box.addButton(tr("Save"), QMessageBox::AcceptRole);
    box.addButton(tr("Discard"), QMessageBox::DestructiveRole);
    const auto* cancel = box.addButton(tr("Cancel"), QMessageBox::RejectRole);
    box.exec();
    if (box.clickedButton() == cancel)
        return false;
    return box.clickedButton() != save || this->save();
}

} // namespace attentoscope
