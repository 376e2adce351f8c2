#include "ui/pages/explore/map_pair.h"

#include "core/sources/source.h"
#include "ui/document/change_view.h"
#include "ui/document/engine/watch.h"
#include "ui/document/questions/evaluation.h"
#include "ui/document/view_range.h"
#include "ui/pages/explore/map_controls.h"
#include "ui/plots/maps/color_bar.h"
#include "ui/plots/maps/map_overview.h"
#include "ui/plots/maps/raster_note.h"
#include "ui/text/cell_text.h"
#include "ui/text/number_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/map_colors.h"
#include "ui/widgets/policy_title.h"
#include "ui/widgets/veil.h"

#include <QCursor>
#include <QGridLayout>
#include <QKeyEvent>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <utility>

namespace attentoscope {

namespace {

constexpr int leftOfCells = 66, rightOfCells = 8;
constexpr int barWidth = 84;
constexpr int overviewPixels = 180;
constexpr int untilRefining = 60; // ms: what is there sooner needs no mark

QStringList textsOf(const std::vector<std::string>& tokens)
{
    QStringList texts;
    for (const std::string& token : tokens)
        texts << QString::fromStdString(token);
    return texts;
}

// Of the same experiment, stage and reduction, with the difference if that is seen.
bool isWholeOf(const Maps& whole, const Maps& shown)
{
    if (!whole.result || whole.result != shown.result || whole.rasters.empty() || shown.rasters.empty())
        return false;
    const RasterRequest &ofWhole = whole.rasters.front()->request, &seen = shown.rasters.front()->request;
    return ofWhole.stage == seen.stage && ofWhole.reduce == seen.reduce
        && (whole.difference != nullptr) == (shown.difference != nullptr);
}

} // namespace

MapPair::MapPair(Document* document, Engine* engine, QWidget* parent)
    : QWidget(parent)
    , document_(document)
    , engine_(engine)
    , bar_(new ColorBar(this))
    , reductions_(new ReductionButton(document, this))
{
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(0);
    auto* switches = new MapSwitches(document, this);
    switches->setContentsMargins(leftOfCells, 0, 0, 0);
    grid->addWidget(switches, 0, 0, 1, 2);
    grid->addWidget(new HoldButton(document, bar_, this), 0, 2, Qt::AlignRight);
    difference_ = new MapView(this);
    difference_->setObjectName(QStringLiteral("mapDifference"));
    difference_->setAccessibleName(tr("Map of the difference"));
    for (int policy = 0; policy < 2; ++policy) {
        maps_[policy] = new MapView(this);
        maps_[policy]->setObjectName(policy == 0 ? QStringLiteral("mapA") : QStringLiteral("mapB"));
        maps_[policy]->setAccessibleName(policy == 0 ? tr("Map of A") : tr("Map of B"));
        grid->setColumnStretch(policy, 1);
    }
    overview_ = new MapOverview(maps_[1]);
    for (MapView* map : maps()) {
        new Veil(map, engine_, {&engine_->inquiry<Evaluation>(), &engine_->inquiry<MapPictures>()});
        connectMap(map);
    }
    connect(overview_, &MapOverview::rangeRequested, maps_[1], &MapView::rangeRequested);
    bar_->setFixedWidth(atTypeScale(barWidth));
    grid->addWidget(bar_, 1, 2);
    grid->addWidget(reductions_, 1, 2, Qt::AlignBottom | Qt::AlignRight); // below the bar, whose lower end is far above
    grid->setRowStretch(1, 1);
    connect(document_, &Document::viewChanged, this, &MapPair::showView);
    for (MapView* map : maps()) {
        MapPicture picture;
        picture.emptyText = tr("Computing …");
        picture.leftMargin = leftOfCells;
        picture.rightMargin = rightOfCells;
        map->show(picture);
    }
    arrangeMaps();
    askForMaps();
    showMaps();
    showView();
}

void MapPair::askForMaps()
{
    Inquiry<MapPictures>& pictures = engine_->inquiry<MapPictures>();
    connect(&pictures, &InquiryBase::answered, this, &MapPair::showMaps);
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
    connect(&engine_->inquiry<MoreRows>(), &InquiryBase::answered, this, &MapPair::showMaps);
    connect(&engine_->inquiry<HoverProfile>(), &InquiryBase::answered, this, &MapPair::showHover);
    pictures_ = watch<MapPictures>(this, document_, engine_, [this]() -> std::optional<MapDemand> {
        const MapDemand wanted = demand();
        return wanted.width > 0 && wanted.height > 0 ? std::optional(wanted) : std::nullopt;
    });
    connect(&engine_->inquiry<WholeMaps>(), &InquiryBase::answered, this, &MapPair::showMaps);
    wholeMaps_ = watch<WholeMaps>(this, document_, engine_, [this]() -> std::optional<MapDemand> {
        const Maps& shown = engine_->inquiry<MapPictures>().answer();
        const MapPicture& seen = shownMaps().front()->picture();
        if (!shown.result || seen.range == seen.full || isWholeOf(whole_, shown))
            return std::nullopt;
        MapDemand whole = demand();
        whole.range = {};
        whole.width = whole.height = overviewPixels;
        whole.quick = true;
        whole.print = false;
        return whole;
    });
    pointed_ = watch<HoverProfile>(this, document_, engine_, [this]() -> std::optional<RowOf> {
        return hoverRow_ >= 0 ? std::optional(RowOf{evaluationSubject(*document_), hoverRow_}) : std::nullopt;
    });
}

std::vector<MapView*> MapPair::shownMaps() const
{
    switch (mapsSeen(document_->view())) {
    case MapsShown::A:
        return {maps_[0]};
    case MapsShown::B:
        return {maps_[1]};
    case MapsShown::Difference:
        return {difference_};
    default:
        return {maps_[0], maps_[1]};
    }
}

// Side by side, or one over all of the width.
void MapPair::arrangeMaps()
{
    auto* grid = static_cast<QGridLayout*>(layout());
    const std::vector<MapView*> seen = shownMaps();
    for (MapView* map : maps()) {
        grid->removeWidget(map);
        map->setVisible(std::ranges::find(seen, map) != seen.end());
    }
    for (std::size_t place = 0; place < seen.size(); ++place)
        grid->addWidget(seen[place], 1, int(place), 1, seen.size() == 1 ? 2 : 1);
    overview_->setParent(seen.back());
    overview_->hide();
}

void MapPair::connectMap(MapView* map)
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
    connect(map, &MapView::hovered, this, [this, map](Index row, Index key) { hover(map, row, key); });
    connect(map, &MapView::left, this, [this] {
        hoverRow_ = -1;
        pointed_->look();
        QToolTip::hideText();
    });
    connect(map, &MapView::rangeRequested, document_, [this](const CellRange& range) {
        const bool all = range == shownMaps().front()->picture().full;
        changeView(document_, [&](ViewState& view) { view.range = all ? CellRange{} : range; });
    });
}

