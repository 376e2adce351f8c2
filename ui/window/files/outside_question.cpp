// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/files/outside_question.h"

#include "ui/text/joined.h"
#include "ui/text/printable.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStringList>

namespace attentoscope {

namespace {

struct QuestionWords {
    Q_DECLARE_TR_FUNCTIONS(OutsideQuestion)
};

QString wholeName(const std::string& file) { return QDir::cleanPath(QFileInfo(QString::fromStdString(file)).absoluteFilePath()); }

// Returns the name of a file; for a link with its target: "/data/q.npy → /home/me/q.npy".
QString withTarget(const std::string& file)
{
    const QString name = wholeName(file), target = QFileInfo(name).canonicalFilePath();
    return target.isEmpty() || target == name ? name : name + QStringLiteral(" → ") + target;
}

QStringList allOf(const OutsideQuestion& question)
{
    QStringList all;
    for (const std::string& file : question.files)
        all << withTarget(file);
    return all;
}

} // namespace

QString questionText(const OutsideQuestion& question)
{
    return QuestionWords::tr("%1 refers to files outside its folder. Attentoscope reads them only if you allow it: %2")
        .arg(QFileInfo(question.name).fileName(), listOf(allOf(question)));
}

QString questionFiles(const OutsideQuestion& question)
{
    QString lines = QuestionWords::tr("Opens the session and reads:");
    for (const QString& file : allOf(question))
        lines += QLatin1Char('\n') + printable(file); // printable() leaves no line breaks in the name
    return plainToolTip(lines);
}

QString trustKey(const QString& session, const std::vector<std::string>& files)
{
    QFile content(session);
    if (!content.open(QIODevice::ReadOnly))
        return {};
    QCryptographicHash hash(QCryptographicHash::Sha256);
    const auto add = [&](const QString& name) {
        hash.addData(name.toUtf8());
        hash.addData(QByteArray(1, '\0'));
    };
    add(QFileInfo(session).canonicalFilePath());
    for (const std::string& file : files) {
        add(wholeName(file));
        add(QFileInfo(wholeName(file)).canonicalFilePath());
    }
    hash.addData(&content);
    return QString::fromLatin1(hash.result().toHex());
}

std::optional<Error> problemOfName(const QString& path)
{
    if (!path.contains(QChar::ReplacementCharacter) || QFileInfo::exists(path))
        return {};
    return badInput(path.toStdString(),
        ATT_TEXT("core", "its name is not UTF-8, so the window cannot open it; rename it, or use attentoscope-cli"));
}

} // namespace attentoscope
