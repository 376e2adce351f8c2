// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/maps/maps_pane.h"

#include "ui/document/change_view.h"
#include "ui/document/engine/watch.h"
#include "ui/document/questions/evaluation.h"
#include "ui/document/view_range.h"
#include "ui/pages/explore/maps/map_controls.h"
#include "ui/pages/explore/maps/map_hover.h"
#include "ui/pages/explore/maps/map_list.h"
#include "ui/pages/explore/maps/maps_board.h"
#include "ui/pages/explore/maps/maps_settings.h"
#include "ui/pages/explore/maps/second_length.h"
#include "ui/plots/maps/color_bar.h"
#include "ui/plots/maps/map_overview.h"
#include "ui/plots/maps/raster_note.h"
#include "ui/theme/theme.h"
#include "ui/widgets/veil.h"

#include <QGridLayout>
#include <QKeyEvent>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace attentoscope {

namespace {

constexpr int barWidth = 76; // px
constexpr int overviewPixels = 180;
constexpr int untilRefining = 60; // ms; faster results need no mark

// Returns whether `whole` shows the same experiment, policies, stage and reduction, and the difference if that is visible.
bool isWholeOf(const Maps& whole, const Maps& shown)
{
    if (!whole.result || whole.result != shown.result || whole.further != shown.further || whole.rasters.empty()
        || shown.rasters.empty())
        return false;
    const RasterRequest &ofWhole = whole.rasters.front()->request, &seen = shown.rasters.front()->request;
    return ofWhole.stage == seen.stage && ofWhole.reduce == seen.reduce
        && (whole.difference != nullptr) == (shown.difference != nullptr);
}

} // namespace

MapsPane::MapsPane(Document* document, Engine* engine, QWidget* parent)
    : QWidget(parent)
    , document_(document)
    , engine_(engine)
    , list_(new MapList(this))
    , second_(new SecondLength(document, engine, this))
    , lengths_(new QBoxLayout(QBoxLayout::LeftToRight))
    , bar_(new ColorBar(this))
    , reductions_(new ReductionButton(document, this))
    , hover_(new MapHover(
          document, engine, [document] { return furtherSeen(*document); }, this))
{
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(0);
    auto* switches = new MapSwitches(document, bar_, this);
    connect(switches, &MapSwitches::folded, this, &MapsPane::marginsChanged); // the cells need another height
    grid->addWidget(switches, 0, 0, 1, 2);
    lengths_->setSpacing(0);
    lengths_->addWidget(list_, 1);
    lengths_->addWidget(second_, 1);
    grid->addLayout(lengths_, 1, 0);
    grid->setColumnStretch(0, 1);
    overview_ = new MapOverview(shownMaps().back());
    for (MapView* map : maps())
        takeMap(map);
    connect(list_, &MapList::made, this, [this](MapView* map) {
        takeMap(map);
        emit mapMade(map);
    });
    connect(overview_, &MapOverview::rangeRequested, shownMaps().back(), &MapView::rangeRequested);
    bar_->setFixedWidth(atTypeScale(barWidth));
    new Veil(bar_, engine_, {&engine_->inquiry<Evaluation>(), &engine_->inquiry<MapPictures>()}, Veil::Words::None);
    grid->addWidget(bar_, 1, 1);
    // No overlap: the bar ends far above, and the note below a map begins at its left.
    grid->addWidget(reductions_, 1, 0, 1, 2, Qt::AlignBottom | Qt::AlignRight);
    reductions_->raise();
    grid->setRowStretch(1, 1);
    connect(document_, &Document::viewChanged, this, &MapsPane::showView);
    connect(document_, &Document::experimentChanged, this, [this] {
        const Index longest = document_->experiment().lengths.values().back();
        if (arrangeMaps() || std::exchange(longest_, longest) != longest) // another number of policies, or other colours
            showMaps();
    });
    arrangeMaps();
    askForMaps();
    showMaps();
    showView();
}

std::vector<MapView*> MapsPane::maps() const { return list_->all(); }

const std::vector<MapView*>& MapsPane::shownMaps() const { return list_->seen(); }

void MapsPane::takeMap(MapView* map)
{
    new Veil(map, engine_, {&engine_->inquiry<Evaluation>(), &engine_->inquiry<MapPictures>()});
    connectMap(map);
    MapPicture picture;
    picture.emptyText = tr("Computing …");
    picture.leftMargin = MapList::leftOfCells();
    picture.rightMargin = MapList::rightOfCells();
    picture.roomForShares = picture.roomForNote = true; // the cells stay in their place when another stage is shown
    map->show(picture);
}

