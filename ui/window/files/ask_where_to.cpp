// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/files/ask_where_to.h"

#include "ui/figures/figure.h"
#include "ui/text/translated.h"
#include "ui/window/settings/settings.h"

#include <QFileDialog>
#include <QFileInfo>

#include <algorithm>

namespace attentoscope {

QString askForPath(
    QWidget* parent, const QString& title, const QString& start, const std::vector<FileKind>& kinds, std::size_t* chosen)
{
    QFileDialog dialog(parent, title, QFileInfo(start).path());
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    QStringList filters;
    for (const FileKind& kind : kinds)
        filters << kind.text + QStringLiteral(" (*") + kind.ending + QLatin1Char(')');
    dialog.setNameFilters(filters);
    dialog.selectFile(QFileInfo(start).fileName());
    const auto numberOf = [&](const QString& filter) { return std::size_t(std::max<qsizetype>(filters.indexOf(filter), 0)); };
    const auto follow = [&](const QString& filter) {
        const QString ending = kinds[numberOf(filter)].ending;
        dialog.setDefaultSuffix(ending.mid(1));
        const QStringList selected = dialog.selectedFiles();
        const QString path = selected.isEmpty() ? QString() : selected.front();
        for (const FileKind& kind : kinds)
            if (path.endsWith(kind.ending, Qt::CaseInsensitive))
                return dialog.selectFile(path.chopped(kind.ending.size()) + ending);
    };
    QObject::connect(&dialog, &QFileDialog::filterSelected, &dialog, follow);
    const QString first = filters[qsizetype(chosen == nullptr ? 0 : *chosen)];
    dialog.selectNameFilter(first);
    follow(first);
    while (dialog.exec() == QDialog::Accepted) {
        if (chosen != nullptr)
            *chosen = numberOf(dialog.selectedNameFilter());
        const QString path = dialog.selectedFiles().value(0);
        const auto hasEnding = [&](const FileKind& kind) { return path.endsWith(kind.ending, Qt::CaseInsensitive); };
        if (path.isEmpty() || std::ranges::any_of(kinds, hasEnding))
            return path;
        // "run.v2" has an unknown ending, so another is appended. The dialog did not ask whether that file may be replaced.
        const QString whole = path + QLatin1Char('.') + dialog.defaultSuffix();
        if (!QFileInfo::exists(whole))
            return whole;
        dialog.selectFile(whole);
    }
    return {};
}

QString askWhereTo(
    QWidget* parent, const QString& title, const QString& name, const std::vector<FileKind>& kinds, std::size_t* kind)
{
    const QString plain = QString(name).replace(QLatin1Char('/'), QLatin1Char('-')); // a slash would mean a folder
    const QString ending = kinds[kind == nullptr ? 0 : *kind].ending;
    return askForPath(parent, title, Settings::folder(QStringLiteral("export")) + QLatin1Char('/') + plain + ending, kinds, kind);
}

FileKind tables() { return {translated(ATT_TEXT("core", "Tables")), QStringLiteral(".csv")}; }

std::vector<FileKind> kindsOfPictures()
{
    return {{translated(ATT_TEXT("core", "PDF (vectors)")), QStringLiteral(".pdf")},
        {translated(ATT_TEXT("core", "SVG (vectors)")), QStringLiteral(".svg")},
        {translated(ATT_TEXT("core", "PNG (pixels)")), QStringLiteral(".png")},
        {translated(ATT_TEXT("core", "TIFF (pixels)")), QStringLiteral(".tif")},
        {translated(ATT_TEXT("core", "EPS (vectors)")), QStringLiteral(".eps")},
        {translated(ATT_TEXT("core", "PGF (LaTeX code with the numbers)")), QStringLiteral(".pgf")}};
}

QString patternsOfPictures()
{
    QStringList patterns;
    for (const FileKind& kind : kindsOfPictures())
        patterns << QLatin1Char('*') + kind.ending;
    return patterns.join(QLatin1Char(' ')) + QStringLiteral(" *.tiff");
}

std::vector<FileKind> kindsOfNumbers(const Figure& figure)
{
    const FileKind arrays{translated(ATT_TEXT("core", "NumPy arrays")), QStringLiteral(".npz")};
    return figure.columns().empty() ? std::vector{arrays} : std::vector{tables(), arrays};
}

} // namespace attentoscope
