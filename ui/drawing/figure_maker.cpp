// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/drawing/figure_maker.h"

#include "core/attention/evaluate/curve_lengths.h"
#include "core/base/numbers.h"
#include "core/studies/heads/head_feed.h"
#include "ui/document/document.h"
#include "ui/document/engine/engine.h"
#include "ui/document/questions/curves.h"
#include "ui/document/questions/evaluation.h"
#include "ui/drawing/data_warnings.h"
#include "ui/drawing/depicted.h"
#include "ui/drawing/figure_style.h"
#include "ui/drawing/meant_series.h"
#include "ui/figures/edits/marks_beyond.h"
#include "ui/figures/edits/shared_ranges.h"
#include "ui/figures/formula_marks.h"
#include "ui/figures/sheet/panels.h"
#include "ui/pages/heads/recordings.h"
#include "ui/pages/page_list.h"
#include "ui/text/joined.h"
#include "ui/widgets/asking.h"
#include "ui/widgets/page_figures.h"
#include "ui/widgets/policy_title.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <span>
#include <tuple>
#include <utility>

namespace attentoscope {

namespace {

constexpr QSize anySheet(1366, 768); // px
constexpr QSize usualCells(360, 360); // is what a map gets while its size on paper is not known

} // namespace

FigureStage::FigureStage(const Session& session)
    : document_(std::make_unique<Document>())
    , engine_(std::make_unique<Engine>())
{
    document_->open(session, {});
    Recordings::of(document_.get())->follow(); // so that all answers are of the same list
}

FigureStage::~FigureStage() = default;

FigureMaker::FigureMaker(Document& document, Engine& engine, QObject* parent)
    : QObject(parent)
    , document_(document)
    , engine_(engine)
{
}

FigureMaker::~FigureMaker() = default;

Outcome<Done> FigureMaker::setSessions(const std::map<QString, std::string>& sessions)
{
    for (const auto& [name, text] : sessions) {
        if (const auto known = sessions_.find(name); known != sessions_.end() && known->second == text)
            continue;
        const auto session = parseSession(text, name.toStdString());
        if (!session)
            return session.error();
        stages_[name] = std::make_unique<FigureStage>(*session);
        sessions_[name] = text;
    }
    return Done{};
}

FigureMaker::Bench FigureMaker::benchOf(const QString& session) const
{
    const auto found = stages_.find(session);
    if (found == stages_.end())
        return {document_, engine_};
    return {found->second->document(), found->second->engine()};
}

Experiment FigureMaker::experimentOf(const QString& view) const
{
    return namedOn(withoutSession(view), benchOf(sessionOf(view)).document.experiment());
}

Outcome<Done> FigureMaker::show(const QString& views, const QSize& cells)
{
    auto rows = findViews(document_, engine_, views, document_.view().page);
    isMaking_ = false; // cancels what was being made
    if (!rows)
        return rows.error();
    for (const std::vector<View>& row : *rows)
        for (const View& view : row)
            if (!view.session.isEmpty() && !stages_.contains(view.session))
                return badInput("--view", {ATT_TEXT("core", "there is no session \"%1\""), {view.session.toStdString()}});
    rows_ = *std::move(rows);
    composed_.reset();
    printed_ = cells;
    begin();
    return Done{};
}

QString FigureMaker::views() const { return viewNames(rows_); }

QString plainCaption(const QString& caption) { return withPlainFormulas(withFormulas(caption)); }

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
    const NamedFigure& whole = composed(recipe);
    FigureOptions options = bareOptions(recipe, whole);
    const QString words = captionOn(options, recipe);
    if (recipe.caption.value_or(false) && !recipe.heightMm)
        options.heightMm += captionHeight(words, options);
    const PictureEdits* const own = editsOfPanel(recipe.edits, views(), 1); // of a single panel
    options.title = own != nullptr && own->title ? plainCaption(*own->title) : whole.name;
    options.verdict = whole.verdict;
    options.caption = plainCaption(words);
    return options;
}

const Figure* FigureMaker::panel(const QString& view) const
{
    const auto found = made_.find(view);
    return found == made_.end() ? nullptr : found->second.figure.get();
}

bool FigureMaker::isOfSeveral() const
{
    if (rows_.empty())
        return false;
    const auto isElsewhere = [&](const View& view) { return view.session != rows_.front().front().session; };
    return std::ranges::any_of(rows_, [&](const std::vector<View>& row) { return std::ranges::any_of(row, isElsewhere); });
}

