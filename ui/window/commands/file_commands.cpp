// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/commands/file_commands.h"

#include "core/base/input_files.h"
#include "core/session/figure_session.h"
#include "core/session/kept_files.h"
#include "core/session/outside_files.h"
#include "ui/document/document.h"
#include "ui/document/shipped_sessions.h"
#include "ui/pages/extrapolation/extrapolation_settings.h"
#include "ui/pages/extrapolation/session_networks.h"
#include "ui/text/joined.h"
#include "ui/text/number_text.h"
#include "ui/text/translated.h"
#include "ui/window/commands/disk_watch.h"
#include "ui/window/commands/tensor_commands.h"
#include "ui/window/files/ask_where_to.h"
#include "ui/window/files/blank_worksheet.h"
#include "ui/window/settings/settings.h"

#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMessageBox>
#include <QPushButton>

#include <algorithm>

namespace attentoscope {

namespace {

const QString sessionEnding = QStringLiteral(".attentoscope");
constexpr const char* readerName = "document"; // of the files that may not be written over

bool isFigure(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) && figureFormat(file.read(figureBeginning).toStdString());
}

// Returns "q.npy, k.npy, 3.1 MB".
QString insideText(const Experiment& experiment, std::uintmax_t bytes)
{
    constexpr qsizetype most = 3;
    QStringList names;
    for (const QString& file : filesOf(experiment))
        names << QFileInfo(file).fileName();
    if (names.size() > most)
        names = names.mid(0, most) << QStringLiteral("…");
    return phraseOf({listOf(names), bytesText(double(bytes))});
}

// Returns whether every file that the experiment reads is stored in its session; outside, only temporary copies of them exist.
bool liesInside(const Experiment& experiment)
{
    const std::vector<std::string> files = filesRead(experiment);
    return !files.empty() && std::ranges::all_of(files, isLaidOut);
}

// Returns the view without the wish for networks that are still to be trained, which can take hours that nobody asks for by
// opening a session: the page of networks offers to train them.
std::string withoutTraining(const std::string& view, const Experiment& experiment, const QString& path)
{
    QJsonObject state = QJsonDocument::fromJson(QByteArray::fromStdString(view)).object();
    if (!state.contains(trainedTask))
        return view;
    const bool withFurther = parseViewState(view).of<ExtrapolationSettings>().withFurther;
    if (areSavedWith(path, networksOf(experiment, withFurther)))
        return view;
    state.remove(trainedTask);
    return QJsonDocument(state).toJson(QJsonDocument::Compact).toStdString();
}

} // namespace

QString keptFilesText(const Experiment& experiment)
{
    const auto size = keptSize(experiment);
    return size.ok() && *size > 0 ? FileCommands::tr("&Keep the files in the session (%1)")
                                        .arg(insideText(experiment, *size).replace(QLatin1Char('&'), QLatin1String("&&")))
                                  : FileCommands::tr("&Keep the files in the session");
}

FileCommands::FileCommands(Document* document, QWidget* window)
    : QObject(window)
    , document_(document)
    , window_(window)
    , tensors_(new TensorCommands(document, window))
    , networks_(SessionNetworks::of(document))
{
    connect(tensors_, &TensorCommands::failed, this, &FileCommands::failed);
    connect(tensors_, &TensorCommands::opened, this, [this](const Sentence& taken, const RecentFiles& files) {
        remember(files);
        emit noted(taken);
    });
    for (const auto change : {&Document::experimentChanged, &Document::fileChanged}) {
        connect(document_, change, this, &FileCommands::sayWhatGoesInside);
        connect(document_, change, this, &FileCommands::protectInputs);
    }
}

FileCommands::~FileCommands() { forgetInputs(readerName); }

// Keeps pictures and tables from being written over what the document reads.
void FileCommands::protectInputs()
{
    forgetInputs(readerName);
    addInputs(readerName, filesNamed(document_->experiment()));
    addInputs(readerName, std::vector{InputFile{document_->path().toStdString(), FileRole::Session}});
}

bool FileCommands::fail(const Error& error)
{
    emit failed([error] { return translated(error); });
    return false;
}

bool FileCommands::openSession(const QString& path) { return openSession(path, {}); }

