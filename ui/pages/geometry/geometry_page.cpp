#include "ui/pages/geometry/geometry_page.h"

#include "ui/document/document.h"
#include "ui/document/engine/engine.h"
#include "ui/pages/geometry/geometry_pictures.h"
#include "ui/pages/geometry/order_numbers.h"
#include "ui/pages/geometry/output_numbers.h"
#include "ui/pages/map_colors.h"
#include "ui/pages/view_switch.h"
#include "ui/plots/color_bar.h"
#include "ui/text/translated.h"

#include <QAbstractButton>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QResizeEvent>
#include <QVBoxLayout>

#include <algorithm>

namespace attentoscope {

namespace {

constexpr int leftOfCells = 44, rightOfCells = 6, leftOfPoints = 52; // px
constexpr int barWidth = 84;

} // namespace

GeometryPage::GeometryPage(Document* document, Engine* engine, QWidget* parent)
    : Page(parent)
    , document_(document)
    , engine_(engine)
    , bar_(new ColorBar(this))
    , hull_(new PointView(this))
    , distances_(new PointView(this))
    , distance_(new ChoiceBar(this))
    , orderNumbers_(new OrderNumbers(this))
    , outputNumbers_(new OutputNumbers(document, this))
{
    hull_->setObjectName(QStringLiteral("hull"));
    distances_->setObjectName(QStringLiteral("distances"));
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(8, 4, 8, 8);
    grid->setHorizontalSpacing(16);
    grid->setVerticalSpacing(8);
    grid->addWidget(makeMaps(), 0, 0);
    grid->addWidget(orderNumbers_, 0, 1, Qt::AlignTop);
    grid->addWidget(makePoints(), 1, 0);
    grid->addWidget(outputNumbers_, 1, 1, Qt::AlignTop);
    grid->setRowStretch(0, 5);
    grid->setRowStretch(1, 7);
    grid->setColumnStretch(0, 1);
    std::size_t figure = 0;
    for (MapView* map : maps_)
        offerMenu(map, figure++);
    offerMenu(hull_, figure++);
    offerMenu(distances_, figure++);
    connect(hull_, &PointView::clicked, this, &GeometryPage::selectKey);
    connect(distances_, &PointView::clicked, this, &GeometryPage::selectRow);
    connect(engine_, &Engine::studyReady, this, &GeometryPage::take);
    connect(engine_, &Engine::resultReady, this, &GeometryPage::ask);
    connect(document_, &Document::selectionChanged, this, &GeometryPage::ask);
    connect(document_, &Document::viewChanged, this, &GeometryPage::showAll);
    showAll();
}

QWidget* GeometryPage::makeMaps()
{
    auto* pane = new QWidget(this);
    auto* row = new QHBoxLayout(pane);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    const char* names[] = {"mapInOrder", "mapPermuted", "mapBack"};
    for (std::size_t which = 0; which < maps_.size(); ++which) {
        maps_[which] = new MapView(pane);
        maps_[which]->setObjectName(QLatin1String(names[which]));
        row->addWidget(maps_[which], 1);
    }
    bar_->setFixedWidth(barWidth);
    row->addWidget(bar_);
    connect(maps_.back(), &MapView::plotRectChanged, this, &GeometryPage::placeBar);
    return pane;
}

QWidget* GeometryPage::makePoints()
{
    auto* pane = new QWidget(this);
    auto* grid = new QGridLayout(pane);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(0);
    distance_->add(0, tr("nearest value"), tr("How far each row's output lies from the value that is nearest: 0 at a corner"));
    distance_->add(1, tr("mean"), tr("How far each row's output lies from the mean of the values: 0 for equal weights"))
        ->setObjectName(QStringLiteral("toMean"));
    followView(distance_, document_, &ViewState::distanceToMean);
    grid->addWidget(distance_, 0, 1, Qt::AlignRight);
    grid->addWidget(hull_, 0, 0, 2, 1);
    grid->addWidget(distances_, 1, 1);
    grid->setRowStretch(1, 1);
    grid->setColumnStretch(0, 6);
    grid->setColumnStretch(1, 5);
    return pane;
}

void GeometryPage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    const int side = std::clamp(event->size().width() * 28 / 100, 296, 520);
    orderNumbers_->setFixedWidth(side);
    outputNumbers_->setFixedWidth(side);
}