// Of the maps that are known, without what is one policy's own.
MapPicture MapPair::pictureOf(const Maps& maps) const
{
    const Inputs& inputs = *maps.result->inputs;
    MapPicture picture = maps_[0]->picture();
    picture.under = nullptr;
    picture.full = {0, inputs.nq(), 0, inputs.nk()};
    picture.range = shownRange(document_->view().range, inputs.nq(), inputs.nk());
    picture.values = true;
    picture.queryTokens = textsOf(inputs.queryTokens);
    picture.keyTokens = textsOf(inputs.keyTokens);
    picture.note = rasterNote(*maps.rasters.front());
    return picture;
}

// The old maps stay, axes and all, until the new ones are there: nothing flashes while a slider moves.
void MapPair::showMaps()
{
    const Maps& maps = engine_->inquiry<MapPictures>().answer();
    const auto& [result, rasters, difference] = maps;
    if (rasters.empty() || result->policies.size() < 2)
        return;
    const Inputs& inputs = *result->inputs;
    // Multipliers of all rows, where they are known of these inputs.
    const SharedResult& most = mostRows(*engine_);
    const Result& known =
        most && most->inputs == result->inputs && most->policies.size() == result->policies.size() ? *most : *result;
    if (cellsOf(rasters.front()->request) == CellRange{0, inputs.nq(), 0, inputs.nk()})
        whole_ = maps;
    else if (whole_.result != result)
        whole_ = {}; // with Q, K and V of an experiment that has gone
    MapPicture picture = pictureOf(maps);
    picture.colors = mapColors(rasters, document_->view());
    const Maps& whole = wholeOf(maps);
    for (std::size_t place = 0; place < 2; ++place) {
        if (maps_[place]->isHidden())
            continue;
        const std::size_t policy = blinking_ ? 1 : place;
        picture.raster = rasters[std::min(policy, rasters.size() - 1)];
        picture.under = whole.rasters.empty() ? nullptr : whole.rasters[std::min(policy, whole.rasters.size() - 1)];
        picture.title = policyTitle(Theme::of(*this), int(policy), known.policies[policy]);
        maps_[place]->show(picture);
    }
    if (difference) {
        picture.raster = difference;
        picture.under = whole.difference;
        picture.colors = differenceColors(*difference);
        picture.title = QStringLiteral("<b>B − A</b> &nbsp;") + stageLabel(difference->request.stage);
        difference_->show(picture);
    }
    ColorBarPicture bar;
    bar.colors = shownMaps().front()->picture().colors;
    bar.label = stageAxis(rasters.front()->request.stage, givesWeights(document_->experiment()));
    if (mapsSeen(document_->view()) == MapsShown::Difference)
        bar.label = tr("B − A, %1").arg(bar.label);
    bar.maskedSwatch = std::ranges::any_of(rasters, [](const SharedRaster& raster) {
        return std::ranges::any_of(raster->values, [](float value) { return std::isnan(value); });
    });
    bar_->show(bar);
    reductions_->setVisible(isReduced(*rasters.front()));
    showOverview();
    placeBeside();
    wholeMaps_->look();
}

