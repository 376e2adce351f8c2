// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/maps/maps_pane.h"

#include "core/attention/evaluate/counted_rows.h"
#include "core/sources/source.h"
#include "ui/document/change_view.h"
#include "ui/document/engine/watch.h"
#include "ui/document/questions/evaluation.h"
#include "ui/document/view_range.h"
#include "ui/figures/text_line.h"
#include "ui/pages/explore/maps/map_controls.h"
#include "ui/pages/explore/maps/map_hover.h"
#include "ui/pages/explore/maps/map_list.h"
#include "ui/pages/explore/maps/maps_settings.h"
#include "ui/pages/explore/maps/second_length.h"
#include "ui/pages/lab/lab_numbers.h"
#include "ui/plots/maps/color_bar.h"
#include "ui/plots/maps/levels.h"
#include "ui/plots/maps/map_overview.h"
#include "ui/plots/maps/raster_note.h"
#include "ui/text/cell_text.h"
#include "ui/text/number_text.h"
#include "ui/text/token_label.h"
#include "ui/text/translated.h"
#include "ui/theme/theme.h"
#include "ui/widgets/cursor_ground.h"
#include "ui/widgets/map_colors.h"
#include "ui/widgets/policy_title.h"
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
          document, engine, [this] { return further(); }, this))
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

std::vector<PolicyChoice> MapsPane::further() const
{
    return mapsSeen(document_->view()) == MapsShown::Several ? furtherMaps(document_->experiment()) : std::vector<PolicyChoice>();
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
    pictures_ = watch<MapPictures>(this, document_, engine_, [this]() -> std::optional<MapDemand> {
        const MapDemand wanted = demand();
        return wanted.width > 0 && wanted.height > 0 ? std::optional(wanted) : std::nullopt;
    });
    connect(&engine_->inquiry<WholeMaps>(), &InquiryBase::answered, this, &MapsPane::showMaps);
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
    connect(&engine_->inquiry<FurtherRows>(), &InquiryBase::answered, this, &MapsPane::showMaps);
    watch<FurtherRows>(this, document_, engine_, [this]() -> std::optional<FurtherRows::Inputs> {
        const std::vector<PolicyChoice> policies = further();
        return policies.empty() ? std::nullopt : std::optional(FurtherRows::Inputs{evaluationSubject(*document_), policies});
    });
}