void GeometryPage::setCurrent(bool current)
{
    current_ = current;
    if (current)
        ask();
    else
        engine_->study({});
}

void GeometryPage::ask()
{
    const SharedResult& result = engine_->result();
    if (!current_ || !result)
        return;
    const Index rows = result->inputs->nq(), selected = document_->selection().row;
    engine_->study(geometryJob(result, selected >= 0 && selected < rows ? selected : rows - 1, known_));
}

void GeometryPage::take(const std::any& found)
{
    if (const auto* study = std::any_cast<GeometryStudy>(&found)) {
        known_ = *study;
        showAll();
    }
}

// Pictures that are not there yet leave those before them.
void GeometryPage::showAll()
{
    const ViewState& view = document_->view();
    PointPicture waiting;
    waiting.emptyText = tr("Computing …");
    waiting.leftMargin = leftOfPoints;
    if (known_.hull) {
        PointPicture picture = hullPicture(known_, view);
        picture.leftMargin = leftOfPoints;
        hull_->show(picture);
        outputNumbers_->show(known_);
    } else {
        hull_->show(waiting);
    }
    outputNumbers_->setVisible(known_.hull != nullptr);
    if (known_.rows) {
        PointPicture picture = distancePicture(known_, view);
        picture.leftMargin = leftOfPoints;
        distances_->show(picture);
    } else if (!distances_->picture().text) {
        distances_->show(waiting);
    }
    showOrder();
}

void GeometryPage::showOrder()
{
    if (!known_.order && !known_.orderFailure && maps_[0]->picture().raster)
        return;
    orderNumbers_->setVisible(known_.order != nullptr);
    bar_->setVisible(known_.order != nullptr);
    for (std::size_t which = 0; which < maps_.size(); ++which) {
        MapPicture picture;
        if (known_.order)
            picture = orderPicture(*known_.order, OrderMap(which), document_->view());
        else
            picture.emptyText = known_.orderFailure ? translated(*known_.orderFailure) : tr("Computing …");
        picture.leftMargin = leftOfCells;
        picture.rightMargin = rightOfCells;
        maps_[which]->show(picture);
    }
    if (!known_.order)
        return;
    orderNumbers_->show(*known_.order);
    ColorBarPicture bar;
    bar.colors = maps_[0]->picture().colors;
    bar.label = stageAxis(Stage::Weights);
    bar_->show(bar);
    placeBar();
}

void GeometryPage::placeBar()
{
    const QRect cells = maps_.back()->plotRect();
    const int top = maps_.back()->y() + cells.top() - bar_->y();
    bar_->setSpan(top, top + cells.height());
}

void GeometryPage::selectRow(const PointAddress& point)
{
    if (known_.rows && point.point < known_.rows->rows.size())
        document_->select({known_.rows->rows[point.point], document_->selection().key});
}

void GeometryPage::selectKey(const PointAddress& point)
{
    if (known_.hull && point.point < known_.hull->keys.size())
        document_->select({known_.hull->row, known_.hull->keys[point.point]});
}

std::vector<NamedFigure> GeometryPage::figures() const
{
    ColorBarPicture bar;
    bar.colors = maps_[0]->picture().colors;
    bar.label = stageAxis(Stage::Weights);
    const SharedFigure colours = makeColorBarFigure(bar);
    const auto withBar = [&](const MapView* map) { return composeFigure({{{{map->figure(), 1}, {colours}}, 1}}); };
    const SharedFigure all =
        composeFigure({{{{maps_[0]->figure(), 1}, {maps_[1]->figure(), 1}, {maps_[2]->figure(), 1}, {colours}}, 5},
            {{{hull_->figure(), 6}, {distances_->figure(), 5}}, 7}});
    const QSizeF single(89, 80);
    return {{tr("Map in order"), withBar(maps_[0]), single}, {tr("Map of permuted tokens"), withBar(maps_[1]), single},
        {tr("Map put back"), withBar(maps_[2]), single}, {tr("Hull of the values"), hull_->figure(), single},
        {tr("Distances"), distances_->figure(), single}, {tr("Everything"), all, {180, 140}}};
}

} // namespace attentoscope
