// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/geometry/geometry_page.h"

#include "ui/document/change_view.h"
#include "ui/pages/geometry/geometry_pictures.h"
#include "ui/pages/geometry/geometry_questions.h"
#include "ui/pages/geometry/geometry_settings.h"
#include "ui/pages/geometry/order_numbers.h"
#include "ui/pages/geometry/output_numbers.h"
#include "ui/pages/geometry/query_pane.h"
#include "ui/plots/maps/map_row.h"
#include "ui/theme/theme.h"
#include "ui/widgets/map_colors.h"
#include "ui/widgets/splits/layout_shares.h"
#include "ui/widgets/veil.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QVBoxLayout>

#include <algorithm>

namespace attentoscope {

GeometryPage::GeometryPage(Document* document, Engine* engine, QWidget* parent)
    : Board(document, engine, {.left = 52, .right = -1}, parent)
    , orderNumbers_(new NumberGrid(bodyFont(), this))
    , outputNumbers_(new OutputNumbers(document, this))
{
    setPanelSize({89, 80});
    setWholeSize({180, 140});
    auto* layout = new QGridLayout;
    layout->setHorizontalSpacing(16);
    layout->setVerticalSpacing(8);
    layout->addWidget(makeMaps(), 0, 0);
    layout->addWidget(setSide(orderNumbers_, {}), 0, 1, Qt::AlignTop);
    addPoints();
    layout->addLayout(grid(), 1, 0);
    layout->addWidget(outputNumbers_, 1, 1, Qt::AlignTop);
    layout->setRowStretch(0, 5);
    layout->setRowStretch(1, 7);
    layout->setColumnStretch(0, 1);
    new LayoutShares(QStringLiteral("maps"), layout, Qt::Vertical, this);
    addQuery();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 4, 8, 8);
    column->setSpacing(4);
    column->addWidget(
        makeViewSwitch(document, &GeometrySettings::queryByHand, QStringLiteral("queryByHand"),
            {tr("Token order and hull"), tr("Tokens in another order, and outputs as points in the hull of the values")},
            {tr("Query by hand"), tr("Drag a query: see its weights, its output, and what its scores consist of")}, this),
        0, Qt::AlignRight);
    column->addLayout(layout, 1);
    column->addWidget(query_, 1);
    // Request only what the current board shows.
    const auto evaluated = [this](bool byHand) {
        return document_->view().of<GeometrySettings>().queryByHand == byHand ? std::optional(evaluationSubject(*document_))
                                                                              : std::nullopt;
    };
    const auto rowOf = [this] { return RowOf{evaluationSubject(*document_), document_->view().row}; };
    ask<HullOfRow>(
        [this, rowOf] { return document_->view().of<GeometrySettings>().queryByHand ? std::nullopt : std::optional(rowOf()); });
    ask<TokenOrder>([evaluated] { return evaluated(false); });
    ask<HullDistances>([evaluated] { return evaluated(false); });
    ask<QueryByHand>([this, rowOf] {
        const ViewState& view = document_->view();
        return view.of<GeometrySettings>().queryByHand
            ? std::optional(QueryByHand::Inputs{rowOf(), view.of<GeometrySettings>().queryPlace})
            : std::nullopt;
    });
    ask<FactorsOfScores>([evaluated] { return evaluated(true); });
}

void GeometryPage::addQuery()
{
    query_ = new QueryPane(this);
    const std::pair<PointView*, QString> views[] = {{query_->query(), tr("Query among the keys")},
        {query_->field(), tr("Output as a field of the query")}, {query_->factors(), tr("Factors of the scores")}};
    for (const auto& [view, title] : views) {
        addFigure(view, {view->objectName(), title}, [view = view] { return view->figure(); });
        view->setAccessibleName(title);
        new Veil(view, engine_, {&inquiry<QueryByHand>()});
    }
    new Veil(query_->numbers(), engine_, {&inquiry<QueryByHand>(), &inquiry<FactorsOfScores>()});
    addDrawing({&inquiry<QueryByHand>(), &inquiry<FactorsOfScores>()}, [this] { showQuery(); });
    connect(query_, &QueryPane::queryMoved, this, [this](const PlanePoint& place) { placeQuery(place); });
    connect(query_, &QueryPane::queryPutBack, this, [this] { placeQuery({}); });
    connect(query_, &QueryPane::keySelected, this, [this](Index row, Index key) { document_->select({row, key}); });
}

int GeometryPage::boardOf(const QString& figure) const
{
    const PointView* const views[] = {query_->query(), query_->field(), query_->factors()};
    const auto isOf = [&](const PointView* view) { return view->objectName() == figure; };
    return figure == wholePage ? int(document_->view().of<GeometrySettings>().queryByHand)
                               : int(std::ranges::any_of(views, isOf));
}

void GeometryPage::showBoard(int board)
{
    changeView<GeometrySettings>(document_, [board](GeometrySettings& view) { view.queryByHand = board == 1; });
}

void GeometryPage::placeQuery(const std::optional<PlanePoint>& place)
{
    changeView<GeometrySettings>(document_, [&](GeometrySettings& view) { view.queryPlace = place; });
}

