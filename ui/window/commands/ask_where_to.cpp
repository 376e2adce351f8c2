#include "ui/window/commands/ask_where_to.h"

#include "ui/figures/figure.h"
#include "ui/text/translated.h"
#include "ui/window/settings.h"

#include <QFileDialog>
#include <QFileInfo>

namespace attentoscope {

namespace {

QString filterOf(const FileKind& kind)
{
    return kind.text + QStringLiteral(" (*") + kind.endings.join(QStringLiteral(" *")) + QLatin1Char(')');
}

} // namespace

QString askWhereTo(QWidget* parent, const QString& title, const QString& name, const std::vector<FileKind>& kinds)
{
    const QString plain = QString(name).replace(QLatin1Char('/'), QLatin1Char('-')); // which would be a folder
    const QString start = Settings::folder(QStringLiteral("export")) + QLatin1Char('/') + plain + kinds.front().endings.front();
    QStringList filters;
    for (const FileKind& kind : kinds)
        filters << filterOf(kind);
    QString chosen = filters.front();
    const QString path = QFileDialog::getSaveFileName(parent, title, start, filters.join(QStringLiteral(";;")), &chosen);
    if (path.isEmpty() || !QFileInfo(path).suffix().isEmpty())
        return path;
    const qsizetype kind = filters.indexOf(chosen);
    return path + kinds[std::size_t(kind < 0 ? 0 : kind)].endings.front();
}

FileKind tables() { return {translated(ATT_TEXT("core", "Tables")), {QStringLiteral(".csv")}}; }

std::vector<FileKind> kindsOfNumbers(const Figure& figure)
{
    const FileKind arrays{translated(ATT_TEXT("core", "NumPy arrays")), {QStringLiteral(".npz")}};
    return figure.columns().empty() ? std::vector{arrays} : std::vector{tables(), arrays};
}

} // namespace attentoscope
