// SPDX-License-Identifier: GPL-3.0-or-later
// Makes figures of views, one after the other, each once everything that it shows is computed.
#pragma once

#include "core/base/outcome.h"
#include "core/session/session.h"
#include "ui/drawing/figure_words.h"
#include "ui/drawing/views.h"
#include "ui/figures/edits/figure_recipe.h"
#include "ui/figures/sheet/named_figure.h"

#include <QObject>
#include <QSize>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace attentoscope {

class Document;
class Engine;
class Asking;

// A session of its own, so that the window is not disturbed.
class FigureStage
{
public:
    explicit FigureStage(const Session& session);
    ~FigureStage();

    Document& document() { return *document_; }
    const Document& document() const { return *document_; }
    Engine& engine() { return *engine_; }

private:
    std::unique_ptr<Document> document_;
    std::unique_ptr<Engine> engine_;
};

QString plainCaption(const QString& caption); // with formulas as plain text

class FigureMaker : public QObject
{
    Q_OBJECT
public:
    // The arguments must outlive the maker. It opens the page and the board of each view in the document and leaves the last
    // one open: in the window's document only a view of the open page and board may be made.
    FigureMaker(Document& document, Engine& engine, QObject* parent = nullptr);
    ~FigureMaker() override;

    // Makes further sessions known, by their names in names of views, see FigureRecipe::sessions. Errors: one is none.
    Outcome<Done> setSessions(const std::map<QString, std::string>& sessions);
    // Starts on one or several views (see ui/figures/sheet/panels.h); made() or failed() follows. Errors: there is no such view.
    // `cells`: as for setPrintedCells().
    Outcome<Done> show(const QString& views, const QSize& cells = {});
    void setFile(const QString& path) { file_ = path; } // the caption tells what is drawn in a file of this kind; usually PDF
    void setPrintedCells(const QSize& cells); // how many cells the maps get; empty: as many as on a screen
    bool isMaking() const { return isMaking_; }
    QString views() const; // names of those shown, in the syntax of panels.h
    // Returns the last figure made, with the edits of the recipe, and with a caption if the recipe wants one.
    NamedFigure figure(const FigureRecipe& recipe) const;
    // Returns what can be edited of a panel, with the policies that its words name, and the author's numbers on it; nothing: it
    // was not made.
    Editable editable(const QString& view, const AuthorMarks& marks = {}) const;
    // Returns the edits of a panel with this view as edits of its series, and those for all panels, see withMeantSeries().
    PictureEdits withSeries(PictureEdits edits, const QString& view, const TypedSeriesEdits& series) const;
    // Refuses a series that was typed and that no panel has, where a typing error explains it. What is another figure's, such as
    // theory on a map, is fine: warnings() names it.
    Outcome<Done> checkSeries(const FigureRecipe& recipe) const;
    // Returns the recipe as a file has it: what comes before the series of panels is theirs.
    FigureRecipe settled(FigureRecipe recipe) const;
    FigureRecipe style(const FigureRecipe& recipe) const; // see styleOf()
    // Returns the policies of a panel that another one has, too, as series of both: in a session by their place, else where they
    // are equal.
    std::map<SeriesId, SeriesId> samePolicies(const QString& view, const QString& other) const;
    // Returns the caption of the last figure made, as typed (ui/figures/formula_marks.h), on a sheet of the recipe's size.
    QString caption(const FigureRecipe& recipe) const;
    // Refuses marks of an author on a panel whose axes have no numbers, and a panel all of whose series are hidden.
    Outcome<Done> checkPanels(const FigureRecipe& recipe) const;
    Outcome<Done> checkRow() const; // refuses a selected row that a session does not have, in whose place the last is drawn
    // Says which marks have no place on an axis, which stretch one, and how letters differ from those of the recipe.
    std::vector<Message> warnings(const FigureRecipe& recipe) const;
    // Returns what is to be said of the data that the panels show: the warnings of each session's evaluation, if it has one.
    const std::vector<Message>& dataWarnings() const { return dataWarnings_; }
    // Returns, for each panel, why it has no room on a sheet of this width, however high; none: it has room.
    std::vector<std::optional<Error>> panelsWithoutRoom(const FigureRecipe& recipe) const;
    FigureOptions options(const FigureRecipe& recipe) const; // sizes and title of the last figure, with those of the recipe
    const Figure* panel(const QString& view) const; // null: it was not made

signals:
    void made();
    void failed(const attentoscope::Error& why);
    void progressed(double fraction); // of the current page

private:
    struct Bench {
        Document& document;
        Engine& engine;
    };
    Bench benchOf(const QString& session) const; // of the first session where the name is empty
    Experiment experimentOf(const QString& view) const; // as the names of its series tell it
    std::vector<PolicyChoice> policiesOf(const QString& view) const; // A and B first
    QStringList unknownSeries(const FigureRecipe& recipe) const; // what was typed of series that no panel and no policy is
    QStringList seriesNames() const; // of all panels
    Message noSeries(const QString& key) const;
    void begin();
    void ask();
    void goOn();
    void fail(const Error& why);
    bool isOfSeveral() const; // sessions
    std::vector<std::vector<NamedFigure>> panels(const FigureRecipe& recipe) const; // row by row
    const NamedFigure& composed(const FigureRecipe& recipe) const; // valid until another one is composed
    std::vector<CaptionPart> partsOf(const FigureRecipe& recipe) const; // without letters and notes
    QString letterStyle(const FigureRecipe& recipe) const;
    PictureEdits ownEdits(const FigureRecipe& recipe, const View& view, int nth) const; // of the nth panel with this view
    PictureEdits editsOf(const FigureRecipe& recipe, const View& view, int nth) const; // with what the sheet has of policies
    void forPanels(const std::function<void(const View& view, int nth)>& visit) const;
    std::map<QString, std::vector<DrawnRanges>> sharedRanges() const; // by name of view, of each of its pictures
    QString captionOn(const FigureOptions& sheet, const FigureRecipe& recipe) const; // without a caption yet
    FigureOptions bareOptions(const FigureRecipe& recipe, const NamedFigure& figure) const; // without a caption
    void noteWarnings(Engine& engine);
    Outcome<Done> take(); // makes the views of the present page and board

    Document& document_;
    Engine& engine_;
    ViewRows rows_;
    QString file_ = QStringLiteral(".pdf");
    struct Stop {
        QString session, page;
        int board = 0; // of the page
        bool has(const View& view) const { return view.session == session && view.page == page && view.board == board; }
    };
    std::vector<Stop> stops_; // still to be made, the current one first
    std::unique_ptr<Asking> asking_; // asks for the last one; captions read what is asked
    bool isMaking_ = false;
    std::map<QString, NamedFigure> found_, made_; // by name of view
    std::vector<Message> dataWarnings_;
    mutable std::optional<std::pair<FigureRecipe, NamedFigure>> composed_; // the last one: each change needs it several times
    std::map<QString, std::string> sessions_;
    std::map<QString, std::unique_ptr<FigureStage>> stages_; // of the further sessions
    QSize printed_; // cells of its maps on paper; empty: as on a screen
};

} // namespace attentoscope
