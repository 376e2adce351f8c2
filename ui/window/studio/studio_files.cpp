// SPDX-License-Identifier: GPL-3.0-or-later
// The part of FigureStudio that makes files and copies of the figure, and styles.
#include "core/base/safe_file.h"
#include "ui/document/document.h"
#include "ui/drawing/figure_latex.h"
#include "ui/drawing/figure_style.h"
#include "ui/drawing/figure_words.h"
#include "ui/drawing/held_session.h"
#include "ui/figures/figure_numbers.h"
#include "ui/figures/files/export_figure.h"
#include "ui/text/translated.h"
#include "ui/window/commands/export_commands.h"
#include "ui/window/files/ask_where_to.h"
#include "ui/window/settings/settings.h"
#include "ui/window/studio/figure_studio.h"
#include "ui/window/studio/picture_editor.h"
#include "ui/window/studio/studio_sheet.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QFileInfo>

namespace attentoscope {

bool FigureStudio::exportTo(const QString& path)
{
    editor_->takeTyped();
    if (!figure_)
        return false;
    FigureOptions written = options();
    if (holdsSession_->isChecked())
        holdSession(written, stage_.document(), recipe());
    const auto done = exportFigure(*figure_->figure, path.toStdString(), written);
    if (done) {
        Settings::setFolder(QStringLiteral("export"), path);
        lastFile_ = path;
        sheet_->say(tr("Saved as %1").arg(QDir::toNativeSeparators(path)), false);
        sayWarnings(missingLetters(*figure_->figure, written));
    } else {
        sheet_->say(translated(done.error()), true);
    }
    return done.ok();
}

// Asks for a path, of the chosen format at first. Another ending that is chosen or typed chooses its format, for which the cells
// of maps may have to be computed anew: the file is written once they are.
void FigureStudio::askWhereTo()
{
    editor_->takeTyped();
    const std::vector<FileKind> kinds = kindsOfPictures();
    std::size_t kind = std::size_t(format_->currentIndex());
    const QString path = attentoscope::askWhereTo(this, tr("Export picture"), usualName(), kinds, &kind);
    if (path.isEmpty())
        return;
    for (std::size_t k = 0; k < kinds.size(); ++k)
        if (path.endsWith(kinds[k].ending, Qt::CaseInsensitive))
            format_->setCurrentIndex(int(k));
    if (maker_.isMaking())
        wanted_ = path;
    else
        exportTo(path);
}

// Returns the suggested file name.
QString FigureStudio::usualName() const { return panels_->isOne() ? panels_->current() : QStringLiteral("figure"); }

void FigureStudio::copy()
{
    editor_->takeTyped();
    const auto copied = copyFigure(*figure_->figure, options());
    sheet_->say(copied ? tr("Picture copied, as pixels and as SVG") : translated(copied.error()), !copied.ok());
}

void FigureStudio::copyLatex()
{
    editor_->takeTyped();
    const QString name =
        lastFile_.isEmpty() ? usualName().replace(QLatin1Char('/'), QLatin1Char('-')) : QFileInfo(lastFile_).completeBaseName();
    const QString path = fileForLatex(name + ending());
    const bool isInFigure = caption_->isChecked(); // else it would be read twice
    QApplication::clipboard()->setText(latexOf(path, options().widthMm, isInFigure ? QString() : maker_.caption(recipe())));
    sheet_->say(isInFigure ? tr("LaTeX copied without a caption, because the figure already contains one")
                           : tr("LaTeX copied, with the caption"),
        false);
}

void FigureStudio::askForNumbers()
{
    editor_->takeTyped();
    const QString path = attentoscope::askWhereTo(this, tr("Export data"), usualName(), kindsOfNumbers(*figure_->figure));
    if (path.isEmpty())
        return;
    const auto written = writeNumbers(*figure_->figure, path.toStdString());
    if (written)
        sheet_->say(tr("Saved as %1").arg(QDir::toNativeSeparators(QString::fromStdString(written->string()))), false);
    else
        sheet_->say(translated(written.error()), true);
}

bool FigureStudio::saveStyle(const QString& path)
{
    const auto done = writeFileSafely(path.toStdString(), styleText(style()));
    sheet_->say(done ? tr("Saved as %1").arg(QDir::toNativeSeparators(path)) : translated(done.error()), !done.ok());
    return done.ok();
}

bool FigureStudio::loadStyle(const QString& path)
{
    auto style = readStyle(path);
    if (style) {
        for (auto& [name, series] : style->series)
            series.rank = SeriesRank::OfStyle;
        use(style->over(recipe()));
        adjusted();
    }
    sheet_->say(style ? QString() : translated(style.error()), !style.ok());
    return style.ok();
}

} // namespace attentoscope