bool FileCommands::openSession(const QString& path, const std::vector<std::string>& trusted)
{
    const bool shipped = path.startsWith(QLatin1Char(':'));
    if (const auto problem = problemOfName(path))
        return fail(*problem);
    const auto readOne = [&] { // shipped sessions are trusted
        auto session = readShipped(path);
        return session ? Outcome<OpenedSession>({*std::move(session), {}}) : session.error();
    };
    const auto opened = shipped ? readOne() : attentoscope::openSession(path.toStdString(), shippedFolder());
    if (!opened)
        return fail(opened.error());
    if (!mayRead(path, opened->outside, trusted))
        return false;
    Session session = opened->session;
    if (shipped)
        session.figure.clear(); // its recipe is of the example's preview; do not draw that again
    else
        session.view = interactive_ ? withoutTraining(viewWithLooks(session), session.experiment, path) : viewWithLooks(session);
    document_->open(session, shipped || isFigure(path) ? QString() : path); // saving must not overwrite a picture
    if (session.warnings.empty())
        emit succeeded({});
    else
        emit warned(session.warnings);
    if (!shipped)
        remember({{QFileInfo(path).absoluteFilePath()}, {}, {}});
    askForMissing(path);
    return true;
}

void FileCommands::askForMissing(const QString& path)
{
    QStringList names;
    for (const std::string& file : missingFiles(document_->experiment()))
        names << QString::fromStdString(file);
    if (interactive_ && !names.isEmpty())
        emit missed({QFileInfo(path).fileName(), names, [this] { return chooseMissing(); }});
}

bool FileCommands::chooseMissing()
{
    const std::vector<std::string> missing = missingFiles(document_->experiment());
    if (missing.empty())
        return true;
    const QString name = QFileInfo(QString::fromStdString(missing.front())).fileName();
    const QString path =
        QFileDialog::getOpenFileName(window_, tr("Where is %1?").arg(name), Settings::folder(QStringLiteral("tensors")));
    if (!path.isEmpty())
        takeForMissing(path);
    return !path.isEmpty();
}

void FileCommands::takeForMissing(const QString& path)
{
    const Session session = document_->session();
    const std::vector<std::string> missing = missingFiles(session.experiment);
    if (missing.empty())
        return;
    const std::filesystem::path chosen = path.toStdString();
    const auto known = digestsIn(session);
    Experiment experiment = session.experiment;
    renameFiles(experiment, [&](const std::string& file) {
        if (file == missing.front())
            return chosen.string();
        const auto beside = chosen.parent_path() / std::filesystem::path(file).filename();
        const bool isMissing = std::ranges::find(missing, file) != missing.end();
        return isMissing && known.contains(file) && isFileOf(session, file, beside) ? beside.string() : file;
    });
    document_->openFiles(
        experiment, [] { return tr("find files"); }, document_->title());
    if (isFileOf(session, missing.front(), chosen))
        emit succeeded({});
    else
        emit failed([path, name = QString::fromStdString(missing.front())] {
            return tr("%1 was read, but its content differs from %2, the file that the figure was made from.")
                .arg(QDir::toNativeSeparators(path), name);
        });
    askForMissing(document_->path());
}

// Returns whether the files outside the session's folder may be read; asks the user if not known. `trusted`: files already
// agreed to. Every file in a document was thus chosen by the user or lies in its session's folder, so that code which saves or
// exports the document need not ask again.
bool FileCommands::mayRead(const QString& path, const std::vector<std::string>& outside, const std::vector<std::string>& trusted)
{
    if (outside.empty() || trusts_)
        return true;
    if (outside == trusted) {
        trust(path, outside);
        return true;
    }
    if (interactive_ && Settings::isTrusted(trustKey(path, outside)))
        return true;
    if (!interactive_)
        return fail(needsTrust(path.toStdString(), outside.front()));
    emit asked({path, outside, [this, path, outside] {
                    if (mayDiscard())
                        openSession(path, outside);
                }});
    return false;
}

void FileCommands::trust(const QString& path, const std::vector<std::string>& outside)
{
    if (interactive_ && !outside.empty())
        Settings::addTrusted(trustKey(path, outside));
}

void FileCommands::sayWhatGoesInside()
{
    std::vector<std::string> files = filesToKeep(document_->experiment(), document_->keepsFiles());
    std::erase_if(files, isLaidOut); // these came from inside the session
    const bool isNews = std::ranges::any_of(
        files, [&](const std::string& file) { return std::ranges::find(goingInside_, file) == goingInside_.end(); });
    if (files == goingInside_)
        return;
    goingInside_ = files;
    QStringList names;
    for (const std::string& file : files)
        names << QFileInfo(QString::fromStdString(file)).fileName();
    if (names.isEmpty())
        emit goesInside({});
    else if (isNews)
        emit goesInside([all = listOf(names)] {
            return tr("These files are stored in the session when you save it, and in exported pictures that include the "
                      "experiment: %1")
                .arg(all);
        });
}

bool FileCommands::openPaths(const QStringList& paths)
{
    for (const QString& path : paths)
        if (const auto problem = problemOfName(path))
            return fail(*problem);
    if (paths.size() == 1 && whatItIs(paths.front()) == FileIs::Parts)
        return openParts(paths.front());
    const bool isName = paths.size() == 1 && QFileInfo(paths.front()).suffix().isEmpty() && !QFileInfo(paths.front()).isFile();
    if (!isName)
        return open(toldByEndings(paths), true);
    const auto example = shippedSession(paths.front());
    if (!example)
        return fail(example.error());
    document_->open(*example, {});
    return true;
}