void MapsPane::askForMaps()
{
    Inquiry<MapPictures>& pictures = engine_->inquiry<MapPictures>();
    connect(&pictures, &InquiryBase::answered, this, &MapsPane::showMaps);
    slow_.setSingleShot(true);
    slow_.setInterval(untilRefining);
    const auto setRefining = [this](bool refining) {
        for (MapView* map : maps())
            map->setRefining(refining);
    };
    connect(&slow_, &QTimer::timeout, this, [setRefining] { setRefining(true); });
    connect(&pictures, &InquiryBase::lateChanged, this, [this, setRefining](bool late) {
        if (late)
            return slow_.start();
        slow_.stop();
        setRefining(false);
    });
    connect(&engine_->inquiry<MoreRows>(), &InquiryBase::answered, this, &MapsPane::showMaps);
    pictures_ = askedMaps().watch(this, document_, engine_, [this] { return mapSize(); });
    connect(&engine_->inquiry<WholeMaps>(), &InquiryBase::answered, this, &MapsPane::showMaps);
    wholeMaps_ = watch<WholeMaps>(this, document_, engine_, [this]() -> std::optional<MapDemand> {
        const Maps& shown = engine_->inquiry<MapPictures>().answer();
        const MapPicture& seen = shownMaps().front()->picture();
        if (!shown.result || seen.range == seen.full || isWholeOf(whole_, shown))
            return std::nullopt;
        MapDemand whole = mapDemand(Answers(*engine_), *document_, {{overviewPixels, overviewPixels}, false});
        whole.range = {};
        whole.quick = true;
        return whole;
    });
    connect(&engine_->inquiry<FurtherRows>(), &InquiryBase::answered, this, &MapsPane::showMaps);
    askedFurtherRows().watch(this, document_, engine_, {});
}

bool MapsPane::arrangeMaps()
{
    const MapsShown seen = mapsSeen(document_->view());
    const bool single = seen == MapsShown::A || seen == MapsShown::B || seen == MapsShown::Difference;
    lengths_->setDirection(single ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    if (!list_->arrange(seen, 2 + furtherSeen(*document_).size()))
        return false;
    overview_->setParent(shownMaps().back());
    overview_->hide();
    return true;
}

void MapsPane::connectMap(MapView* map)
{
    map->installEventFilter(this);
    connect(map, &MapView::plotSizeChanged, this, [this] {
        if (pictures_ != nullptr)
            pictures_->look();
    });
    connect(map, &MapView::plotRectChanged, this, [this] {
        placeBeside();
        emit marginsChanged();
    });
    connect(map, &MapView::clicked, document_, [this](Index row, Index key) { document_->select({row, key}); });
    hover_->follow(map);
    connect(map, &MapView::rowsBrushed, document_,
        [this](const KeyRanges& rows) { changeView(document_, [&](ViewState& view) { view.brushedRows = rows; }); });
    connect(map, &MapView::rangeRequested, document_, [this](const CellRange& range) {
        const bool all = range == shownMaps().front()->picture().full;
        changeView(document_, [&](ViewState& view) { view.range = all ? CellRange{} : range; });
    });
}

// Shows the new maps. The old ones stay with their axes until then, so that nothing flashes while a slider moves.
void MapsPane::showMaps()
{
    const Maps& maps = engine_->inquiry<MapPictures>().answer();
    if (maps.rasters.empty() || maps.result->policies.size() < 2)
        return;
    const Inputs& inputs = *maps.result->inputs;
    if (cellsOf(maps.rasters.front()->request) == CellRange{0, inputs.nq(), 0, inputs.nk()})
        whole_ = maps;
    else if (whole_.result != maps.result)
        whole_ = {}; // it holds Q, K and V of a previous experiment
    const Maps& whole = wholeOf(maps);
    for (std::size_t place = 0; place < list_->ofPolicies().size(); ++place) {
        MapView* map = list_->ofPolicies()[place];
        if (std::ranges::find(shownMaps(), map) == shownMaps().end())
            continue;
        const std::size_t policy = blinking_ && place < 2 ? 1 : place;
        showMap(map, mapOfPolicy(maps, policy, Answers(*engine_), *document_, Theme::of(*this)), rasterOf(whole, policy));
    }
    if (maps.difference)
        showMap(list_->difference(), mapOfDifference(maps, *document_), whole.difference);
    std::vector<MapPicture> shown;
    for (const MapView* map : shownMaps())
        shown.push_back(map->picture());
    bar_->show(mapsBar(maps, shown, *document_));
    reductions_->setVisible(isReduced(*maps.rasters.front()));
    showOverview();
    placeBeside();
    wholeMaps_->look();
}

// Shows a picture with what belongs to the window: its selection, its margins, and `under`, which is drawn where the raster does
// not reach.
void MapsPane::showMap(MapView* map, MapPicture picture, const SharedRaster& under)
{
    const MapState& shown = shownMaps().front()->picture();
    picture.selectedRow = shown.selectedRow;
    picture.selectedKey = shown.selectedKey;
    picture.refining = shown.refining;
    picture.under = under;
    picture.rowNames = map == list_->difference() || list_->hasRowNames(map);
    picture.noteIsBeside = map != list_->difference() && map != shownMaps().front();
    picture.leftMargin = list_->leftOf(map);
    picture.rightMargin = MapList::rightOfCells();
    picture.roomForShares = picture.roomForNote = true; // the cells stay in their place when another stage is shown
    map->show(picture);
}

const Maps& MapsPane::wholeOf(const Maps& shown) const
{
    static const Maps none;
    for (const Maps* maps : {&whole_, &engine_->inquiry<WholeMaps>().answer()})
        if (isWholeOf(*maps, shown))
            return *maps;
    return none;
}

void MapsPane::showOverview()
{
    const MapPicture& seen = shownMaps().back()->picture();
    overview_->show(
        {seen.under, seen.colors, seen.full, document_->view().of<MapsSettings>().overview ? seen.range : CellRange{}});
}

void MapsPane::showView()
{
    const ViewState& view = document_->view();
    arrangeMaps();
    const Maps& known = engine_->inquiry<MapPictures>().answer();
    if (known.rasters.empty())
        return;
    for (MapView* map : maps())
        map->setRange(shownRange(view.range, known.result->inputs->nq(), known.result->inputs->nk()));
    if (known.rasters.front()->request.stage == view.stage)
        showMaps(); // only the colours changed
}

void MapsPane::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    showMaps();
}

