// SPDX-License-Identifier: GPL-3.0-or-later
// Exports pictures and tables from the window, to files and to the clipboard.
#pragma once

#include "core/base/outcome.h"
#include "ui/figures/edits/figure_recipe.h"
#include "ui/figures/files/export_figure.h"
#include "ui/figures/sheet/named_figure.h"
#include "ui/text/sentence.h"

#include <QObject>
#include <QPointer>

#include <functional>

class QWidget;

namespace attentoscope {

class Document;
class Engine;
class Workbench;

class ExportCommands : public QObject
{
    Q_OBJECT
public:
    // `workbench` returns the current one, since the window may rebuild it.
    ExportCommands(Document* document, Engine* engine, std::function<Workbench*()> workbench, QWidget* window);

    // With false its pictures never hold the session, whatever the settings say: what they show was not computed from it.
    void setHoldsSession(bool holds) { holdsSession_ = holds; }

    // Writes without asking; on failure returns false and emits failed().
    bool writeFigure(const NamedFigure& figure, const QString& path);
    // The same, but recomputes the maps with as many cells as paper can show, if there are as many. stop() and any change
    // cancel it.
    void writePrinted(const NamedFigure& figure, const QString& path);
    void stop(); // cancels writePrinted()
    bool writeNumbers(const NamedFigure& figure, const QString& path); // the numbers that the figure shows, as CSV
    bool writeCurves(const QString& path);
    bool writeRows(const QString& path);

    void askForFigure(const NamedFigure& figure);
    void askForNumbers(const NamedFigure& figure);
    void askForCurves();
    void askForRows();
    void copyFigure(const NamedFigure& figure);
    void copyNumbers(const NamedFigure& figure); // as CSV
    // Copies PyTorch code of the attention of policy A (0) or B (1) as a function.
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
    bool holdsSession_ = true;
    QPointer<QObject> print_; // the picture being computed for paper
};

} // namespace attentoscope