bool FileCommands::openTensorFile(const QString& path)
{
    if (const auto problem = problemOfName(path))
        return fail(*problem);
    const FileIs is = toldByEnding(path);
    return is == FileIs::Array || is == FileIs::Tokens ? open(toldByEndings({path}), true) : tensors_->openFile(path, {});
}

bool FileCommands::openParts(const QString& path)
{
    const QString folder = folderOfParts(path);
    if (folder.isEmpty())
        return fail(badInput(path.toStdString(), ATT_TEXT("core", "holds no parts that \"attentoscope-cli … --parts\" keeps")));
    if (!interactive_)
        return fail(badInput(
            folder.toStdString(), ATT_TEXT("core", "holds the parts of a computation, which only a window on the screen shows")));
    emit partsChosen(folder);
    emit succeeded({});
    remember({{QFileInfo(folder).absoluteFilePath()}, {}, {}});
    return true;
}

void FileCommands::askForParts()
{
    const QString path =
        QFileDialog::getExistingDirectory(window_, tr("Open a folder of parts"), Settings::folder(QStringLiteral("parts")));
    if (path.isEmpty())
        return;
    Settings::setFolder(QStringLiteral("parts"), path);
    openParts(path);
}

void FileCommands::drop(const ToldFiles& files)
{
    if (files.others.size() == 1 && whatItIs(files.others.front()) == FileIs::Parts)
        return static_cast<void>(openParts(files.others.front()));
    if (files.holdNumbers() || mayDiscard())
        open(files, false);
}

bool FileCommands::open(const ToldFiles& files, bool inOrder)
{
    const auto& [arrays, tokens, tensors, others] = files;
    const bool clear = files.fit();
    if (const QString one = (tensors + others).value(0); clear && !one.isEmpty())
        return others.isEmpty() || !tokens.isEmpty() ? tensors_->openFile(one, tokens.value(0)) : openSession(one);
    if (clear && inOrder && arrays.size() > 1) {
        TensorChoice choice;
        choice.q = arrays[0];
        choice.k = arrays[1];
        choice.v = arrays.value(2);
        choice.tokens = tokens.value(0);
        return tensors_->open(choice);
    }
    if (clear && !arrays.isEmpty())
        return tensors_->openArrays(arrays, tokens.value(0));
    if (clear && !tokens.isEmpty())
        return tensors_->openTokens(tokens.front());
    emit failed([] {
        return tr("Open one session (or a picture that contains one), one .npz or .safetensors file, or up to three .npy files "
                  "(Q, K and optionally V); together with arrays, you can open one file of tokens.");
    });
    return false;
}

bool FileCommands::openRecent(const RecentFiles& recent)
{
    for (const QString& path : recent.files)
        if (!QFileInfo::exists(path)) {
            emit failed([path] { return tr("%1 no longer exists.").arg(QDir::toNativeSeparators(path)); });
            return false;
        }
    const bool one = recent.files.size() == 1;
    const FileIs is = toldByEnding(recent.files.value(0));
    if (one && whatItIs(recent.files.front()) == FileIs::Parts)
        return openParts(recent.files.front());
    if (one && is != FileIs::Tensors && is != FileIs::Array)
        return mayDiscard() && openSession(recent.files.front());
    if (one && recent.names.isEmpty())
        return tensors_->openFile(recent.files.front(), recent.tokens);
    return tensors_->openFirst(choiceOf(recent));
}

void FileCommands::setInteractive(bool interactive)
{
    interactive_ = interactive;
    tensors_->setAsks(interactive);
}

void FileCommands::remember(const RecentFiles& recent)
{
    if (interactive_)
        Settings::addRecent(recent);
}

bool FileCommands::saveTo(const QString& path)
{
    const auto done = writeSession(path.toStdString(), document_->session());
    if (!done)
        return fail(done.error());
    document_->saved(path);
    if (const auto saved = attentoscope::openSession(path.toStdString(), shippedFolder()))
        trust(path, saved->outside);
    emit goesInside({});
    remember({{QFileInfo(path).absoluteFilePath()}, {}, {}});
    const QString saved = tr("Saved as %1").arg(QDir::toNativeSeparators(path));
    if (const auto written = networks_->saveBeside(path); !written)
        emit failed([path, error = written.error()] {
            return tr("%1 is saved, but its trained networks are not: %2. To save them, use “Save to file …” on the page "
                      "Extrapolation.")
                .arg(QDir::toNativeSeparators(path), translated(error));
        });
    else if (networks_->file() != networksBeside(path))
        emit succeeded(saved);
    else
        emit succeeded(tr("%1, and its trained networks as %2").arg(saved, QFileInfo(networks_->file()).fileName()));
    return true;
}

