// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/geometry/query_board.h"

#include "ui/document/change_view.h"
#include "ui/pages/geometry/geometry_settings.h"
#include "ui/pages/geometry/query_numbers.h"
#include "ui/pages/geometry/query_pictures.h"

#include <QCoreApplication>

namespace attentoscope {

namespace {

struct QueryPaneWords {
    Q_DECLARE_TR_FUNCTIONS(attentoscope::QueryPane)
};
struct QueryBoardWords {
    Q_DECLARE_TR_FUNCTIONS(attentoscope::GeometryPage)
};

constexpr double step = 1.0 / 40, farStep = 1.0 / 8; // fractions of the area in which the query can be moved

void placeQuery(Document* document, const std::optional<PlanePoint>& place)
{
    changeView<GeometrySettings>(document, [&](GeometrySettings& view) { view.queryPlace = place; });
}

void putBack(Document& document, const Answers&) { placeQuery(&document, {}); }

// Returns what is shown; null: there is no query to move.
const QueryByHand::Answer* movable(const Answers& answers)
{
    const QueryByHand::Answer* study = answers.of<QueryByHand>();
    return study != nullptr && study->moved ? study : nullptr;
}

void moveTo(Document& document, const Answers& answers, double x, double y)
{
    if (const QueryByHand::Answer* study = movable(answers))
        placeQuery(&document, study->plane->within({x, y}));
}

void moveBy(Document& document, const Answers& answers, int x, int y, bool far)
{
    const QueryByHand::Answer* study = movable(answers);
    if (study == nullptr)
        return;
    const double by = study->plane->reach * (far ? farStep : step);
    moveTo(document, answers, study->moved->place.x + x * by, study->moved->place.y + y * by);
}

void selectKeyAt(Document& document, const Answers& answers, const PointAddress& point)
{
    const QueryByHand::Answer* study = movable(answers);
    if (study == nullptr)
        return;
    const std::vector<PointSeries> series = factorPicture(*study, document.view()).series; // the same keys in all pictures
    if (point.series < series.size() && point.point < series[point.series].numbers.size())
        document.select({study->plane->row, Index(series[point.series].numbers[point.point])});
}

QWidget* makeMovable(QWidget* parent)
{
    auto* view = new PointView(parent);
    view->setMovable(true);
    view->setWhatsThis(
        QueryPaneWords::tr("Drag the query, or move it with the arrow keys (farther with Ctrl). Home puts it back."));
    return view;
}

PartSpec queryNumbersPart()
{
    const auto make = [](Document* document, QWidget* parent) {
        auto* numbers = new QueryNumbers(parent);
        QObject::connect(numbers, &QueryNumbers::putBack, document, [document] { placeQuery(document, {}); });
        return numbers;
    };
    const auto show = [](QWidget* part, const Answers& answers, const Document& document) {
        const QueryByHand::Answer* study = answers.of<QueryByHand>();
        if (study == nullptr)
            return false;
        const SharedRowFactors* all = answers.of<FactorsOfScores>();
        const bool ofThese =
            all != nullptr && *answers.inputsOf<FactorsOfScores>() == answers.inputsOf<QueryByHand>()->of.subject;
        static_cast<QueryNumbers*>(part)->show(*study, ofThese ? *all : nullptr, document.view());
        return true;
    };
    return {.reads = reading<QueryByHand, FactorsOfScores>(), .make = make, .show = show, .isDimmed = true};
}

} // namespace

BoardSpec queryBoard()
{
    const auto wanted = [](const Document& document) {
        const ViewState& view = document.view();
        return QueryByHand::Inputs{{evaluationSubject(document), view.row}, view.of<GeometrySettings>().queryPlace};
    };
    PanelSpec query = panel<PointView>(
        QStringLiteral("queryPlane"), QueryBoardWords::tr("Query among the keys"), {0, 0}, fromAnswer<QueryByHand>(queryPicture))
                          .on(&PointView::movedTo, moveTo)
                          .on(&PointView::movedBy, moveBy)
                          .on(&PointView::putBack, putBack);
    query.make = makeMovable;
    return {.margins = {.left = -1, .right = -1},
        .asks = {asked<QueryByHand>(wanted), asked<FactorsOfScores>(evaluationSubject)},
        .panels = {std::move(query),
            panel<PointView>(QStringLiteral("queryField"), QueryBoardWords::tr("Output as a function of the query"), {0, 1},
                fromAnswer<QueryByHand>(fieldPicture))
                .on(&PointView::clicked, selectKeyAt),
            panel<PointView>(QStringLiteral("scoreFactors"), QueryBoardWords::tr("Factors of the scores"), {1, 0},
                fromAnswer<QueryByHand>(factorPicture))
                .on(&PointView::clicked, selectKeyAt)},
        .cell = {{{1, 1}, queryNumbersPart()}},
        .grid = {.rows = {5, 3}, .betweenColumns = 16, .betweenRows = -1, .top = 4, .rowHeight = 0, .isResizable = false},
        .paper = {.whole = {180, 140}, .panel = {89, 80}, .rows = {3, 2}}};
}

} // namespace attentoscope
