// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/explore_page.h"

#include "ui/document/engine/watch.h"
#include "ui/document/questions/evaluation.h"
#include "ui/document/questions/maps.h"
#include "ui/document/questions/row_profile.h"
#include "ui/pages/curves/axis_button.h"
#include "ui/pages/curves/curve_pane.h"
#include "ui/pages/curves/curves_settings.h"
#include "ui/pages/explore/explore_board.h"
#include "ui/pages/explore/explore_settings.h"
#include "ui/pages/explore/inspector/cell_inspector.h"
#include "ui/pages/explore/maps/maps_pane.h"
#include "ui/pages/explore/rows/profile_pane.h"
#include "ui/pages/explore/rows/row_scatter.h"
#include "ui/pages/explore/rows/rows_board.h"
#include "ui/panels/readout_panel.h"
#include "ui/plots/lines/profile_view.h"
#include "ui/plots/maps/map_view.h"
#include "ui/plots/points/point_view.h"
#include "ui/theme/theme.h"
#include "ui/theme/toggle_button.h"
#include "ui/widgets/lone_picture.h"
#include "ui/widgets/mask_hint.h"
#include "ui/widgets/splits/layout_shares.h"
#include "ui/widgets/splits/side_share.h"
#include "ui/widgets/switches/view_switch.h"

#include <QHBoxLayout>
#include <QResizeEvent>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace attentoscope {

namespace {

constexpr int leastProfile = 160; // px
constexpr int leastWhole = 540; // px, of the page, so that maps, profile and curves have about 100 px of data each
constexpr int leastWideMap = 200; // px; where the side would leave less to the cells of a map, it goes below the maps
constexpr int leastMap = 300; // px that the cells of a map should have before the side gets more than its least
constexpr int mapStretch = 5, profileStretch = 2; // where cells are not square
constexpr int leastSide = 252, mostSide = 720; // px at the usual type size
constexpr int leastBeside = 620; // px at the usual type size; on a narrower page the curves stand below the maps

} // namespace

ExplorePage::ExplorePage(Document* document, Engine* engine, QWidget* parent)
    : Page(parent)
    , document_(document)
    , engine_(engine)
    , hint_(new MaskHint(document, engine, this))
    , maps_(new MapsPane(document, engine, this))
    , profile_(new ProfilePane(document, engine, this))
    , curves_(new CurvePane(document, engine, this))
    , rows_(new RowScatter(document, engine, this))
    , inspector_(new CellInspector(document, engine, this))
    , side_(new QWidget(this))
    , axis_(new AxisButton(document,
          {[](const Document& of) { return of.view().of<CurvesSettings>().axis; },
              [](ViewState& view, const QString& axis) { view.of<CurvesSettings>().axis = axis; }},
          side_))
    , pictures_(new QVBoxLayout)
{
    pictures_->setSpacing(4);
    pictures_->addWidget(maps_, mapStretch);
    lower_ = new QWidget(this);
    auto* rows = new QVBoxLayout(lower_); // the hint takes its line from the plot above it, and moves no control
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(4);
    rows->addWidget(profile_, 1);
    rows->addWidget(hint_);
    below_ = new QHBoxLayout;
    below_->setSpacing(8);
    below_->addWidget(lower_, 1);
    pictures_->addLayout(below_, profileStretch);
    auto* side = new QVBoxLayout(side_);
    side->setContentsMargins(0, 0, 0, 0);
    side->setSpacing(0);
    auto* above = new QHBoxLayout;
    auto* sides = makeViewSwitch(document, &ExploreSettings::comparesRows, QStringLiteral("compareRows"),
        {tr("Curves"), tr("The curves of A and B against length, or against another parameter of the experiment")},
        {tr("Row by row"),
            tr("The entropy of each row under A against its entropy under B; rows that are selected in this plot are marked in "
               "the maps")},
        side_);
    above->addWidget(sides);
    cell_ = new ToggleButton(tr("Selected cell"), ToggleButton::Weight::Quiet, side_);
    cell_->setCheckable(true);
    cell_->setObjectName(QStringLiteral("cellInPlaceOfCurves"));
    cell_->setToolTip(tr("Shows the numbers of the selected cell instead of the curves; a larger window shows both"));
    connect(cell_, &QToolButton::toggled, this, &ExplorePage::chooseSide);
    connect(sides, &ChoiceBar::chosen, cell_, [this] { cell_->setChecked(false); });
    above->addWidget(cell_);
    above->addStretch(1);
    axis_->setObjectName(QStringLiteral("axisOfCurves"));
    axis_->setChoicesOf(tr("x axis of the curves"));
    axis_->setToolTip(tr("The x axis of the curves: the length n, or another parameter at the present length"));
    above->addWidget(axis_);
    side->addLayout(above);
    side->addWidget(curves_, 1);
    side->addWidget(rows_, 1);
    side->addSpacing(8);
    side->addWidget(inspector_);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 8);
    layout->setSpacing(8);
    layout->addLayout(pictures_, 1);
    layout->addWidget(side_, 1);
    mapShare_ = new LayoutShares(QStringLiteral("maps"), pictures_, this);
    connect(mapShare_, &Shares::changed, this, &ExplorePage::alignPictures);
    sideShare_ = new SideShare(
        QStringLiteral("side"), side_, Qt::LeftEdge,
        [this] {
            const int beside = shape_ == Shape::Folded ? besideProfile() : SideShare::neededBeside(this, side_);
            return SideShare::Bounds{width(), atTypeScale(leastSide), width() - beside};
        },
        this);
    inspectorShare_ = new SideShare(
        QStringLiteral("inspector"), inspector_, Qt::TopEdge,
        [this, side] {
            const int least = inspector_->minimumSizeHint().height();
            return SideShare::Bounds{side_->height(), least, side_->height() - side->minimumSize().height() + least};
        },
        this);
    for (const Shares* share : {sideShare_, inspectorShare_})
        connect(share, &Shares::changed, this, &ExplorePage::layOutSide);
    connect(document_, &Document::viewChanged, this, &ExplorePage::chooseSide);
    connect(maps_, &MapsPane::mapMade, this, [this](MapView* map) { offerMenu(map, 0); });
    connect(maps_, &MapsPane::marginsChanged, this, &ExplorePage::alignPictures);
    connect(&engine_->inquiry<MapPictures>(), &InquiryBase::answered, this, [this] {
        alignPictures();
        showCell();
    });
    connect(document_, &Document::selectionChanged, this, &ExplorePage::showCell);
    connect(&engine_->inquiry<RowProfile>(), &InquiryBase::answered, this, &ExplorePage::showCell);
    watch<Evaluation>(this, document_, engine_, [this] { return evaluationSubject(*document_); });
    askedRow().watch(this, document_, engine_, {});
    for (MapView* map : maps_->maps())
        offerMenu(map, 0);
    offerMenu(profile_->view(), 1);
    offerMenu(curves_->view(), 2);
    offerMenu(rows_->view(), 3);
    chooseSide();
    showCell();
}