const Maps& MapPair::wholeOf(const Maps& shown) const
{
    static const Maps none;
    for (const Maps* maps : {&whole_, &engine_->inquiry<WholeMaps>().answer()})
        if (isWholeOf(*maps, shown))
            return *maps;
    return none;
}

void MapPair::showOverview()
{
    const MapPicture& seen = shownMaps().back()->picture();
    overview_->show({seen.under, seen.colors, seen.full, document_->view().overview ? seen.range : CellRange{}});
}

void MapPair::showView()
{
    const ViewState& view = document_->view();
    const std::vector<MapView*> seen = shownMaps();
    if (std::ranges::any_of(
            maps(), [&](MapView* map) { return map->isHidden() == (std::ranges::find(seen, map) != seen.end()); }))
        arrangeMaps();
    const auto& [result, rasters, difference] = engine_->inquiry<MapPictures>().answer();
    if (rasters.empty())
        return;
    for (MapView* map : maps())
        map->setRange(shownRange(view.range, result->inputs->nq(), result->inputs->nk()));
    if (rasters.front()->request.stage == view.stage)
        showMaps(); // other colours, the same numbers
}

void MapPair::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    showMaps();
}

// Where the experiment cannot be evaluated the maps of the last one that could stay, and can still be looked at.
MapDemand MapPair::demand() const
{
    const Inquiry<Evaluation>& evaluation = engine_->inquiry<Evaluation>();
    QSize pixels(0, 0);
    for (const MapView* map : shownMaps())
        pixels = pixels.expandedTo(map->plotPixels());
    MapDemand demand;
    demand.subject = evaluation.failure() != nullptr && evaluation.of() ? *evaluation.of() : evaluationSubject(*document_);
    demand.range = document_->view().range;
    demand.width = std::max(pixels.width(), printed_.width());
    demand.height = std::max(pixels.height(), printed_.height());
    demand.print = !printed_.isEmpty();
    demand.stage = document_->view().stage;
    demand.reduction = document_->view().reduction;
    demand.difference = mapsSeen(document_->view()) == MapsShown::Difference;
    return demand;
}

