// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/board.h"

#include "ui/document/change_view.h"
#include "ui/plots/maps/map_row.h"
#include "ui/theme/controls/control_names.h"
#include "ui/theme/theme.h"
#include "ui/widgets/lone_picture.h"
#include "ui/widgets/splits/layout_shares.h"
#include "ui/widgets/splits/side_share.h"
#include "ui/widgets/switches/stories.h"
#include "ui/widgets/veil.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QResizeEvent>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>
#include <set>

namespace attentoscope {

namespace {

constexpr int fromSide = 16, aroundTable = 8, belowMaps = 8, belowStories = 4, inScrolled = 8; // px

void divide(QGridLayout* grid, const GridSpec& spec, bool hasTable)
{
    grid->setHorizontalSpacing(spec.betweenColumns);
    grid->setVerticalSpacing(hasTable ? aroundTable : spec.betweenRows);
    for (std::size_t column = 0; column < spec.columns.size(); ++column)
        grid->setColumnStretch(int(column), spec.columns[column]);
    for (std::size_t row = 0; row < spec.rows.size(); ++row)
        grid->setRowStretch(2 * int(row) + 1, spec.rows[row]);
}

} // namespace

Board::Board(const BoardSpec& spec, Document* document, Engine* engine, QWidget* parent)
    : Page(parent)
    , document_(document)
    , engine_(engine)
    , margins_(spec.margins)
    , grid_(new QGridLayout)
    , faces_(spec.faces)
    , gridSpec_(spec.grid)
    , paper_(spec.paper)
    , whole_(spec.whole)
{
    grid_->setContentsMargins(0, 0, 0, 0);
    connect(document_, &Document::viewChanged, this, &Board::draw);
    if (spec.grid.isResizable) {
        new LayoutShares(QStringLiteral("columns"), grid_, Qt::Horizontal, this);
        new LayoutShares(QStringLiteral("rows"), grid_, Qt::Vertical, this);
    }
    const auto size = [this] { return MapSize{pixels_, false}; };
    for (const AskedQuestion& ask : spec.asks)
        if (Watch* asking = ask.watch(this, document, engine, size); ask.isOfMap)
            ofMap_.push_back(asking);
    std::vector<QWidget*> above;
    for (const PartSpec& part : spec.above)
        above.push_back(makePart(part, this));
    NumberGrid* table = spec.table ? makeTable(*spec.table) : nullptr;
    if (spec.maps)
        addMaps(*spec.maps);
    for (const PanelSpec& panel : spec.panels)
        addPanel(panel);
    if (spec.grid.flow > 0)
        addDrawing({}, [this] { placePanels(); });
    for (const SwitchSpec& each : spec.switches)
        if (each.part)
            switches(each.above)->addWidget(makePart(*each.part, this));
        else
            each.add(switches(each.above), document, this);
    if (spec.cell)
        grid_->addWidget(makePart(spec.cell->second, this), 2 * spec.cell->first.row + 1, spec.cell->first.column);
    divide(grid_, spec.grid, table != nullptr);
    if (table != nullptr)
        grid_->addWidget(table, 2, 0, 1, grid_->columnCount(), Qt::AlignLeft);
    if (maps_ != nullptr && spec.maps->columns == 0)
        layOutBelowMaps(spec);
    else if (spec.side || !above.empty() || !spec.below.parts.empty())
        layOutAround(spec, above);
    else {
        grid_->setContentsMargins(8, spec.grid.top, 8, 8);
        setLayout(grid_);
    }
    if (spec.followsExperiment)
        connect(document_, &Document::experimentChanged, this, &Board::draw);
    if (spec.saysHowFar)
        followWork(spec);
}

// Ends the watches first: they would withdraw their questions when the page hides in the course of this, and what follows the
// questions would draw on a page that is half destroyed.
Board::~Board()
{
    ofMap_.clear();
    qDeleteAll(findChildren<Watch*>(Qt::FindDirectChildrenOnly));
}

PanelMargins Board::marginsOf(const QWidget* view) const
{
    const bool isAlone = LonePicture::holds(view);
    const auto scaled = [&](int px) { return isAlone || px < 0 ? -1 : atTypeScale(px); };
    return {scaled(margins_.left), scaled(margins_.right)};
}

void Board::addDrawing(const Inquiries& reads, std::function<void()> draw, bool followsExperiment, bool followsAsked)
{
    drawings_.push_back(draw);
    const auto again = [this, draw] {
        if (isVisible())
            draw();
    };
    for (InquiryBase* inquiry : reads)
        connect(inquiry, &InquiryBase::answered, this, again);
    for (InquiryBase* inquiry : followsAsked ? reads : Inquiries())
        connect(inquiry, &InquiryBase::askedChanged, this, again);
    if (reads.empty() || followsExperiment)
        connect(document_, &Document::experimentChanged, this, again);
}

void Board::followWork(const BoardSpec& spec)
{
    std::set<InquiryBase*> followed;
    for (const PanelSpec& panel : spec.panels)
        for (InquiryBase* inquiry : inquiriesOf(panel.reads))
            followed.insert(inquiry);
    for (InquiryBase* inquiry : followed) {
        connect(inquiry, &InquiryBase::askedChanged, this, &Board::draw);
        connect(inquiry, &InquiryBase::progressed, this, [this, says = spec.saysHowFar] {
            if (isVisible() && says(Answers(*engine_), *document_))
                draw();
        });
    }
}

QBoxLayout* Board::switches(PanelPlace above)
{
    QLayoutItem* there = grid_->itemAtPosition(2 * above.row, above.column);
    if (there != nullptr)
        return static_cast<QBoxLayout*>(there->layout());
    auto* row = new QHBoxLayout;
    row->setSpacing(gridSpec_.betweenSwitches);
    row->addStretch(1);
    grid_->addLayout(row, 2 * above.row, above.column);
    return row;
}

void Board::addFigure(QWidget* view, const PictureName& name, std::function<SharedFigure()> figure)
{
    nameControls(view, name.title);
    offerMenu(view, name.key);
    panels_.push_back({name, {}, std::move(figure)});
}

Board::Inquiries Board::inquiriesOf(const std::vector<ReadInquiry>& reads) const
{
    Inquiries inquiries;
    for (const ReadInquiry read : reads)
        inquiries.push_back(&read(*engine_));
    return inquiries;
}

void Board::addPanel(const PanelSpec& spec)
{
    QWidget* view = spec.make(this);
    const PanelPlace place = spec.place;
    QWidget* before = spec.givesRoom ? grid_->itemAtPosition(2 * place.row + 1, place.column - 1)->widget() : nullptr;
    view->setObjectName(spec.key);
    grid_->addWidget(view, 2 * place.row + 1, place.column);
    grid_->setRowStretch(2 * place.row + 1, 1);
    grid_->setColumnStretch(place.column, 1);
    view->setAccessibleName(spec.title);
    addFigure(view, {spec.key, spec.title}, [this, view, own = spec.isOfItsOwnOnPaper ? spec.figure : nullptr] {
        return own ? own(Answers(*engine_), *document_) : dynamic_cast<const OffersFigure*>(view)->figure();
    });
    panels_.back().place = place;
    panels_.back().isThere = spec.isThere;
    panels_.back().titleOf = spec.titleOf;
    panels_.back().paper = spec.paper;
    const Inquiries reads = inquiriesOf(spec.reads), alsoReads = inquiriesOf(spec.alsoReads);
    Inquiries all = reads;
    all.insert(all.end(), alsoReads.begin(), alsoReads.end());
    addDrawing(all, [this, view, before, place, show = spec.show, givesRoom = spec.givesRoom] {
        if (faces_)
            view->setVisible(place.face == shownFace());
        show(view, Answers(*engine_), *document_, marginsOf(view));
        if (givesRoom)
            giveRoom(view, before, place, givesRoom(Answers(*engine_), *document_));
    });
    new Veil(view, engine_, reads);
    if (gridSpec_.flow > 0)
        flowing_.push_back(view);
    if (spec.tellSize)
        spec.tellSize(view, [this](QSize pixels) {
            pixels_ = pixels;
            askOfMap();
        });
    if (spec.follow)
        spec.follow(view, document_, engine_);
}

void Board::giveRoom(QWidget* view, QWidget* before, PanelPlace place, bool gives)
{
    if (gives == view->isHidden() || LonePicture::holds(view) || LonePicture::holds(before))
        return;
    view->setVisible(!gives);
    grid_->removeWidget(before);
    grid_->addWidget(before, 2 * place.row + 1, place.column - 1, 1, gives ? 2 : 1);
}

void Board::askOfMap()
{
    for (Watch* asking : ofMap_)
        asking->look();
}

void Board::placePanels()
{
    int next = 0;
    for (std::size_t panel = 0; panel < flowing_.size(); ++panel) {
        QWidget* view = flowing_[panel];
        const bool isThere = !panels_[panel].isThere || panels_[panel].isThere(*document_);
        const int row = 2 * (next / gridSpec_.flow) + 1, column = next % gridSpec_.flow;
        next += isThere;
        if (!isAncestorOf(view)) // it fills the page (LonePicture), and has its place kept
            continue;
        view->setVisible(isThere);
        const QLayoutItem* before = grid_->itemAtPosition(row, column);
        if (isThere && (before == nullptr || before->widget() != view))
            grid_->addWidget(view, row, column);
    }
}

void Board::addMaps(const MapsSpec& spec)
{
    QStringList keys;
    for (const PictureName& name : spec.names)
        keys.push_back(name.key);
    maps_ = new MapRow(keys, MapsSpec::scale(), this);
    if (spec.columns > 0)
        grid_->addWidget(maps_, 2 * spec.place.row + 1, spec.place.column, 1, spec.columns);
    for (std::size_t which = 0; which < spec.names.size(); ++which)
        addFigure(maps_->map(which), spec.names[which], [this, which] { return maps_->figure(which); });
    addDrawing(
        inquiriesOf(spec.reads), [this, pictures = spec.pictures] { maps_->show(pictures(Answers(*engine_), *document_)); });
    new Veil(maps_, engine_, inquiriesOf(spec.reads));
}

QWidget* Board::makePart(const PartSpec& spec, QWidget* parent)
{
    QWidget* part = spec.make(document_, parent);
    const auto show = [this, part, show = spec.show, face = spec.face] {
        part->setVisible(face == shownFace() && (!show || show(part, Answers(*engine_), *document_)));
    };
    if (spec.isTool && Theme::of(*this).isPresented())
        part->hide();
    else if (spec.show || faces_)
        addDrawing(inquiriesOf(spec.reads), show, spec.followsExperiment, spec.followsAsked);
    if (spec.follow)
        spec.follow(part, document_, engine_);
    if (spec.picture)
        addFigure(spec.view(part), {spec.picture->key, spec.picture->title},
            [this, figure = spec.picture->figure] { return figure(Answers(*engine_), *document_); });
    if (spec.isDimmed)
        new Veil(spec.view ? spec.view(part) : part, engine_, inquiriesOf(spec.reads),
            spec.picture ? Veil::Words::Said : Veil::Words::None);
    if (spec.tallest > 0)
        tallest_.emplace_back(part, spec.tallest);
    return part;
}

NumberGrid* Board::makeTable(const TableSpec& spec)
{
    PartSpec numbers = spec.numbers;
    numbers.isDimmed = false; // the lists in its corner can be used while it is older
    auto* table = static_cast<NumberGrid*>(makePart(numbers, this));
    for (const PartSpec& each : spec.corner)
        table->addToCorner(makePart(each, this));
    return table;
}

QWidget* Board::makeSide(const SideSpec& spec)
{
    auto* side = new QWidget(this);
    auto* column = new QVBoxLayout(side);
    const int around = spec.scrolled ? inScrolled : 0;
    column->setContentsMargins(around, spec.top, around, around);
    column->setSpacing(spec.spacing);
    for (const PartSpec& part : spec.parts)
        column->addWidget(makePart(part, side), part.stretch, part.alignment);
    column->addStretch(std::ranges::any_of(spec.parts, &PartSpec::stretch) ? 0 : 1);
    if (!spec.scrolled)
        return side;
    auto* scroll = new QScrollArea(this);
    scroll->setObjectName(spec.scrolled->key);
    scroll->setAccessibleName(spec.scrolled->title);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(side);
    return scroll;
}

void Board::layOutAround(const BoardSpec& spec, const std::vector<QWidget*>& above)
{
    auto* column = new QVBoxLayout;
    column->setSpacing(spec.below.spacing);
    column->addLayout(grid_, spec.below.panels);
    for (const PartSpec& part : spec.below.parts)
        column->addWidget(makePart(part, this), part.stretch);
    if (std::ranges::any_of(spec.below.parts, &PartSpec::stretch))
        new LayoutShares(QStringLiteral("table"), column, this);
    auto* body = new QHBoxLayout;
    body->setSpacing(fromSide);
    body->addLayout(column, 1);
    if (spec.side)
        body->addWidget(setSide(makeSide(*spec.side), spec.side->width));
    if (spec.side && spec.side->isTool && Theme::of(*this).isPresented())
        sides_.front()->hide();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 8);
    layout->setSpacing(belowStories);
    if (spec.stories != nullptr) {
        auto* stories = new StoryBar(document_, spec.stories(), {}, this);
        connect(stories, &StoryBar::chosen, this, &Page::storyChosen);
        layout->addWidget(stories);
    }
    for (QWidget* part : above)
        layout->addWidget(part);
    layout->addLayout(body, 1);
}

