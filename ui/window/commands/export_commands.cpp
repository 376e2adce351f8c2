// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/commands/export_commands.h"

#include "core/attention/machine.h"
#include "core/attention/reports/pytorch_code.h"
#include "core/attention/reports/row_report.h"
#include "core/attention/rows/row_set.h"
#include "core/base/safe_file.h"
#include "core/session/figure_session.h"
#include "core/studies/sweep/sweep_report.h"
#include "ui/document/document.h"
#include "ui/document/questions/curves.h"
#include "ui/document/questions/evaluation.h"
#include "ui/drawing/figure_maker.h"
#include "ui/drawing/held_session.h"
#include "ui/drawing/views.h"
#include "ui/figures/edits/figure_recipe.h"
#include "ui/figures/figure_numbers.h"
#include "ui/figures/files/export_figure.h"
#include "ui/text/language.h"
#include "ui/text/translated.h"
#include "ui/window/bench/workbench.h"
#include "ui/window/files/ask_where_to.h"
#include "ui/window/settings/settings.h"

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QFileDialog>

#include <new>
#include <utility>

namespace attentoscope {

namespace {

// Turns the numbers into CSV; a row of millions of keys may not fit into memory.
Outcome<std::string> csvOf(const NamedFigure& figure)
{
    try {
        return csvText(figure.figure->numbers());
    } catch (const std::bad_alloc&) {
        return outOfMemory();
    }
}

// Returns whether the curves (perhaps measured in part) are true for what the document shows now.
bool isOfNow(const Inquiry<Curves>& curves, const Document& document)
{
    return curves.answer() && curves.of()
        && Curves::isStillTrue(*curves.of(), curveSubject(document, document.view().quantity, false, &*curves.of()));
}

// Returns the default options of a picture on paper. `path` is where it will be saved; empty: it is not saved and needs no
// session.
FigureOptions optionsFor(const NamedFigure& figure, const Document& document, const QString& path, bool holdsSession = true)
{
    FigureOptions options;
    const QSizeF size = usualSize(figure);
    options.widthMm = size.width();
    options.heightMm = size.height();
    options.title = figure.name;
    options.verdict = figure.verdict;
    if (holdsSession && !path.isEmpty() && Settings::figuresHoldSession())
        holdSession(options, document,
            recipeOf(figure.key.isEmpty() ? document.view().page : viewName(document.view().page, figure.key)));
    return options;
}

} // namespace

ExportCommands::ExportCommands(Document* document, Engine* engine, std::function<Workbench*()> workbench, QWidget* window)
    : QObject(window)
    , document_(document)
    , engine_(engine)
    , workbench_(std::move(workbench))
    , window_(window)
{
}

bool ExportCommands::tell(const Outcome<Done>& done, const QString& path)
{
    if (done) {
        Settings::setFolder(QStringLiteral("export"), path);
        emit succeeded(tr("Saved as %1").arg(QDir::toNativeSeparators(path)));
    } else {
        emit failed([error = done.error()] { return translated(error); });
    }
    return done.ok();
}

// Refuses an empty figure: a sheet with only the reason why it is empty would be taken for a picture.
bool ExportCommands::isThere(const NamedFigure& figure)
{
    if (figure.figure->isEmpty())
        emit failed([name = figure.name] { return tr("%1: there is nothing to show yet.").arg(name); });
    return !figure.figure->isEmpty();
}

bool ExportCommands::writeFigure(const NamedFigure& figure, const QString& path)
{
    if (!isThere(figure))
        return false;
    return tell(exportFigure(*figure.figure, path.toStdString(), optionsFor(figure, *document_, path, holdsSession_)), path);
}

void ExportCommands::writePrinted(const NamedFigure& figure, const QString& path)
{
    endPrint();
    const QSize cells = cellsWanted(*figure.figure, path.toStdString(), optionsFor(figure, *document_, path));
    if (cells.isEmpty() || !isThere(figure)) {
        writeFigure(figure, path);
        return;
    }
    // It ends with the workbench, which is replaced when the language changes: the words of a figure are in one language.
    auto* maker = new FigureMaker(*document_, *engine_, workbench_());
    print_ = maker;
    connect(maker, &FigureMaker::made, this, [this, maker, path, verdict = figure.verdict] {
        NamedFigure made = maker->figure({});
        made.verdict = verdict; // the window may be silent, so that it gives no answer away
        endPrint();
        writeFigure(made, path);
    });
    connect(maker, &FigureMaker::failed, this, [this](const Error& why) {
        why.kind == ErrorKind::Cancelled ? stop() : abandonPrint([why] { return translated(why); });
    });
    const auto change = [this] {
        abandonPrint([] { return tr("The settings changed while the figure was being computed; no figure was written."); });
    };
    const QString view = viewName(document_->view().page, figure.key);
    if (const auto begun = maker->show(view, cells); !begun)
        return abandonPrint([why = begun.error()] { return translated(why); });
    for (const auto signal : {&Document::experimentChanged, &Document::viewChanged, &Document::opened})
        connect(document_, signal, maker, change);
    connect(maker, &QObject::destroyed, this, change);
    emit succeeded(tr("Computing the figure … Esc stops it"));
}

void ExportCommands::stop()
{
    if (print_)
        abandonPrint([] { return tr("Stopped; no figure was written."); });
}

void ExportCommands::abandonPrint(const Sentence& why)
{
    endPrint();
    emit failed(why);
}

// Ends the making of a picture for paper; the maps are computed for the screen again.
void ExportCommands::endPrint()
{
    if (!print_)
        return;
    print_->disconnect();
    document_->disconnect(print_);
    print_->deleteLater();
    print_ = nullptr;
}

bool ExportCommands::write(const std::string& text, const QString& path)
{
    return tell(writeFileSafely(path.toStdString(), text), path);
}

bool ExportCommands::writeNumbers(const NamedFigure& figure, const QString& path)
{
    const auto written = attentoscope::writeNumbers(*figure.figure, path.toStdString());
    return tell(written ? Outcome<Done>(Done{}) : written.error(), path);
}

bool ExportCommands::writeCurves(const QString& path)
{
    const Inquiry<Curves>& curves = engine_->inquiry<Curves>();
    if (isOfNow(curves, *document_))
        return write(csvText(sweepReport(*curves.answer(), unitOf(curves.answer()->experiment), true)), path);
    emit failed([] { return tr("No curves have been computed for these settings yet: open a page that shows curves."); });
    return false;
}

bool ExportCommands::writeRows(const QString& path)
{
    if (const SharedResult& result = mostRows(*engine_))
        return write(csvText(rowReport(*result)), path);
    emit failed([] { return tr("There are no row statistics to save yet."); });
    return false;
}

void ExportCommands::askForFigure(const NamedFigure& figure)
{
    if (!isThere(figure))
        return;
    const QString path = askWhereTo(window_, tr("Export picture"), figure.name.toLower(), kindsOfPictures());
    if (!path.isEmpty())
        writePrinted(figure, path);
}

void ExportCommands::askForNumbers(const NamedFigure& figure)
{
    if (!isThere(figure))
        return;
    const QString path = askWhereTo(window_, tr("Export data"), figure.name.toLower(), kindsOfNumbers(*figure.figure));
    if (!path.isEmpty())
        writeNumbers(figure, path);
}

void ExportCommands::askForCurves()
{
    if (const QString path = askWhereTo(window_, tr("Export curves"), tr("curves"), {tables()}); !path.isEmpty())
        writeCurves(path);
}

void ExportCommands::askForRows()
{
    if (const QString path = askWhereTo(window_, tr("Export row statistics"), tr("rows"), {tables()}); !path.isEmpty())
        writeRows(path);
}

void ExportCommands::copyFigure(const NamedFigure& figure)
{
    if (!isThere(figure))
        return;
    FigureOptions options = optionsFor(figure, *document_, {});
    options.dpi = 200;
    if (const auto copied = attentoscope::copyFigure(*figure.figure, options); !copied)
        return emit failed([error = copied.error()] { return translated(error); });
    emit succeeded(tr("Picture copied, as pixels and as SVG"));
}

void ExportCommands::copyNumbers(const NamedFigure& figure)
{
    const auto text = csvOf(figure);
    if (!text)
        return emit failed([error = text.error()] { return translated(error); });
    QApplication::clipboard()->setText(QString::fromStdString(*text));
    emit succeeded(tr("Data copied"));
}

void ExportCommands::copyPyTorch(std::size_t policy)
{
    const Inquiry<Evaluation>& evaluation = engine_->inquiry<Evaluation>();
    const SharedResult result = evaluation.answer();
    if (!evaluation.isWhole() || policy >= result->policies.size()) {
        emit failed([] { return tr("Nothing is computed yet for these settings, so there is nothing to copy."); });
        return;
    }
    const auto code = pytorchCode(*result, result->policies[policy]);
    if (!code) {
        emit failed([error = code.error()] { return translated(error); });
        return;
    }
    QApplication::clipboard()->setText(QString::fromStdString(*code));
    emit succeeded(
        tr("Copied as a PyTorch function: %1").arg(QString::fromStdString(policyText(result->policies[policy].policy))));
}

} // namespace attentoscope