void MapPair::setPrintedCells(const QSize& cells)
{
    printed_ = cells;
    pictures_->look();
}

void MapPair::placeBeside()
{
    const MapView* last = shownMaps().back();
    const QRect cells = last->plotRect();
    const int top = bar_->mapFrom(this, last->mapTo(this, cells.topLeft())).y();
    bar_->setSpan(top, top + cells.height());
    overview_->placeIn(cells);
}

int MapPair::leftMargin() const
{
    const MapView* first = shownMaps().front();
    return first->mapTo(this, first->plotRect().topLeft()).x();
}

int MapPair::rightMargin() const
{
    const MapView* last = shownMaps().back();
    const QRect cells = last->plotRect();
    return width() - last->mapTo(this, cells.topLeft()).x() - cells.width();
}

int MapPair::heightForSquares() const
{
    const MapView* map = shownMaps().front();
    const CellRange& full = map->picture().full;
    if (full.rows() != full.cols())
        return -1;
    const QRect cells = map->plotRect();
    return map->y() + map->height() - cells.height() + cells.width();
}

void MapPair::setShownSelection(Index row, Index key)
{
    for (MapView* map : maps())
        map->setSelection(row, key);
}

void MapPair::hover(MapView* map, Index row, Index key)
{
    hoverMap_ = map;
    hoverKey_ = key;
    hoverRow_ = row;
    pointed_->look();
    showHover();
}

void MapPair::showHover()
{
    const Inquiry<HoverProfile>& pointed = engine_->inquiry<HoverProfile>();
    const auto& profile = pointed.answer().profile;
    if (!pointed.isWhole() || profile->row != hoverRow_ || hoverKey_ < 0 || std::size_t(hoverKey_) >= profile->scores.size())
        return;
    QToolTip::showText(QCursor::pos(), hoverText(*profile, hoverKey_), hoverMap_);
}

QString MapPair::hoverText(const Profile& profile, Index key) const
{
    const std::size_t j = std::size_t(key);
    QString text = QStringLiteral("<p style=\"white-space:pre\"><b>")
        + tr("row %1 · key %2").arg(countText(profile.row), countText(key)) + QStringLiteral("</b>");
    if (std::isnan(profile.scores[j]))
        return text + QStringLiteral("<br>") + hiddenText(document_->experiment());
    text += QStringLiteral("<br>%1 = ").arg(scoreSymbol(document_->experiment())) + fixedText(double(profile.scores[j]), 3);
    for (std::size_t policy = 0; policy < profile.policies(); ++policy) {
        text += QStringLiteral("<br><b>%1</b> &nbsp;<i>x</i> = %2 &nbsp;<i>a</i> = %3 &nbsp;<i>H</i> = %4")
                    .arg(policyLetter(policy))
                    .arg(fixedText(profile.logit(policy, Index(j)), 3), weightText(double(profile.weightsOf(policy)[j])),
                        entropyText(document_->experiment(), profile.entropy[policy]));
    }
    return text;
}

// While the key B is held, B stands in the place of A, so that the eye finds what moves.
void MapPair::blink(bool on)
{
    if (std::exchange(blinking_, on) != on)
        showMaps();
}

bool MapPair::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::FocusOut)
        blink(false); // the key is let go elsewhere
    return QWidget::eventFilter(watched, event);
}

void MapPair::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_B && event->modifiers() == Qt::NoModifier)
        return blink(true);
    QWidget::keyPressEvent(event);
}

void MapPair::keyReleaseEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_B && !event->isAutoRepeat())
        return blink(false);
    QWidget::keyReleaseEvent(event);
}

SharedFigure MapPair::figure() const
{
    std::vector<FigureCell> cells;
    for (const MapView* map : shownMaps())
        cells.push_back({map->figure(), 1});
    cells.push_back({bar_->figure()});
    return composeFigure({{cells, 1}});
}

} // namespace attentoscope