void FileCommands::askForFile()
{
    const QString path = QFileDialog::getOpenFileName(window_, tr("Open"), Settings::folder(QStringLiteral("session")),
        tr("Sessions, pictures that hold one, and recordings (*.attentoscope %1 *.npz *.safetensors *.npy work.json);;All files "
           "(*)")
            .arg(patternsOfPictures()));
    if (path.isEmpty())
        return;
    const FileIs is = whatItIs(path);
    if (is == FileIs::Parts)
        return static_cast<void>(openParts(path));
    const bool session = is != FileIs::Tensors && is != FileIs::Array && is != FileIs::Tokens;
    Settings::setFolder(session ? QStringLiteral("session") : QStringLiteral("tensors"), path);
    if (is == FileIs::Tensors || is == FileIs::Array)
        tensors_->askAbout(path);
    else if (is == FileIs::Tokens)
        tensors_->openTokens(path);
    else if (mayDiscard())
        openSession(path);
}

void FileCommands::askForTensors() { tensors_->ask(choiceOf(document_->experiment())); }

void FileCommands::reload()
{
    for (const QString& path : filesOf(document_->experiment()))
        if (!QFileInfo::exists(path))
            return emit failed([path] { return tr("%1 no longer exists.").arg(QDir::toNativeSeparators(path)); });
    tensors_->reload();
    emit succeeded(tr("Files reloaded"));
}

void FileCommands::chooseShipped(const QString& resource)
{
    auto session = readShipped(resource);
    if (!session)
        return static_cast<void>(fail(session.error()));
    session->figure.clear(); // its recipe is of the example's preview
    document_->choose(*session, [title = session->title] { return tr("Example: %1").arg(translated(title.c_str())); });
    emit succeeded({});
}

bool FileCommands::save()
{
    return document_->path().isEmpty() || wouldFillBlankWorksheet(*document_) ? saveAs() : saveTo(document_->path());
}

void FileCommands::keepFiles(bool keep)
{
    const auto size = keptSize(document_->experiment());
    if (keep && !size)
        return static_cast<void>(fail(size.error()));
    if (!keep && liesInside(document_->experiment()))
        return emit failed([] { return tr("The files exist only in this session, so it keeps them inside."); });
    document_->setKeepsFiles(keep);
}

bool FileCommands::saveAs()
{
    const QString start = document_->path().isEmpty()
        ? Settings::folder(QStringLiteral("session")) + QLatin1Char('/') + tr("session") + sessionEnding
        : wouldFillBlankWorksheet(*document_) ? nameOfOwnWorksheet(*document_)
                                              : document_->path();
    const Experiment& experiment = document_->experiment();
    std::vector<FileKind> kinds{{tr("Sessions"), sessionEnding}};
    if (const auto size = keptSize(experiment); size.ok() && *size > 0)
        kinds.push_back({tr("Sessions that contain their files: %1").arg(insideText(experiment, *size)), sessionEnding});
    std::size_t kind = document_->keepsFiles() ? kinds.size() - 1 : 0;
    const QString path = askForPath(window_, tr("Save session"), start, kinds, &kind);
    if (path.isEmpty())
        return false;
    if (QFileInfo(path) == QFileInfo(document_->path()) && wouldFillBlankWorksheet(*document_)) {
        emit failed([] { return tr("This is the blank worksheet, which others need, too; give your own file another name."); });
        return false;
    }
    const bool before = document_->keepsFiles();
    if (kinds.size() > 1)
        document_->setKeepsFiles(kind == 1 || liesInside(experiment));
    Settings::setFolder(QStringLiteral("session"), path);
    if (saveTo(path))
        return true;
    document_->setKeepsFiles(before);
    return false;
}

bool FileCommands::mayLoseNetworks()
{
    if (!networks_->areLost())
        return true;
    QMessageBox box(QMessageBox::Question, tr("Trained networks"),
        tr("The networks trained in this session have not been saved and will be lost when the program ends. Saving the session "
           "also saves them, in their present state, in a file beside it."),
        QMessageBox::NoButton, window_);
    const auto* save = box.addButton(tr("Save"), QMessageBox::AcceptRole);
    const auto* lose = box.addButton(tr("Discard the networks"), QMessageBox::DestructiveRole);
    box.addButton(tr("Cancel"), QMessageBox::RejectRole);
    box.exec();
    if (box.clickedButton() == save)
        return this->save() && !networks_->areLost();
    return box.clickedButton() == lose;
}

bool FileCommands::mayDiscard()
{
    if (!mayLoseNetworks())
        return false;
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