// Returns what the axes and colours of each view go over together with the same view of other sessions; nothing for one that no
// other session shows.
std::map<QString, std::vector<DrawnRanges>> FigureMaker::sharedRanges() const
{
    std::map<QString, std::vector<DrawnRanges>> own, shared;
    std::vector<View> all;
    for (const std::vector<View>& row : rows_)
        for (const View& view : row)
            if (own.try_emplace(view.name, made_.at(view.name).figure->ranges()).second)
                all.push_back(view);
    for (const View& view : all)
        for (const View& other : all)
            if (other.session != view.session && withoutSession(other.name) == withoutSession(view.name)) {
                std::vector<DrawnRanges>& ranges = shared.try_emplace(view.name, own.at(view.name)).first->second;
                ranges = sharedWith(std::move(ranges), own.at(other.name));
            }
    return shared;
}

namespace {

// Refuses ends without a logarithm on an axis that is logarithmic in all pictures of a panel: it would keep its own range.
std::optional<Error> withoutLogarithm(const Figure& figure, const PictureEdits& edits)
{
    const std::vector<DrawnRanges> drawn = figure.ranges();
    const auto isLogarithmic = [&](const AxisEdits& axis, std::optional<DrawnAxis> DrawnRanges::*which) {
        return !drawn.empty() && std::ranges::all_of(drawn, [&](const DrawnRanges& each) {
            return (each.*which) && axis.logarithmic.value_or((each.*which)->logarithmic);
        });
    };
    const std::optional<Inset>& inset = edits.marks.inset;
    std::vector<std::pair<const char*, double>> ends;
    for (const auto& [axis, which, option] :
        {std::tuple(&edits.x, &DrawnRanges::x, "--x-range"), std::tuple(&edits.y, &DrawnRanges::y, "--y-range")})
        if (isLogarithmic(*axis, which)) {
            for (const std::optional<double>& end : {axis->low, axis->high})
                if (end)
                    ends.emplace_back(option, *end);
            if (inset)
                ends.emplace_back("--inset", axis == &edits.x ? inset->xLow : inset->yLow);
        }
    for (const auto& [option, end] : ends)
        if (!(end > 0))
            return badInput(option, {ATT_TEXT("core", "must be above 0 on a logarithmic axis, not %1"), {formatBrief(end, 6)}});
    return {};
}

bool showsInset(const Figure& figure)
{
    return std::ranges::any_of(figure.pictures(), [](const Figure* picture) {
        QString other;
        const auto plots = picture->plots(QRectF(QPointF(), QSizeF(anySheet)), {}, other);
        return plots && std::ranges::any_of(*plots, &PlotParts::isInset);
    });
}

} // namespace

Outcome<Done> FigureMaker::checkPanels(const FigureRecipe& recipe) const
{
    std::map<QString, int> seen;
    for (const std::vector<View>& row : rows_)
        for (const View& view : row) {
            const PictureEdits edits = editsOf(recipe, view, ++seen[view.name]);
            const Figure& figure = *made_.at(view.name).figure;
            const Editable editable = figure.editable();
            if (!edits.marks.empty() && !editable.ranges)
                return badInput("--view " + view.name.toStdString(),
                    ATT_TEXT("core", "has no numeric axes for notes, lines, insets and data points of your own"));
            if (auto refused = withoutLogarithm(figure, edits))
                return *std::move(refused);
            const SharedFigure edited = editable.series.empty() ? nullptr : figure.edited(edits);
            if (edits.marks.inset && !(edited && showsInset(*edited)))
                return badInput("--view " + view.name.toStdString(),
                    ATT_TEXT("core", "has no lines on numeric axes, of which an inset could magnify a part"));
            if (edited && edited->editable().series.empty())
                return badInput("--view " + view.name.toStdString(),
                    ATT_TEXT("core", "would be empty, because none of its series is shown; show at least one"));
        }
    return Done{};
}

Outcome<Done> FigureMaker::checkRow() const
{
    for (const std::vector<View>& row : rows_)
        for (const View& view : row) {
            const Bench bench = benchOf(view.session);
            const SharedResult result = bench.engine.inquiry<Evaluation>().answer();
            const Index selected = bench.document.view().row, rows = result ? result->inputs->nq() : 0;
            if (rows > 0 && selected >= rows)
                return badInput("--view-set row",
                    {ATT_TEXT("core", "there is no row %1; rows are numbered from 0 to %2"),
                        {std::to_string(selected), std::to_string(rows - 1)}});
        }
    return Done{};
}