bool MapsPane::arrangeMaps()
{
    const MapsShown seen = mapsSeen(document_->view());
    const bool single = seen == MapsShown::A || seen == MapsShown::B || seen == MapsShown::Difference;
    lengths_->setDirection(single ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    if (!list_->arrange(seen, 2 + further().size()))
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

// Returns the part of the picture that all maps have in common.
MapPicture MapsPane::pictureOf(const Maps& maps) const
{
    const Inputs& inputs = *maps.result->inputs;
    MapPicture picture = shownMaps().front()->picture();
    picture.under = nullptr;
    picture.brushedRows = document_->view().brushedRows;
    picture.full = {0, inputs.nq(), 0, inputs.nk()};
    picture.range = shownRange(document_->view().range, inputs.nq(), inputs.nk());
    picture.values = document_->view().of<MapsSettings>().cellValues;
    picture.queryTokens = tokenLabels(inputs.queryTokens);
    picture.keyTokens = tokenLabels(inputs.keyTokens);
    picture.ground = cursorGroundOf(maps.result->experiment);
    picture.note = rasterNote(*maps.rasters.front());
    return picture;
}

// Shows the new maps. The old ones stay with their axes until then, so that nothing flashes while a slider moves.
void MapsPane::showMaps()
{
    const Maps& maps = engine_->inquiry<MapPictures>().answer();
    const auto& [result, further, unusable, rasters, difference, shares, reach] = maps;
    if (rasters.empty() || result->policies.size() < 2)
        return;
    const Inputs& inputs = *result->inputs;
    if (cellsOf(rasters.front()->request) == CellRange{0, inputs.nq(), 0, inputs.nk()})
        whole_ = maps;
    else if (whole_.result != result)
        whole_ = {}; // it holds Q, K and V of a previous experiment
    MapPicture picture = pictureOf(maps);
    picture.colors = mapColors(maps, document_->experiment(), document_->view());
    showPolicies(maps, picture);
    if (difference) {
        picture.raster = difference;
        picture.under = wholeOf(maps).difference;
        picture.shares = nullptr;
        picture.rowNames = true;
        picture.noteIsBeside = false;
        picture.colors = differenceColors(maps, document_->experiment(), document_->view());
        picture.title = pictureTitle(QStringLiteral("B − A"), withinSentence(stageLabel(difference->request.stage)));
        list_->difference()->show(picture);
    }
    showBar(maps);
    reductions_->setVisible(isReduced(*rasters.front()));
    showOverview();
    placeBeside();
    wholeMaps_->look();
}

// Shows the map of each policy; one that was not part of the request stays empty until its own arrives.
void MapsPane::showPolicies(const Maps& maps, MapPicture picture)
{
    const auto rasterOf = [](const Maps& of, std::size_t policy) -> SharedRaster {
        const auto among = of.rasters.size() == 1 ? 0 : of.rasters.empty() ? std::nullopt : of.placeOf(policy);
        return among ? of.rasters[*among] : nullptr;
    };
    const Maps& whole = wholeOf(maps);
    const QString usual = picture.emptyText;
    for (std::size_t place = 0; place < list_->ofPolicies().size(); ++place) {
        MapView* map = list_->ofPolicies()[place];
        if (std::ranges::find(shownMaps(), map) == shownMaps().end())
            continue;
        const std::size_t policy = blinking_ && place < 2 ? 1 : place;
        const bool isKnown = policy < 2 || policy < 2 + maps.further.size();
        picture.raster = isKnown ? rasterOf(maps, policy) : nullptr;
        picture.under = isKnown ? rasterOf(whole, policy) : nullptr;
        const auto among = isKnown && picture.raster ? maps.placeOf(policy) : std::nullopt;
        picture.shares = among && *among < maps.shares.size() ? maps.shares[*among] : nullptr;
        picture.hue = isKnown && policy >= 2 ? document_->looks().hueOf(policy, maps.further[policy - 2]) : Hue::policy(policy);
        const bool isUnusable = isKnown && policy >= 2 && maps.unusable[policy - 2];
        picture.emptyText = isUnusable ? tr("No scale here: %1.").arg(translated(*maps.unusable[policy - 2])) : usual;
        picture.title = isKnown ? titleOf(maps, policy) : QString();
        picture.rowNames = list_->hasRowNames(map);
        picture.leftMargin = list_->leftOf(map);
        picture.noteIsBeside = map != shownMaps().front();
        map->show(picture);
    }
}

// Returns the name of the policy with its multiplier, or, with many maps, with the mean entropy of all rows. Uses the
// statistics of more rows if they are known for these inputs.
QString MapsPane::titleOf(const Maps& maps, std::size_t policy) const
{
    const SharedResult& most = mostRows(*engine_);
    const bool isOfIt = most && most->inputs == maps.result->inputs && most->policies.size() == maps.result->policies.size();
    const Result& known = isOfIt ? *most : *maps.result;
    if (shownMaps().size() < 3) {
        const QString title = policyTitle(Theme::of(*this), int(policy), known, policy);
        return second_->isHidden() ? title : SecondLength::titled(title, known.inputs->nk());
    }
    const Result* of = &known;
    const PolicyResult* result = policy < 2 ? &known.policies[policy] : nullptr;
    const auto& others = engine_->inquiry<FurtherRows>();
    const auto among = maps.placeOf(policy);
    if (policy >= 2 && among && others.answer() && others.of()->policies == maps.further
        && others.answer()->inputs == maps.result->inputs) {
        of = &*others.answer();
        result = &of->policies[*among - 2];
    }
    const PolicyChoice& choice = policy < 2 ? known.policies[policy].policy : maps.further[policy - 2];
    const QString name = labPolicyName(choice).toHtmlEscaped();
    QString title = policyHeading(Theme::of(*this), document_->looks().hueOf(policy, choice),
        policy < 2 ? policyLetter(policy) + QStringLiteral(" &nbsp;") + name : name);
    if (result != nullptr)
        title += betweenParts + QStringLiteral("⟨<i>H</i>⟩ = ")
            + fixedText(shownEntropy(document_->experiment(), summarizeCounted(*of, result->rows.entropy).mean), 3);
    return title;
}

void MapsPane::showBar(const Maps& maps)
{
    ColorBarPicture bar;
    bar.colors = shownMaps().front()->picture().colors;
    bar.label = stageAxis(maps.rasters.front()->request.stage, givesWeights(document_->experiment()));
    if (mapsSeen(document_->view()) == MapsShown::Difference)
        bar.label = tr("B − A, %1").arg(bar.label);
    for (const MapView* map : shownMaps())
        if (const SharedRaster& raster = map->picture().raster)
            bar.markBeyond(raster->low, raster->high);
    bar.maskedSwatch = std::ranges::any_of(maps.rasters, [](const SharedRaster& raster) { return hasMasked(raster->values); });
    bar_->show(bar);
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
    const auto& [result, further, unusable, rasters, difference, shares, reach] = engine_->inquiry<MapPictures>().answer();
    if (rasters.empty())
        return;
    for (MapView* map : maps())
        map->setRange(shownRange(view.range, result->inputs->nq(), result->inputs->nk()));
    if (rasters.front()->request.stage == view.stage)
        showMaps(); // only the colours changed
}

void MapsPane::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    showMaps();
}

// Describes the maps to compute. If the experiment cannot be evaluated, requests those of the last one that could, so that they
// can still be explored.
MapDemand MapsPane::demand() const
{
    const Inquiry<Evaluation>& evaluation = engine_->inquiry<Evaluation>();
    QSize pixels(0, 0);
    for (const MapView* map : shownMaps())
        pixels = pixels.expandedTo(map->plotPixels());
    MapDemand demand;
    demand.subject = evaluation.failure() != nullptr && evaluation.of() ? *evaluation.of() : evaluationSubject(*document_);
    demand.range = document_->view().range;
    demand.print = !printed_.isEmpty();
    demand.width = demand.print ? printed_.width() : pixels.width();
    demand.height = demand.print ? printed_.height() : pixels.height();
    demand.stage = document_->view().stage;
    demand.pooling = document_->view().of<PoolingSettings>();
    demand.further = further();
    if (demand.stage == Stage::Logits)
        demand.longest = document_->experiment().lengths.values().back();
    demand.difference = mapsSeen(document_->view()) == MapsShown::Difference;
    return demand;
}

void MapsPane::setPrintedCells(const QSize& cells)
{
    printed_ = cells;
    pictures_->look();
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

SharedFigure MapsPane::figure() const
{
    const SharedFigure own = list_->figure(bar_->figure()), second = second_->figure(bar_->figure());
    return second ? composeFigure({{{{own, 1}}, 1}, {{{second, 1}}, 1}}) : own;
}

QSizeF MapsPane::figureSize() const
{
    const QSizeF own = list_->figureSize();
    return second_->isHidden() ? own : QSizeF(own.width(), 2 * own.height());
}

std::vector<NamedFigure> MapsPane::eachFigure() const { return list_->eachFigure(bar_->figure()); }

} // namespace attentoscope