void Board::layOutBelowMaps(const BoardSpec& spec)
{
    auto* layout = new QGridLayout(this);
    layout->setContentsMargins(8, 4, 8, 8);
    layout->setHorizontalSpacing(fromSide);
    layout->setVerticalSpacing(belowMaps);
    layout->addWidget(maps_, 0, 0);
    layout->addLayout(grid_, 1, 0);
    for (std::size_t row = 0; spec.side && row < spec.side->parts.size(); ++row)
        layout->addWidget(setSide(makePart(spec.side->parts[row], this), spec.side->width), int(row), 1, Qt::AlignTop);
    layout->setRowStretch(0, spec.paper.maps);
    layout->setRowStretch(1, spec.paper.panels);
    layout->setColumnStretch(0, 1);
    new LayoutShares(QStringLiteral("maps"), layout, Qt::Vertical, this);
}

QWidget* Board::setSide(QWidget* side, SideWidth width)
{
    sides_.push_back(side);
    if (sideShare_ != nullptr)
        return side;
    sideWidth_ = width;
    const auto bounds = [this] {
        return SideShare::Bounds{this->width(), sideWidth_.least, this->width() - SideShare::neededBeside(this, sides_.front())};
    };
    sideShare_ = new SideShare(QStringLiteral("side"), side, Qt::LeftEdge, bounds, this);
    connect(sideShare_, &Shares::changed, this, &Board::layOutSide);
    return side;
}

