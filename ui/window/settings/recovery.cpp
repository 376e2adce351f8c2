// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/settings/recovery.h"

#include "core/base/safe_file.h"
#include "ui/document/document.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>

namespace attentoscope {

namespace {

constexpr int keptAfterMs = 1000; // after the last change
constexpr std::uintmax_t largestLeft = std::uintmax_t(16) << 20; // bytes
const QString ending = QStringLiteral(".attentoscope"), lockEnding = QStringLiteral(".lock");

} // namespace

QString Recovery::usualFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/unsaved");
}

Recovery::Recovery(Document* document, const QString& folder, QObject* parent)
    : QObject(parent)
    , document_(document)
    , folder_(folder)
{
    later_.setSingleShot(true);
    later_.setInterval(keptAfterMs);
    connect(&later_, &QTimer::timeout, this, &Recovery::keep);
    for (const auto change : {&Document::experimentChanged, &Document::fileChanged, &Document::viewChanged})
        connect(document_, change, &later_, qOverload<>(&QTimer::start));
}

Recovery::~Recovery() { QFile::remove(path()); }

QString Recovery::path() const
{
    return folder_ + QLatin1Char('/') + QString::number(QCoreApplication::applicationPid()) + ending;
}

void Recovery::keep()
{
    if (!document_->isModified()) {
        QFile::remove(path());
        return;
    }
    makeFolder();
    if (own_ == nullptr) {
        own_ = std::make_unique<QLockFile>(path() + lockEnding);
        own_->setStaleLockTime(0); // never stale: it is held as long as the program runs
        own_->tryLock(0);
    }
    Session session = document_->session();
    renameFiles(session.experiment, [](const std::string& file) { // absolute paths: the next start may be in another folder
        return QFileInfo(QString::fromStdString(file)).absoluteFilePath().toStdString();
    });
    const std::string text = sessionText(session);
    auto partial = PartialFile::beside(path().toStdString());
    if (!partial) // no message here: saving reports a full disk
        return;
    QFile file(QString::fromStdString(partial->path().string()));
    const bool whole = file.open(QFile::WriteOnly | QFile::NewOnly, QFile::ReadOwner | QFile::WriteOwner)
        && file.write(text.data(), qint64(text.size())) == qint64(text.size()) && file.flush();
    file.close();
    if (whole)
        (void)partial->finish();
}

// Restricts the folder to the user, also one that an earlier version made.
void Recovery::makeFolder() const
{
    QDir().mkpath(folder_);
    QFile::setPermissions(folder_, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
}

std::optional<Session> Recovery::left()
{
    if (QFileInfo(folder_).isDir())
        makeFolder();
    for (const QFileInfo& file : QDir(folder_).entryInfoList({QLatin1Char('*') + ending}, QDir::Files, QDir::Time)) {
        QLockFile lock(file.filePath() + lockEnding);
        lock.setStaleLockTime(0);
        if (file.filePath() == path() || !lock.tryLock(0))
            continue; // belongs to a running program
        const std::string name = file.filePath().toStdString();
        const auto text = readWholeFile(name, largestLeft);
        auto session = text ? parseSession(*text, name) : Outcome<Session>(text.error());
        if (session) {
            left_ = file.filePath();
            return *std::move(session);
        }
        if (!damaged_) {
            damaged_ = session.error();
            damagedFile_ = file.filePath();
        }
    }
    return {};
}

void Recovery::setAside()
{
    const QString name = damagedFile_ + QStringLiteral(".damaged");
    QString free = name;
    for (int number = 2; QFileInfo::exists(free); ++number)
        free = name + QLatin1Char('-') + QString::number(number);
    QFile::rename(damagedFile_, free);
}

void Recovery::settle()
{
    keep();
    QFile::remove(left_);
}

} // namespace attentoscope