void ExplorePage::chooseSide()
{
    const std::string& alone = document_->view().of<LonePictureSettings>().shown;
    const bool rows =
        alone == "explore/rows" || (alone != "explore/curves" && document_->view().of<ExploreSettings>().comparesRows);
    const bool isCurve = alone == "explore/curves" || alone == "explore/rows"; // and fills the page
    const bool folded = shape_ == Shape::Folded, cell = folded && cell_->isChecked() && !isCurve;
    cell_->setVisible(folded);
    curves_->setVisible(!rows && !cell);
    rows_->setVisible(rows && !cell);
    inspector_->setVisible(shape_ == Shape::Wide || cell);
    axis_->setEnabled(!rows && !cell);
}

void ExplorePage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    layOutSide();
    alignPictures();
}

void ExplorePage::layOutSide()
{
    constexpr int percent = 30;
    takeShape(shapeFor(width()));
    if (shape_ == Shape::Narrow) {
        side_->setMinimumWidth(0);
        side_->setMaximumWidth(QWIDGETSIZE_MAX);
        return;
    }
    const int besideMaps = width() - widthWithoutSide(leastMap);
    const int most = std::max(atTypeScale(leastSide), std::min(atTypeScale(mostSide), besideMaps));
    side_->setFixedWidth(sideShare_->extent(std::clamp(width() * percent / 100, atTypeScale(leastSide), most)));
    if (shape_ == Shape::Folded)
        inspector_->setMaximumHeight(QWIDGETSIZE_MAX);
    else
        inspector_->setHeight(inspectorShare_->extent(inspector_->shippedHeight(height())));
}

int ExplorePage::widthWithoutSide(int cells) const
{
    const QMargins margins = layout()->contentsMargins();
    return margins.left() + margins.right() + layout()->spacing() + MapsPane::widthForCells(cells);
}

int ExplorePage::besideProfile() const
{
    const QMargins margins = layout()->contentsMargins();
    return margins.left() + margins.right() + below_->spacing() + lower_->minimumSizeHint().width();
}

ExplorePage::Shape ExplorePage::shapeFor(int width) const
{
    if (width < atTypeScale(leastBeside))
        return Shape::Narrow;
    return width - atTypeScale(leastSide) < widthWithoutSide(leastWideMap) ? Shape::Folded : Shape::Wide;
}

