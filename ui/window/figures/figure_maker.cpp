// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/figures/figure_maker.h"

#include "ui/document/document.h"
#include "ui/document/engine/engine.h"
#include "ui/document/questions/evaluation.h"
#include "ui/figures/panels.h"
#include "ui/plots/edit_series.h"
#include "ui/window/bench/workbench.h"
#include "ui/window/figures/figure_words.h"
#include "ui/window/figures/meant_series.h"

#include <algorithm>
#include <utility>

namespace attentoscope {

namespace {

constexpr QSize stageSize(1366, 768); // px; a picture is first computed for this size, then for paper
constexpr int turn = 20; // ms
constexpr int turnsToSettle = 5; // idle turns to wait: a layout settles over a few, and each may request other pixels

// Adds what is said about a series by another of its names.
void complete(SeriesEdits& edits, const SeriesEdits& other)
{
    edits.name = edits.name ? edits.name : other.name;
    edits.shown = edits.shown ? edits.shown : other.shown;
    SeriesLook look = other.look;
    takeLook(look, edits.look);
    edits.look = look;
}

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
        figure.figure = withCaption(figure.figure, caption());
    return figure;
}

FigureOptions FigureMaker::options(const FigureRecipe& recipe) const
{
    const NamedFigure whole = composed(recipe);
    FigureOptions options = recipe.options(whole.sizeMm);
    if (!recipe.heightMm)
        options.heightMm = heightOnPaper(*whole.figure, whole.sizeMm, options);
    if (recipe.caption.value_or(false) && !recipe.heightMm)
        options.heightMm += captionHeight(caption(), options);
    options.title = document_.title();
    options.verdict = whole.verdict;
    return options;
}

const Figure* FigureMaker::panel(const QString& view) const
{
    const auto found = made_.find(view);
    return found == made_.end() ? nullptr : found->second.figure.get();
}

QString FigureMaker::caption() const { return captionOf(composed({}), document_.experiment()); }

PictureEdits FigureMaker::withSeries(PictureEdits edits, const QString& view, const AllSeriesEdits& series) const
{
    if (series.empty())
        return edits;
    for (const QString& name : made_.at(view).figure->editable().series)
        for (const auto& [key, each] : series)
            if (meansSeries(key, name, document_.experiment()))
                complete(edits.series[name], each);
    return edits;
}

std::optional<Error> FigureMaker::unknownSeries(const FigureRecipe& recipe) const
{
    QStringList all;
    for (const auto& [name, figure] : made_)
        all += figure.figure->editable().series;
    all.removeDuplicates();
    for (const auto& [key, edits] : recipe.series)
        if (edits.mustBeThere && std::ranges::none_of(all, [&, key = key](const QString& series) {
                return meansSeries(key, series, document_.experiment());
            }))
            return badInput("--series",
                all.isEmpty() ? Message(ATT_TEXT("core", "the figure has no series \"%1\""), {key.toStdString()})
                              : Message(ATT_TEXT("core", "the figure has no series \"%1\"; there are %2"),
                                  {key.toStdString(), all.join(QStringLiteral(", ")).toStdString()}));
    return std::nullopt;
}

NamedFigure FigureMaker::composed(const FigureRecipe& recipe) const
{
    std::vector<std::vector<NamedFigure>> rows;
    std::map<QString, int> seen;
    for (const std::vector<View>& row : rows_) {
        rows.emplace_back();
        for (const View& view : row) {
            NamedFigure panel = made_.at(view.name);
            const PictureEdits* said = editsOfPanel(recipe.edits, view.name, ++seen[view.name]);
            const PictureEdits edits = withSeries(said != nullptr ? *said : PictureEdits(), view.name, recipe.series);
            if (edits != PictureEdits())
                if (SharedFigure other = panel.figure->edited(edits))
                    panel.figure = std::move(other);
            rows.back().push_back(std::move(panel));
        }
    }
    return composePanels(rows);
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