std::vector<Message> FigureMaker::warnings(const FigureRecipe& recipe) const
{
    std::vector<Message> warnings;
    std::map<QString, int> seen;
    for (const std::vector<View>& row : rows_)
        for (const View& view : row) {
            const Figure& figure = *made_.at(view.name).figure;
            const std::vector<std::string> name{view.name.toStdString()};
            if (const PictureEdits* said = editsOfPanel(recipe.edits, view.name, ++seen[view.name])) {
                std::ranges::move(marksBeyond(figure, *said), std::back_inserter(warnings));
                const bool isPage = !figure.places(QRectF(QPointF(), QSizeF(anySheet)), {}).empty();
                if (said->title && !said->title->isEmpty() && !isPage && !figure.editable().title)
                    warnings.emplace_back(
                        ATT_TEXT("core", "%1 is drawn without a title; the title that you gave is not used"), name);
            }
            const bool ofHeads = view.page == QLatin1String("heads") || view.page == QLatin1String("counterfactual");
            if (ofHeads && !hasHeads(benchOf(view.session).document.experiment()))
                warnings.emplace_back(ATT_TEXT("core",
                                          "%1 draws the heads of the language model that comes with the program, because the "
                                          "experiment has a single head"),
                    name);
        }
    for (const QString& key : unknownSeries(recipe))
        warnings.push_back(noSeries(key));
    FigureRecipe ofStyle = recipe; // a style has series of other views, too: typing errors alone are told
    std::erase_if(ofStyle.series, [](const auto& each) { return each.second.rank != SeriesRank::OfStyle; });
    for (auto& [key, edits] : ofStyle.series)
        edits.rank = SeriesRank::Typed;
    for (const QString& key : unknownSeries(ofStyle))
        if (const std::string meant = nearestSeries(key, seriesNames()); !meant.empty())
            warnings.emplace_back(ATT_TEXT("core", "the figure has no series \"%1\", did you mean %2?"),
                std::vector<std::string>{key.toStdString(), meant});
    constexpr double pageWidth = 210, textHeight = 247; // mm, of A4; larger sheets are posters
    if (const FigureOptions drawn = options(recipe); drawn.widthMm <= pageWidth && drawn.heightMm > textHeight)
        warnings.emplace_back(ATT_TEXT("core", "the figure is %1 mm high; a page of A4 has room for %2 mm"),
            std::vector<std::string>{formatNumber(std::round(drawn.heightMm)), formatNumber(textHeight)});
    if (const QString style = letterStyle(recipe); style != recipe.letters)
        warnings.emplace_back(
            ATT_TEXT("core",
                "the panels are lettered %1, because policies are called A and B; rename the policies or choose other letters"),
            std::vector<std::string>{panelLetter(0, style).toStdString() + ", " + panelLetter(1, style).toStdString()});
    return warnings;
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
    return captionOn(bareOptions(recipe, composed(recipe)), recipe);
}

namespace {

// Tells the caption of a page the letters of its pictures: "(a) Worst pair (1 999 000 pairs of points)".
void letterPictures(CaptionPart& page, const QString& letters, const Figure& figure)
{
    for (const Figure* picture : figure.pictures()) {
        if (!isLettered(*picture))
            continue;
        QStringList title;
        for (const QString& part : picture->title().split(QStringLiteral("   "))) // betweenParts as plain text
            title << part.trimmed();
        const QString name = title.takeFirst();
        page.pictures.push_back(
            {panelLetter(int(page.pictures.size()), letters), name.isEmpty() ? picture->relation() : name, title});
    }
    const auto isNamed = [](const CaptionPart::Picture& picture) { return !picture.title.isEmpty(); };
    if (page.pictures.size() == 1 || !std::ranges::all_of(page.pictures, isNamed))
        page.pictures.clear(); // one alone has no letter
    for (const CaptionPart::Picture& picture : page.pictures)
        for (const QString& detail : picture.details)
            page.notes.removeAll(detail);
}

} // namespace