// Moves the side only between layouts of this page, so that its boundary stays where it can be dragged.
void ExplorePage::takeShape(Shape shape)
{
    auto* all = static_cast<QBoxLayout*>(layout());
    all->setDirection(shape == Shape::Narrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    lower_->setVisible(shape != Shape::Narrow);
    if (std::exchange(shape_, shape) == shape)
        return;
    QBoxLayout* holder = shape == Shape::Folded ? below_ : all;
    if (holder->indexOf(side_) < 0) {
        (shape == Shape::Folded ? all : below_)->removeWidget(side_);
        holder->addWidget(side_, shape == Shape::Folded ? 0 : 1);
    }
    chooseSide();
}

int ExplorePage::heightOfPictures() const { return std::max(minimumSizeHint().height(), leastWhole); }

Page::Span ExplorePage::underMessages() const
{
    if (shape_ == Shape::Narrow || side_->isHidden())
        return Page::underMessages();
    return {0, side_->x() - layout()->spacing()};
}

void ExplorePage::stretch(int place, int stretch)
{
    if (pictures_->stretch(place) != stretch)
        pictures_->setStretch(place, stretch);
}

// If there are as many queries as keys, makes the cells square and gives the profile the rest of the height; unless the user
// divided it otherwise.
void ExplorePage::alignPictures()
{
    if (aligning_)
        return; // with little room, two heights could request each other in turn
    aligning_ = true;
    const int wanted = maps_->heightForSquares();
    // Not the height of pictures_, which is 0 while its layout is dirty.
    const int room = contentsRect().marginsRemoved(layout()->contentsMargins()).height();
    const int both = room - pictures_->spacing();
    const int underProfile = hint_->sizeHint().height() + pictures_->spacing(); // whether or not there is a hint at present
    const int sideAtLeast = shape_ == Shape::Folded ? side_->minimumSizeHint().height() : 0;
    const int most = both - std::max({profile_->minimumSizeHint().height() + underProfile, leastProfile, sideAtLeast});
    const bool narrow = shape_ == Shape::Narrow;
    if (narrow || maps_->parentWidget() != this) { // all height that the maps can use is theirs
        maps_->setMaximumHeight(narrow && wanted > 0 ? std::max(wanted, maps_->minimumSizeHint().height()) : QWIDGETSIZE_MAX);
        aligning_ = false;
        return;
    }
    const bool square = wanted > 0 && most > 0 && mapShare_->parts().isEmpty();
    const int height = std::min(std::max(wanted, maps_->minimumSizeHint().height()), most);
    // Set no minimum: one that follows the window would prevent making the window smaller.
    maps_->setMaximumHeight(square ? height : QWIDGETSIZE_MAX);
    if (mapShare_->parts().isEmpty()) {
        stretch(0, square ? height : mapStretch);
        stretch(1, square ? both - height : profileStretch);
    }
    // In one column with the maps, the profile has their edges.
    const bool aligned = shape_ == Shape::Wide;
    profile_->setSideMargins(maps_->leftMargin(), aligned ? maps_->rightMargin() : -1);
    aligning_ = false;
}

void ExplorePage::followAlone()
{
    maps_->showMaps();
    profile_->showProfile();
    alignPictures();
}

// Shows the selected cell; without a selection, the last row and its key with the largest score.
void ExplorePage::showCell()
{
    const KnownRow& known = engine_->inquiry<RowProfile>().answer();
    const SharedResult& result = known.result;
    const auto& profile = known.profile;
    if (!profile || !isVisible())
        return;
    const Selection selected = document_->selection();
    const Index row = shownRow(selected.row, result->inputs->nq());
    Index key = selected.key;
    if (profile->row == row) {
        const bool inside = key >= 0 && std::size_t(key) < profile->scores.size();
        if (!inside || selected.row != row)
            key = profile->best;
        inspector_->readout()->show(result, profile, key);
    }
    const auto& maps = engine_->inquiry<MapPictures>().of();
    const auto& rowOf = engine_->inquiry<RowProfile>().of();
    if (!maps || !rowOf || maps->subject == rowOf->subject)
        maps_->setShownSelection(row, key); // otherwise it is set together with the maps it belongs to
    profile_->setShownKey(key);
}

void ExplorePage::showEvent(QShowEvent* event)
{
    Page::showEvent(event);
    showCell();
    profile_->showProfile(); // which may fill the page while its pane is hidden
}

std::vector<NamedFigure> ExplorePage::figures() const { return figuresOf(exploreBoard(), Answers(*engine_), *document_); }

} // namespace attentoscope
