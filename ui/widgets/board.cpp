// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/board.h"

#include "ui/theme/controls/control_names.h"
#include "ui/theme/theme.h"
#include "ui/widgets/board_spec.h"
#include "ui/widgets/lone_picture.h"
#include "ui/widgets/splits/layout_shares.h"
#include "ui/widgets/splits/side_share.h"
#include "ui/widgets/veil.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QResizeEvent>
#include <QVBoxLayout>

#include <algorithm>
#include <map>

namespace attentoscope {

namespace {

constexpr int betweenColumns = 8, fromSide = 16, betweenParts = 8; // px

} // namespace

Board::Board(Document* document, Engine* engine, Margins margins, QWidget* parent)
    : Page(parent)
    , document_(document)
    , engine_(engine)
    , margins_(margins)
    , grid_(new QGridLayout)
{
    grid_->setContentsMargins(0, 0, 0, 0);
    grid_->setHorizontalSpacing(betweenColumns);
    grid_->setVerticalSpacing(0);
    connect(document_, &Document::viewChanged, this, &Board::draw);
    new LayoutShares(QStringLiteral("columns"), grid_, Qt::Horizontal, this);
    new LayoutShares(QStringLiteral("rows"), grid_, Qt::Vertical, this);
}

Board::Board(const BoardSpec& spec, Document* document, Engine* engine, QWidget* parent)
    : Board(document, engine, spec.margins, parent)
{
    for (const PanelSpec& panel : spec.panels) {
        QWidget* view = panel.make(this);
        addView(
            view, {panel.key, panel.title}, panel.place, inquiriesOf(panel.reads),
            [this, view, show = panel.show] { show(view, Answers(*engine_), *document_, marginsOf(view)); },
            [view] { return dynamic_cast<const OffersFigure*>(view)->figure(); });
        if (panel.follow)
            panel.follow(view, document, engine);
    }
    for (const SwitchSpec& each : spec.switches)
        switches(each.above)->addWidget(each.make(document, this));
    if (spec.side) {
        auto* layout = new QHBoxLayout(this);
        layout->setContentsMargins(8, 4, 8, 8);
        layout->setSpacing(fromSide);
        layout->addLayout(grid(), 1);
        layout->addWidget(setSide(makeSide(*spec.side), spec.side->width));
    } else {
        layOutGrid();
    }
    for (const AskedQuestion& ask : spec.asks)
        ask.watch(this, document, engine);
}

// Ends the watches first: they would withdraw their questions when the page hides in the course of this, and what follows the
// questions would draw on a page that is half destroyed.
Board::~Board() { qDeleteAll(findChildren<Watch*>(Qt::FindDirectChildrenOnly)); }

void Board::addView(QWidget* view, const PanelName& name, Place place, const Inquiries& reads, std::function<void()> show,
    std::function<SharedFigure()> figure)
{
    view->setObjectName(name.object);
    grid_->addWidget(view, 2 * place.row + 1, place.column);
    grid_->setRowStretch(2 * place.row + 1, 1);
    grid_->setColumnStretch(place.column, 1);
    view->setAccessibleName(name.title);
    offerMenu(view, panels_.size());
    panels_.push_back({name.object, name.title, place.row, std::move(figure)});
    addDrawing(reads, std::move(show));
    new Veil(view, engine_, reads);
}

Board::Margins Board::marginsOf(const QWidget* view) const
{
    const bool isAlone = LonePicture::holds(view);
    const auto scaled = [&](int px) { return isAlone || px < 0 ? -1 : atTypeScale(px); };
    return {scaled(margins_.left), scaled(margins_.right)};
}

void Board::addDrawing(const Inquiries& reads, std::function<void()> draw, bool followsExperiment)
{
    drawings_.push_back(draw);
    const auto again = [this, draw] {
        if (isVisible())
            draw();
    };
    for (InquiryBase* inquiry : reads)
        connect(inquiry, &InquiryBase::answered, this, again);
    if (reads.empty() || followsExperiment)
        connect(document_, &Document::experimentChanged, this, again);
}

void Board::layOutGrid()
{
    grid_->setContentsMargins(8, 8, 8, 8);
    setLayout(grid_);
}

QBoxLayout* Board::switches(Place above)
{
    QLayoutItem* there = grid_->itemAtPosition(2 * above.row, above.column);
    if (there != nullptr)
        return static_cast<QBoxLayout*>(there->layout());
    auto* row = new QHBoxLayout;
    row->setSpacing(betweenColumns);
    row->addStretch(1);
    grid_->addLayout(row, 2 * above.row, above.column);
    return row;
}

void Board::addSwitch(Place above, const ViewFlag& flag, const QString& object, const SwitchSide& off, const SwitchSide& on)
{
    switches(above)->addWidget(makeViewSwitch(document_, flag, object, off, on, this));
}

void Board::askCurves(bool withFurther, const std::function<std::string()>& quantity)
{
    watchCurves(this, document_, engine_, withFurther, quantity);
}

void Board::addFigure(QWidget* view, const PanelName& name, std::function<SharedFigure()> figure)
{
    nameControls(view, name.title);
    offerMenu(view, panels_.size());
    panels_.push_back({name.object, name.title, -1, std::move(figure)});
}

Board::Inquiries Board::inquiriesOf(const std::vector<ReadInquiry>& reads) const
{
    Inquiries inquiries;
    for (const ReadInquiry read : reads)
        inquiries.push_back(&read(*engine_));
    return inquiries;
}

QWidget* Board::makeSide(const SideSpec& spec)
{
    auto* side = new QWidget(this);
    auto* column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(betweenParts);
    bool isFull = false;
    for (const SidePart& part : spec.parts) {
        QWidget* widget = part.make(document_, side);
        column->addWidget(widget, part.stretches ? 1 : 0);
        isFull = isFull || part.stretches;
        if (part.show)
            addDrawing(
                inquiriesOf(part.reads), [this, widget, show = part.show] { show(widget, Answers(*engine_), *document_); });
        QWidget* view = part.view ? part.view(widget) : widget;
        if (part.picture)
            addFigure(view, {part.picture->key, part.picture->title},
                [this, figure = part.picture->figure] { return figure(Answers(*engine_), *document_); });
        if (part.isDimmed)
            new Veil(view, engine_, inquiriesOf(part.reads));
    }
    if (!isFull)
        column->addStretch(1);
    return side;
}

QWidget* Board::setSide(QWidget* side, SideWidth width)
{
    side_ = side;
    sideWidth_ = width;
    const auto bounds = [this] {
        return SideShare::Bounds{this->width(), sideWidth_.least, this->width() - SideShare::neededBeside(this, side_)};
    };
    sideShare_ = new SideShare(QStringLiteral("side"), side, Qt::LeftEdge, bounds, this);
    connect(sideShare_, &Shares::changed, this, &Board::layOutSide);
    return side;
}

int Board::sideWidth() const
{
    return sideShare_->extent(std::clamp(width() * sideWidth_.percent / 100, sideWidth_.least, sideWidth_.most));
}

void Board::layOutSide() { side_->setFixedWidth(sideWidth()); }

void Board::draw()
{
    if (!isVisible())
        return;
    for (const auto& each : drawings_)
        each();
}

int Board::heightOfPictures() const
{
    constexpr int ofPanel = 230; // px; title, legend and labels leave about 100 px of it to the data
    int height = minimumSizeHint().height();
    for (int place = 1; place < grid_->rowCount(); place += 2) {
        const QLayoutItem* panel = grid_->itemAtPosition(place, 0);
        if (panel != nullptr && panel->widget() != nullptr && !panel->isEmpty())
            height += std::max(0, ofPanel - panel->minimumSize().height());
    }
    return height;
}

void Board::resizeEvent(QResizeEvent* event)
{
    Page::resizeEvent(event);
    if (side_ != nullptr)
        layOutSide();
}

void Board::showEvent(QShowEvent* event)
{
    Page::showEvent(event);
    draw();
}

std::vector<NamedFigure> Board::figures() const
{
    std::vector<NamedFigure> named;
    std::map<int, FigureRow> rows;
    for (const Panel& panel : panels_) {
        named.push_back({panel.object, panel.title, panel.figure(), panelMm_});
        if (panel.row >= 0)
            rows[panel.row].cells.push_back({named.back().figure, 1});
    }
    std::vector<FigureRow> whole;
    for (auto& [place, row] : rows)
        whole.push_back(std::move(row));
    named.push_back({wholePage, tr("All plots"), composeFigure(std::move(whole)), wholeMm_});
    return named;
}

} // namespace attentoscope