QString FigureMaker::captionOn(const FigureOptions& sheet, const FigureRecipe& recipe) const
{
    const std::vector<QStringList> notes = notesOnSheet(*composed(recipe).figure, file_.toStdString(), sheet);
    std::vector<CaptionPart> parts = partsOf(recipe);
    std::size_t part = 0;
    for (const std::vector<NamedFigure>& row : panels(recipe))
        for (const NamedFigure& panel : row)
            parts[part++].relation = panel.figure->relation();
    const QString letters = letterStyle(recipe);
    for (std::size_t p = 0; p < parts.size() && parts.size() > 1; ++p)
        parts[p].letter = panelLetter(int(p), letters);
    if (parts.size() == 1) { // a page of several pictures
        for (const QStringList& ofPicture : notes)
            for (const QString& note : ofPicture)
                if (parts.front().notes.filter(note).isEmpty()) // nor part of another
                    parts.front().notes << note;
    } else {
        for (std::size_t p = 0; p < std::min(parts.size(), notes.size()); ++p)
            parts[p].notes = notes[p];
    }
    if (parts.size() == 1 && !letters.isEmpty() && letters != QLatin1String("none"))
        letterPictures(parts.front(), letters, *composed(recipe).figure);
    return captionOf(parts);
}

std::vector<CaptionPart> FigureMaker::partsOf(const FigureRecipe& recipe) const
{
    std::vector<CaptionPart> parts;
    std::map<QString, int> seen;
    for (const std::vector<View>& row : rows_)
        for (const View& view : row) {
            const NamedFigure& panel = made_.at(view.name);
            const Bench bench = benchOf(view.session);
            parts.push_back(
                depictedIn(view, bench.document, bench.engine, *panel.figure, editsOf(recipe, view, ++seen[view.name])));
            parts.back().name = panel.name;
        }
    for (CaptionPart& part : parts) // what one panel calls a policy, the caption calls it of all
        for (const CaptionPart& other : parts)
            if (other.experiment == part.experiment) {
                part.names.insert(other.names.begin(), other.names.end());
                part.lettered.insert(other.lettered.begin(), other.lettered.end());
            }
    return parts;
}

// Returns the style of the letters of panels. Letters A, B would be taken for the policies of these names, so they are set apart
// by brackets.
QString FigureMaker::letterStyle(const FigureRecipe& recipe) const
{
    if (recipe.letters != QLatin1String("A"))
        return recipe.letters;
    const std::vector<CaptionPart> parts = partsOf(recipe);
    const auto namesPolicy = [](const CaptionPart& part) {
        return (std::ranges::find(part.unsaid, "A") == part.unsaid.end() && !part.names.contains(0))
            || (std::ranges::find(part.unsaid, "B") == part.unsaid.end() && !part.names.contains(1)) || !part.lettered.empty();
    };
    const bool areSeveral = parts.size() > 1 || made_.begin()->second.figure->pictures().size() > 1;
    return areSeveral && std::ranges::any_of(parts, namesPolicy) ? QStringLiteral("(A)") : recipe.letters;
}

std::vector<std::vector<NamedFigure>> FigureMaker::panels(const FigureRecipe& recipe) const
{
    std::vector<std::vector<NamedFigure>> rows;
    std::map<QString, int> seen;
    const std::map<QString, std::vector<DrawnRanges>> shared = sharedRanges();
    const bool isOfSeveral = this->isOfSeveral();
    for (const std::vector<View>& row : rows_) {
        rows.emplace_back();
        for (const View& view : row) {
            NamedFigure panel = made_.at(view.name);
            PictureEdits edits = editsOf(recipe, view, ++seen[view.name]);
            const auto ranges = shared.find(view.name);
            if (ranges != shared.end() && ranges->second.size() == 1)
                edits = ranges->second.front().under(edits);
            if (isOfSeveral)
                edits.session = view.session;
            if (SharedFigure other = edits == PictureEdits() ? nullptr : panel.figure->edited(edits))
                panel.figure = std::move(other);
            if (ranges != shared.end() && ranges->second.size() > 1 && !edits.movesRanges()) {
                std::span<const DrawnRanges> ofPictures = ranges->second;
                panel.figure = panel.figure->withRanges(ofPictures);
            }
            rows.back().push_back(std::move(panel));
        }
    }
    return rows;
}

const NamedFigure& FigureMaker::composed(const FigureRecipe& recipe) const
{
    if (!composed_ || composed_->first != recipe)
        composed_.emplace(recipe, composePanels(panels(recipe), letterStyle(recipe)));
    return composed_->second;
}

