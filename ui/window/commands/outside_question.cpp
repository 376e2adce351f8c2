#include "ui/window/commands/outside_question.h"

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

QString visible(const QString& name)
{
    QString text;
    for (const QChar character : name) {
        const auto category = character.category();
        const bool isHidden = category == QChar::Other_Control || category == QChar::Other_Format
            || category == QChar::Separator_Line || category == QChar::Separator_Paragraph;
        text += isHidden ? QStringLiteral("\\u%1").arg(int(character.unicode()), 4, 16, QLatin1Char('0')) : QString(character);
    }
    return text;
}

QString wholeName(const std::string& file) { return QDir::cleanPath(QFileInfo(QString::fromStdString(file)).absoluteFilePath()); }

// "/data/q.npy → /home/me/q.npy" of a link.
QString withTarget(const std::string& file)
{
    const QString name = wholeName(file), target = QFileInfo(name).canonicalFilePath();
    return target.isEmpty() || target == name ? visible(name) : visible(name) + QStringLiteral(" → ") + visible(target);
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
    return QuestionWords::tr("%1 names files outside its folder. They are read only if you want it: %2")
        .arg(visible(QFileInfo(question.name).fileName()), allOf(question).join(QStringLiteral(", ")));
}

QString questionFiles(const OutsideQuestion& question)
{
    return QuestionWords::tr("Opens it, and reads:") + QLatin1Char('\n') + allOf(question).join(QLatin1Char('\n'));
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
