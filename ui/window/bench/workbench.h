// SPDX-License-Identifier: GPL-3.0-or-later
// Everything between the menu and the status bar: the page bar, the form, the page and the message strip. It is rebuilt when
// the language changes; its data lives in Document and Engine.
#pragma once

#include "core/session/fields.h"
#include "ui/drawing/data_warnings.h"
#include "ui/figures/sheet/named_figure.h"

#include <QWidget>

#include <vector>

class QHBoxLayout;
class QStackedWidget;

namespace attentoscope {

class Document;
class Engine;
class ExperimentForm;
class MessagePlace;
class MessageStrip;
class Page;
class PageBar;
class PageRoom;
class SideShare;
class ToggleButton;
class VerdictLine;

class Workbench : public QWidget
{
    Q_OBJECT
public:
    Workbench(Document* document, Engine* engine, QWidget* parent = nullptr);
    ~Workbench() override;

    MessageStrip* messages() const { return messages_; }
    const std::vector<Page*>& pagesMade() const { return made_; } // indexed as pageKinds(); null: not opened yet
    std::vector<NamedFigure> figures() const; // of the current page and its current board
    bool hasForm() const; // whether it is visible
    // Whether the user wants the form where nothing stands in its place. A window that is too narrow for form and page folds it,
    // until it is asked for there.
    struct FormWish {
        bool inWide = true, inNarrow = false;
    };
    FormWish formWish() const { return formWish_; }
    void setFormWish(FormWish wish);
    void setForm(bool shown); // where a reader is open, shows it in the reader's place
    // Puts a widget (a lesson, say) in the place of the form, a third of the width; null: none. The form can be unfolded over
    // it.
    void setReader(QWidget* reader);
    void coverPage(bool covered); // hides the page until a question is answered; the reader gets its width
    void coverOlder(bool covered); // pictures of the page that are not up to date, instead of dimming them
    void keepSilent(bool silent); // says no verdict, which could give away the answer to a question
    void setVerdictShown(bool shown); // over the page; figures and screen readers have it all the same
    QString verdict() const; // what the current page says; empty: nothing
    // Lets a picture of the current page fill it, or with an empty key that which has the focus; again: the whole page.
    void fillPage(const QString& key = {});
    bool isFilled() const { return !filledWith_.isEmpty(); } // one picture fills the page
    bool isCovered() const { return covered_; }
    void setReaderShare(double share); // `share`: part of the width, the page has the rest
    enum ReaderPlace { Beside, TextAlone, PageAlone };
    void setReaderPlace(ReaderPlace place);
    void turnReader(); // the text alone, the page alone, both
    ReaderPlace readerPlace() const { return readerPlace_; }
    void setBarShown(bool shown); // the page bar
    void setFormLocked(bool locked); // while locked it cannot be unfolded
    void setFoot(QWidget* foot); // a widget below everything, such as the film bar; null: none
    // A row above the page while the form is not wanted; empty: no row.
    void setControls(const std::vector<const Field*>& fields);

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

signals:
    void pageMade(std::size_t number);
    void demonstrationRequested();
    void storyChosen();
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
    QWidget* makeFormButton();
    QWidget* makeSessionsButton();
    QWidget* makeLessonsButton();
    QWidget* makeForm();
    QWidget* makeWithoutQueries();
    QWidget* makeCover();
    void showPage();
    void showCurrent();
    void showFilled();
    QRect roomInBar() const; // for messages; invalid: there is too little
    QRect underMessages() const; // the part of the page, or of the reader alone, whose lower edge a message may cover
    void arrangeSide();
    void makeBoundaries();
    int widthBesidePage() const; // px that the page can spare
    bool isNarrow() const; // form and page do not fit side by side
    Page* made(std::size_t number); // makes the page if it was not opened before
    void showEvaluation();
    NamedFigure withVerdict(NamedFigure figure) const;

    Document* document_;
    Engine* engine_;
    MessageStrip* messages_;
    MessagePlace* messagePlace_ = nullptr;
    ExperimentForm* form_ = nullptr;
    QWidget* formPane_ = nullptr;
    PageBar* pageBar_;
    QStackedWidget* pages_;
    PageRoom* pageRoom_ = nullptr; // around pages_
    std::vector<Page*> made_; // indexed as pageKinds(); null: not opened yet
    Page* current_ = nullptr;
    VerdictLine* verdict_;
    DataWarnings warnings_; // as shown last
    bool silent_ = false;
    QString filledWith_; // the key of the picture that fills the current page; empty: none does
    QString filledBefore_; // what F7 brought back to its place
    std::string asked_; // the picture that was last asked to fill its page
    QWidget *withoutQueries_ = nullptr, *cover_ = nullptr;
    QWidget* readerPane_ = nullptr;
    QWidget* reader_ = nullptr; // null: none
    bool usable_ = true; // the current page can show data of this source
    bool covered_ = false;
    FormWish formWish_;
    bool formLocked_ = false, formOverReader_ = false;
    double readerShare_ = 1.0 / 3;
    SideShare *formWidth_ = nullptr, *readerWidth_ = nullptr;
    ReaderPlace readerPlace_ = Beside;
    QWidget* bar_ = nullptr;
    QHBoxLayout* barRow_ = nullptr; // the row of bar_ that has the page bar
    ToggleButton* formButton_ = nullptr; // unfolds the form of a narrow window
    QWidget* pagePane_ = nullptr; // controls and page
    QWidget* controls_ = nullptr; // null: none
    QWidget* foot_ = nullptr; // null: none
};

} // namespace attentoscope