std::vector<std::optional<Error>> FigureMaker::panelsWithoutRoom(const FigureRecipe& recipe) const
{
    std::vector<std::optional<Error>> all;
    for (const std::vector<NamedFigure>& row : panels(recipe))
        for (const NamedFigure& panel : row) {
            FigureOptions alone = recipe.options(panel.sizeMm);
            alone.heightMm = heightOnPaper(*panel.figure, panel.sizeMm, alone);
            all.push_back(tooSmall(*panel.figure, panel.name.toStdString(), alone));
        }
    return all;
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
    dataWarnings_.clear();
    for (const std::vector<View>& row : rows_)
        for (const View& view : row)
            if (std::ranges::none_of(stops_, [&](const Stop& stop) { return stop.has(view); }))
                stops_.push_back({view.session, view.page, view.board});
    ask();
}

// Asks for what the next views show: what their pictures are made from, their page's verdict, and the words about the data; a
// caption tells more only from the answers that its picture reads.
void FigureMaker::ask()
{
    const Bench bench = benchOf(stops_.front().session);
    const PageKind& kind = pageOf(stops_.front().page);
    const PageFigures page = kind.page.figures();
    ViewState state = bench.document.view();
    state.page = stops_.front().page;
    if (page.shown && page.boardOf(wholePage, bench.document) != stops_.front().board)
        page.shown->set(state, stops_.front().board);
    bench.document.setView(state);
    std::vector<QString> wanted;
    for (const std::vector<View>& row : rows_)
        for (const View& view : row)
            if (stops_.front().has(view))
                wanted.push_back(view.figure);
    std::vector<AskedQuestion> asks{asked<Evaluation>(evaluationSubject), asked<MoreRows>(evaluationSubject)};
    std::ranges::move(askedBy(page, wanted, kind.verdict.reads(bench.engine, bench.document), bench.document, bench.engine),
        std::back_inserter(asks));
    const MapSize size = printed_.isEmpty() ? MapSize{usualCells, false} : MapSize{printed_, true};
    const auto before = std::move(asking_); // keeps asked what the next views ask, too
    asking_ = std::make_unique<Asking>(std::move(asks), bench.document, bench.engine, size);
    connect(asking_.get(), &Asking::progressed, this, &FigureMaker::progressed);
    // In a later turn of the event loop, for what they lead to ends the asking.
    const auto stopped = [this] {
        if (isMaking_ && asking_->isDone())
            fail(cancelled());
    };
    connect(asking_.get(), &Asking::stopped, this, stopped, Qt::QueuedConnection);
    connect(asking_.get(), &Asking::done, this, &FigureMaker::goOn, Qt::QueuedConnection);
    isMaking_ = true;
}

void FigureMaker::fail(const Error& why)
{
    isMaking_ = false;
    emit failed(why);
}

void FigureMaker::goOn()
{
    if (!isMaking_ || !asking_->isDone()) // others are asked for since
        return;
    if (const Outcome<Done> taken = take(); !taken)
        return fail(taken.error());
    stops_.erase(stops_.begin());
    if (!stops_.empty())
        return ask();
    isMaking_ = false;
    made_ = std::move(found_);
    composed_.reset();
    emit made();
}

Outcome<Done> FigureMaker::take()
{
    const Bench bench = benchOf(stops_.front().session);
    if (const Error* why = bench.engine.inquiry<Evaluation>().failure())
        return *why;
    const std::vector<NamedFigure> figures = shownFigures(bench.document, bench.engine);
    for (const std::vector<View>& row : rows_)
        for (const View& view : row)
            if (stops_.front().has(view)) {
                auto figure = figureAmong(figures, view, bench.engine);
                if (!figure)
                    return figure.error();
                if (view.isWhole())
                    figure->name = view.title;
                found_[view.name] = *std::move(figure);
            }
    noteWarnings(bench.engine);
    return Done{};
}

// Keeps what is to be said of the data that the present views show: their questions are withdrawn when the next ones are asked.
void FigureMaker::noteWarnings(Engine& engine)
{
    const auto add = [this](const Message& warning) {
        if (std::ranges::find(dataWarnings_, warning) == dataWarnings_.end())
            dataWarnings_.push_back(warning);
    };
    const DataWarnings said = attentoscope::dataWarnings(engine);
    std::ranges::for_each(said.chosen, add);
    std::ranges::for_each(said.others, add, &LayerRemark::said);
    if (const SharedSweep sweep = engine.inquiry<Curves>().answer())
        for (const Message& warning : sweep->warnings)
            if (saysWherePaddingEnds(warning))
                add(warning);
}

} // namespace attentoscope
