// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/figures/figure_maker.h"

#include "ui/document/document.h"
#include "ui/document/engine/engine.h"
#include "ui/document/questions/evaluation.h"
#include "ui/figures/panels.h"
#include "ui/window/bench/workbench.h"
#include "ui/window/figures/figure_words.h"

#include <algorithm>
#include <utility>

namespace attentoscope {

namespace {

constexpr QSize stageSize(1366, 768); // px; a picture is first computed for this size, then for paper
constexpr int turn = 20; // ms
QString plainCaption(QString caption) { return caption.remove(QLatin1Char('$')); }

constexpr int turnsToSettle = 5; // idle turns to wait: a layout settles over a few, and each may request other pixels

} // namespace

FigureStage::FigureStage(const Session& session)
    : document_(std::make_unique<Document>())
    , engine_(std::make_unique<Engine>())
{
    document_->open(session, {});
    workbench_ = std::make_unique<Workbench>(document_.get(), engine_.get());
    workbench_->setAttribute(Qt::WA_DontShowOnScreen);
    workbench_->setAttribute(Qt::WA_QuitOnClose, false);
    workbench_->resize(stageSize);
    workbench_->show();
}

FigureStage::~FigureStage() { workbench_.reset(); } // while the document and the engine still exist

FigureMaker::FigureMaker(Document& document, Engine& engine, Workbench& workbench, QObject* parent)
    : QObject(parent)
    , document_(document)
    , engine_(engine)
    , workbench_(workbench)
{
    watch_.setInterval(turn);
    connect(&watch_, &QTimer::timeout, this, &FigureMaker::look);
}

Outcome<Done> FigureMaker::show(const QString& views, const QSize& cells)
{
    auto rows = findViews(workbench_, views, document_.view().page);
    watch_.stop(); // cancels what was being made
    if (!rows)
        return rows.error();
    rows_ = *std::move(rows);
    printed_ = cells;
    begin();
    return Done{};
}

QString FigureMaker::views() const { return viewNames(rows_); }

NamedFigure FigureMaker::figure(const FigureRecipe& recipe) const
{
    NamedFigure figure = composed(recipe);
    figure.sizeMm = usualSize(figure);
    if (recipe.caption.value_or(false))
        figure.figure = withCaption(figure.figure, caption(recipe));
    return figure;
}

FigureOptions FigureMaker::options(const FigureRecipe& recipe) const
{
    const NamedFigure whole = composed(recipe);
    FigureOptions options = bareOptions(recipe, whole);
    const QString words = caption(recipe);
    if (recipe.caption.value_or(false) && !recipe.heightMm)
        options.heightMm += captionHeight(words, options);
    options.title = document_.title();
    options.verdict = whole.verdict;
    options.caption = plainCaption(words);
    return options;
}

const Figure* FigureMaker::panel(const QString& view) const
{
    const auto found = made_.find(view);
    return found == made_.end() ? nullptr : found->second.figure.get();
}

Outcome<Done> FigureMaker::checkMarks(const FigureRecipe& recipe) const
{
    std::map<QString, int> seen;
    for (const std::vector<View>& row : rows_)
        for (const View& view : row) {
            const PictureEdits* said = editsOfPanel(recipe.edits, view.name, ++seen[view.name]);
            if (said != nullptr && !said->marks.empty() && !made_.at(view.name).figure->editable().ranges)
                return badInput(
                    view.name.toStdString(), ATT_TEXT("core", "has no axes of numbers for notes, lines and numbers of your own"));
        }
    return Done{};
}

FigureOptions FigureMaker::bareOptions(const FigureRecipe& recipe, const NamedFigure& figure) const
{
    FigureOptions options = recipe.options(figure.sizeMm);
    options.hasNotes = false; // they stand in the caption
    if (!recipe.heightMm)
        options.heightMm = heightOnPaper(*figure.figure, figure.sizeMm, options);
    return options;
}

QString FigureMaker::caption(const FigureRecipe& recipe) const
{
    const NamedFigure whole = composed(recipe);
    const std::vector<QStringList> notes = notesOnSheet(*whole.figure, file_.toStdString(), bareOptions(recipe, whole));
    std::vector<CaptionPart> parts;
    for (const std::vector<View>& row : rows_)
        for (const View& view : row)
            parts.push_back({panelLetter(int(parts.size()), recipe.letters),
                view.isWhole() ? view.title : made_.at(view.name).name, document_.experiment(), {}});
    if (parts.size() == 1) { // a page of several pictures
        parts.front().letter.clear();
        for (const QStringList& ofPicture : notes)
            for (const QString& note : ofPicture)
                if (!parts.front().notes.contains(note))
                    parts.front().notes << note;
    } else {
        for (std::size_t p = 0; p < std::min(parts.size(), notes.size()); ++p)
            parts[p].notes = notes[p];
    }
    return captionOf(parts);
}

NamedFigure FigureMaker::composed(const FigureRecipe& recipe) const
{
    std::vector<std::vector<NamedFigure>> rows;
    std::map<QString, int> seen;
    for (const std::vector<View>& row : rows_) {
        rows.emplace_back();
        for (const View& view : row) {
            NamedFigure panel = made_.at(view.name);
            if (const PictureEdits* said = editsOfPanel(recipe.edits, view.name, ++seen[view.name]))
                if (SharedFigure other = panel.figure->edited(*said))
                    panel.figure = std::move(other);
            rows.back().push_back(std::move(panel));
        }
    }
    return composePanels(rows, recipe.letters);
}

void FigureMaker::setPrintedCells(const QSize& cells)
{
    printed_ = cells;
    begin();
}

void FigureMaker::begin()
{
    stops_.clear();
    found_.clear();
    for (const std::vector<View>& row : rows_)
        for (const View& view : row)
            if (std::ranges::none_of(stops_, [&](const Stop& stop) { return stop.has(view); }))
                stops_.push_back({view.page, view.board});
    showPage();
}

void FigureMaker::showPage()
{
    ViewState state = document_.view();
    state.page = stops_.front().page;
    document_.setView(state);
    workbench_.showBoard(stops_.front().board);
    workbench_.setPrintedCells(printed_); // for the page that is shown now
    calm_ = 0;
    watch_.start();
}

void FigureMaker::look()
{
    const InquiryBase* late = engine_.foremost();
    emit progressed(late != nullptr ? late->fraction() : 0);
    calm_ = engine_.isResting() ? calm_ + 1 : 0;
    if (calm_ < turnsToSettle)
        return;
    watch_.stop();
    if (late != nullptr && late->isPaused()) // the user stopped it rather than wait
        return emit failed(cancelled());
    if (const Outcome<Done> taken = take(); !taken)
        return emit failed(taken.error());
    stops_.erase(stops_.begin());
    if (!stops_.empty())
        return showPage();
    made_ = std::move(found_);
    emit made();
}

Outcome<Done> FigureMaker::take()
{
    if (const Error* why = engine_.inquiry<Evaluation>().failure())
        return *why;
    for (const std::vector<View>& row : rows_)
        for (const View& view : row)
            if (stops_.front().has(view)) {
                auto figure = figureOf(workbench_, engine_, view);
                if (!figure)
                    return figure.error();
                found_[view.name] = *std::move(figure);
            }
    return Done{};
}

} // namespace attentoscope