MapSize MapsPane::mapSize() const
{
    QSize pixels(0, 0);
    for (const MapView* map : shownMaps())
        pixels = pixels.expandedTo(map->plotPixels());
    return {pixels, false};
}

// Spans the colour bar from the top of the first row of maps to the bottom of the last.
void MapsPane::placeBeside()
{
    const MapView *first = shownMaps().front(), *last = shownMaps().back();
    const QRect cells = last->plotRect();
    overview_->placeIn(cells);
    if (!isAncestorOf(first) || !isAncestorOf(last)) // they fill the page (LonePicture)
        return;
    const int top = bar_->mapFrom(this, first->mapTo(this, first->plotRect().topLeft())).y();
    const int bottom = bar_->mapFrom(this, last->mapTo(this, cells.topLeft())).y() + cells.height();
    bar_->setSpan(top, bottom);
}

int MapsPane::widthForCells(int cells) { return MapList::widthForCells(cells) + atTypeScale(barWidth); }

int MapsPane::leftMargin() const { return list_->x() + list_->leftMargin(); }

int MapsPane::rightMargin() const { return width() - list_->x() - list_->width() + list_->rightMargin(); }

int MapsPane::heightForSquares() const
{
    const int high = list_->heightForSquares(lengths_->geometry().width());
    return high < 0 ? -1 : list_->y() + high;
}

void MapsPane::setShownSelection(Index row, Index key)
{
    for (MapView* map : maps())
        map->setSelection(row, key);
}

// While the key B is held, shows B in the place of A, so that changes catch the eye.
void MapsPane::blink(bool on)
{
    if (std::exchange(blinking_, on) != on)
        showMaps();
}

bool MapsPane::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::FocusOut)
        blink(false); // the key will be released in another widget
    return QWidget::eventFilter(watched, event);
}

void MapsPane::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_B && event->modifiers() == Qt::NoModifier)
        return blink(true);
    QWidget::keyPressEvent(event);
}

void MapsPane::keyReleaseEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_B && !event->isAutoRepeat())
        return blink(false);
    QWidget::keyReleaseEvent(event);
}

} // namespace attentoscope