int Board::sideWidth() const
{
    return sideShare_->extent(std::clamp(width() * sideWidth_.percent / 100, sideWidth_.least, sideWidth_.most));
}

void Board::layOutSide()
{
    for (QWidget* side : sides_)
        side->setFixedWidth(sideWidth());
    for (const auto& [part, height] : tallest_)
        part->setMaximumHeight(int(height * sideWidth()));
}

void Board::draw()
{
    if (!isVisible())
        return;
    for (const auto& each : drawings_)
        each();
}

int Board::heightOfPictures() const
{
    int height = minimumSizeHint().height();
    for (int place = 1; place < grid_->rowCount(); place += 2) {
        const QLayoutItem* panel = grid_->itemAtPosition(place, 0);
        if (panel != nullptr && panel->widget() != nullptr && !panel->isEmpty())
            height += std::max(0, gridSpec_.rowHeight - panel->minimumSize().height());
    }
    return height;
}

void Board::resizeEvent(QResizeEvent* event)
{
    Page::resizeEvent(event);
    if (sideShare_ != nullptr)
        layOutSide();
}

void Board::showEvent(QShowEvent* event)
{
    Page::showEvent(event);
    draw();
}

std::vector<NamedFigure> Board::figures() const
{
    std::vector<DrawnPicture> drawn;
    for (const Panel& panel : panels_)
        if (!panel.isThere || panel.isThere(*document_))
            drawn.push_back({{panel.name.key, panel.titleOf ? panel.titleOf(*document_) : panel.name.title}, panel.figure(),
                panel.place, panel.paper});
    std::vector<NamedFigure> named =
        figuresOf(drawn, maps_ != nullptr ? std::optional(maps_->figureRow()) : std::nullopt, shownFace(), paper_);
    if (whole_)
        whole_(named.back(), Answers(*engine_), *document_);
    return named;
}

bool Board::hasPicture(const QString& key) const
{
    return std::ranges::any_of(
        panels_, [&](const Panel& panel) { return panel.name.key == key && (!panel.isThere || panel.isThere(*document_)); });
}

int Board::boardOf(const QString& figure) const
{
    const auto found = std::ranges::find(panels_, figure, [](const Panel& panel) { return panel.name.key; });
    const bool isPanel = found != panels_.end() && found->place;
    return figure == wholePage ? shownFace() : isPanel ? found->place->face : 0;
}

void Board::showBoard(int face)
{
    if (faces_)
        changeView(document_, [&](ViewState& view) { faces_->set(view, face); });
}

} // namespace attentoscope
