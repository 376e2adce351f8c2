// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures and tables out of the window: to files and to the clipboard.
#pragma once

#include "core/base/outcome.h"
#include "ui/figures/export_figure.h"
#include "ui/figures/figure_recipe.h"
#include "ui/figures/named_figure.h"
#include "ui/text/sentence.h"

#include <QObject>
#include <QPointer>

#include <functional>

class QWidget;

namespace attentoscope {

class Document;
class Engine;
class Workbench;

// What a figure at this path says of how it was made: the session, and the recipe with the options that it came to.
QString figureSession(const Document& document, FigureRecipe recipe, const FigureOptions& options, const QString& path);

class ExportCommands : public QObject
{
    Q_OBJECT
public:
    // workbench: the present one.
    ExportCommands(Document* document, Engine* engine, std::function<Workbench*()> workbench, QWidget* window);

    // Without asking; false and a sentence when it could not be written.
    bool writeFigure(const NamedFigure& figure, const QString& path);
    // The same with as many cells in its maps as paper shows, when they are there; unless it is stopped, or something changes.
    void writePrinted(const NamedFigure& figure, const QString& path);
    void stop(); // making that
    bool writeNumbers(const NamedFigure& figure, const QString& path); // that it shows, as CSV
    bool writeCurves(const QString& path);
    bool writeRows(const QString& path);

    void askForFigure(const NamedFigure& figure);
    void askForNumbers(const NamedFigure& figure);
    void askForCurves();
    void askForRows();
    void copyFigure(const NamedFigure& figure);
    void copyNumbers(const NamedFigure& figure); // as CSV
    // The attention of policy A (0) or B (1) as a function.
    void copyPyTorch(std::size_t policy);

signals:
    void failed(const attentoscope::Sentence& sentence);
    void succeeded(const QString& sentence);

private:
    bool write(const std::string& text, const QString& path);
    bool isThere(const NamedFigure& figure);
    bool tell(const Outcome<Done>& done, const QString& path);
    void endPrint();
    void abandonPrint(const Sentence& why);

    Document* document_;
    Engine* engine_;
    std::function<Workbench*()> workbench_;
    QWidget* window_;
    QPointer<QObject> print_; // what is being made for paper
};

} // namespace attentoscope