void GeometryPage::showQuery()
{
    const bool byHand = document_->view().of<GeometrySettings>().queryByHand;
    query_->setVisible(byHand);
    for (QWidget* each : ofOrder_)
        each->setVisible(!byHand);
    static_cast<QVBoxLayout*>(layout())->setStretch(1, byHand ? 0 : 1); // a hidden part takes no space
    const auto& factors = inquiry<FactorsOfScores>();
    const auto& moved = inquiry<QueryByHand>();
    const bool ofThese = hasAnswer<FactorsOfScores>() && moved.of() && *factors.of() == moved.of()->of.subject;
    if (hasAnswer<QueryByHand>())
        query_->show(moved.answer(), ofThese ? factors.answer() : nullptr, document_->view());
    else
        query_->showNothing(waiting<PointPicture, QueryByHand>());
}

QWidget* GeometryPage::makeMaps()
{
    const std::pair<QString, QString> names[] = {{QStringLiteral("mapInOrder"), tr("Map in order")},
        {QStringLiteral("mapPermuted"), tr("Map of permuted tokens")}, {QStringLiteral("mapBack"), tr("Map restored")}};
    maps_ = new MapRow({names[0].first, names[1].first, names[2].first}, stageAxis(Stage::Weights), this);
    ofOrder_.push_back(maps_);
    for (std::size_t which = 0; which < std::size(names); ++which)
        addFigure(maps_->map(which), {names[which].first, names[which].second}, [this, which] { return maps_->figure(which); });
    addDrawing({&inquiry<TokenOrder>()}, [this] { showOrder(); });
    new Veil(maps_, engine_, {&inquiry<TokenOrder>()});
    new Veil(orderNumbers_, engine_, {&inquiry<TokenOrder>()}, Veil::Words::None);
    new Veil(outputNumbers_, engine_, {&inquiry<HullOfRow>()}, Veil::Words::None);
    return maps_;
}

void GeometryPage::addPoints()
{
    auto* hull = addPanel<PointView, HullOfRow>({QStringLiteral("hull"), tr("Hull of the values")}, {0, 0},
        [this](const HullOfRow::Answer& study) { return hullPicture(study, document_->view()); });
    auto* distances = addPanel<PointView>(
        {QStringLiteral("distances"), tr("Distances")}, {0, 1}, {&inquiry<HullDistances>(), &inquiry<HullOfRow>()}, [this] {
            return hasAnswer<HullDistances>()
                ? distancePicture(inquiry<HullDistances>().answer(), inquiry<HullOfRow>().answer().hull.get(), document_->view())
                : waiting<PointPicture, HullDistances>();
        });
    addSwitch({0, 1}, &GeometrySettings::distanceToMean, QStringLiteral("toMean"),
        {tr("Nearest value"), tr("Distance from the output of each row to the nearest value vector: 0 at a corner of the hull")},
        {tr("Mean"), tr("Distance from the output of each row to the mean of the values: 0 for uniform weights")});
    ofOrder_.insert(ofOrder_.end(), {hull, distances, switches({0, 1})->itemAt(1)->widget()});
    grid()->setColumnStretch(0, 6);
    grid()->setColumnStretch(1, 5);
    connect(hull, &PointView::clicked, this, &GeometryPage::selectKey);
    connect(distances, &PointView::clicked, this, &GeometryPage::selectRow);
    addDrawing({&inquiry<HullOfRow>()}, [this] { showHull(); });
}

void GeometryPage::layOutSide()
{
    Board::layOutSide();
    outputNumbers_->setFixedWidth(sideWidth());
}

void GeometryPage::showHull()
{
    outputNumbers_->setVisible(hasAnswer<HullOfRow>() && !document_->view().of<GeometrySettings>().queryByHand);
    if (hasAnswer<HullOfRow>())
        outputNumbers_->show(inquiry<HullOfRow>().answer());
}

void GeometryPage::showOrder()
{
    const bool known = hasAnswer<TokenOrder>();
    const SharedEquivariance& order = inquiry<TokenOrder>().answer();
    orderNumbers_->setVisible(known && !document_->view().of<GeometrySettings>().queryByHand);
    std::vector<MapPicture> pictures;
    for (const OrderMap which : {OrderMap::Original, OrderMap::Permuted, OrderMap::Back})
        pictures.push_back(
            known ? orderPicture(*order, which, document_->experiment(), document_->view()) : waiting<MapPicture, TokenOrder>());
    maps_->show(std::move(pictures));
    if (known)
        orderNumbers_->show(orderNumbers(*order));
}

void GeometryPage::selectRow(const PointAddress& point)
{
    const SharedHullRows& rows = inquiry<HullDistances>().answer().rows;
    if (rows && point.point < rows->rows.size())
        document_->select({rows->rows[point.point], document_->selection().key});
}

void GeometryPage::selectKey(const PointAddress& point)
{
    const SharedRowHull& hull = inquiry<HullOfRow>().answer().hull;
    if (hull && point.point < hull->keys.size())
        document_->select({hull->row, hull->keys[point.point]});
}

std::vector<NamedFigure> GeometryPage::figures() const
{
    std::vector<NamedFigure> figures = Board::figures();
    if (document_->view().of<GeometrySettings>().queryByHand) {
        figures.back().figure = composeFigure(
            {{{{query_->query()->figure(), 1}, {query_->field()->figure(), 1}}, 3}, {{{query_->factors()->figure(), 1}}, 2}});
        return figures;
    }
    figures.back().figure = composeFigure({{maps_->figureRow().cells, 5}, {{{figures.back().figure, 1}}, 7}});
    return figures;
}

} // namespace attentoscope
