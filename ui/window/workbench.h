// SPDX-License-Identifier: GPL-3.0-or-later
// Everything between the menu and the status bar: the bar of pages, the form, the page, the message strip. Made anew when
// the language changes; what it shows lives in Document and Engine.
#pragma once

#include "core/session/fields.h"
#include "ui/figures/named_figure.h"

#include <QWidget>

#include <vector>

class QHBoxLayout;
class QStackedWidget;

namespace attentoscope {

class Document;
class Engine;
class ExperimentForm;
class MessageStrip;
class Page;
class PageBar;
class SideShare;

class Workbench : public QWidget
{
    Q_OBJECT
public:
    Workbench(Document* document, Engine* engine, QWidget* parent = nullptr);

    MessageStrip* messages() const { return messages_; }
    const std::vector<Page*>& pagesMade() const { return made_; } // as pageKinds(); null: not looked at yet
    std::vector<NamedFigure> figures() const; // of the page that is shown, and of the board of it that is shown
    std::vector<NamedFigure> figuresOf(std::size_t page); // by its number in pageKinds(), as far as they are known
    int boardOf(std::size_t page, const QString& figure); // see Page
    void showBoard(int board); // of the page that is shown
    void setPrintedCells(const QSize& cells); // likewise
    bool hasForm() const; // it is seen
    bool wantsForm() const { return formWanted_; } // it is seen where nothing stands in its place
    void setForm(bool shown); // beside a reader: in its place
    // What stands in place of the form, a third of the width; null: nothing. The form can be folded out over it.
    void setReader(QWidget* reader);
    void coverPage(bool covered); // until a question is answered
    bool isCovered() const { return covered_; }
    void setReaderShare(double share); // of the width, beside the page
    enum ReaderPlace { Beside, TextAlone, PageAlone };
    void setReaderPlace(ReaderPlace place);
    ReaderPlace readerPlace() const { return readerPlace_; }
    void setBarShown(bool shown); // of the pages
    void setFormLocked(bool locked); // it cannot be folded out
    void setFoot(QWidget* foot); // below everything; null: nothing
    void setControls(const std::vector<const Field*>& fields); // above the page, while the form is not wanted; none: no such row

protected:
    void resizeEvent(QResizeEvent* event) override;

signals:
    void pageMade(std::size_t number);
    void demonstrationRequested();
    void shippedRequested(const QString& resource);
    void lessonRequested(const QString& nameOrFile);
    void curvesExportRequested();
    void arraysRequested();
    void tensorFileChosen(const QString& path);
    void figureMenuRequested(const attentoscope::NamedFigure& figure, QPoint where);
    void figureWordsRequested(const attentoscope::NamedFigure& figure);
    void figureTableRequested(const attentoscope::NamedFigure& figure);

private:
    QWidget* makePageBar();
    QWidget* makeSessionsButton();
    QWidget* makeLessonsButton();
    QWidget* makeForm();
    QWidget* makeWithoutQueries();
    QWidget* makeCover();
    void showPage();
    void showCurrent();
    void placeMessages();
    void arrangeSide();
    void makeBoundaries();
    int widthBesidePage() const; // px that the page can do without
    Page* made(std::size_t number); // now, if it was not looked at before
    void showEvaluation();

    Document* document_;
    Engine* engine_;
    MessageStrip* messages_;
    ExperimentForm* form_ = nullptr;
    QWidget* formPane_ = nullptr;
    PageBar* pageBar_;
    QStackedWidget* pages_;
    std::vector<Page*> made_; // as pageKinds(); null: not looked at yet
    Page* current_ = nullptr;
    QWidget *withoutQueries_ = nullptr, *cover_ = nullptr;
    QWidget* readerPane_ = nullptr;
    QWidget* reader_ = nullptr; // null: none
    bool usable_ = true; // the current page, for the source
    bool covered_ = false;
    bool formWanted_ = true, formLocked_ = false, formOverReader_ = false;
    double readerShare_ = 1.0 / 3;
    SideShare *formWidth_ = nullptr, *readerWidth_ = nullptr;
    ReaderPlace readerPlace_ = Beside;
    QWidget* bar_ = nullptr;
    QHBoxLayout* barRow_ = nullptr; // of it, with the pages
    QWidget* pagePane_ = nullptr; // controls and page
    QWidget* controls_ = nullptr; // null: none
    QWidget* foot_ = nullptr; // likewise
};

} // namespace attentoscope
