#include "ui/window/recovery.h"

#include "core/base/safe_file.h"
#include "ui/document/document.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QStandardPaths>

namespace attentoscope {

namespace {

constexpr int keptAfterMs = 1000; // of the last change
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
    QDir().mkpath(folder_);
    if (own_ == nullptr) {
        own_ = std::make_unique<QLockFile>(path() + lockEnding);
        own_->setStaleLockTime(0); // held as long as the program runs
        own_->tryLock(0);
    }
    (void)writeFileSafely(path().toStdString(), sessionText(document_->session())); // a full disk is told when it is saved
}

std::optional<Session> Recovery::left()
{
    for (const QFileInfo& file : QDir(folder_).entryInfoList({QLatin1Char('*') + ending}, QDir::Files, QDir::Time)) {
        QLockFile lock(file.filePath() + lockEnding);
        lock.setStaleLockTime(0);
        if (file.filePath() == path() || !lock.tryLock(0))
            continue; // of a program that runs
        if (auto session = readSession(file.filePath().toStdString())) {
            left_ = file.filePath();
            return *std::move(session);
        }
        QFile::remove(file.filePath()); // nothing that could be read
    }
    return {};
}

void Recovery::settle()
{
    keep();
    QFile::remove(left_);
}

} // namespace attentoscope
