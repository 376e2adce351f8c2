// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/heads/heads_page.h"

#include "core/studies/heads/head_feed.h"
#include "ui/document/change_view.h"
#include "ui/document/questions/evaluation.h"
#include "ui/pages/head_boards/head_choice.h"
#include "ui/pages/head_boards/heads_invitation.h"
#include "ui/pages/head_boards/notable_heads.h"
#include "ui/pages/head_boards/shown_heads.h"
#include "ui/pages/heads/head_table.h"
#include "ui/pages/heads/heads_board.h"
#include "ui/pages/heads/heads_settings.h"
#include "ui/pages/heads/recordings.h"
#include "ui/text/number_text.h"
#include "ui/text/translated.h"
#include "ui/theme/controls/control_names.h"
#include "ui/theme/theme.h"
#include "ui/theme/toggle_button.h"
#include "ui/theme/wrapped_label.h"
#include "ui/widgets/mask_hint.h"
#include "ui/widgets/splits/layout_shares.h"
#include "ui/widgets/splits/side_share.h"
#include "ui/widgets/veil.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace attentoscope {

namespace {

constexpr int linesHeight = 190; // px
constexpr int sidePercent = 44, leastSide = 380, mostSide = 760; // of the page's width; px

} // namespace

HeadsPage::HeadsPage(Document* document, Engine* engine, QWidget* parent)
    : Page(parent)
    , document_(document)
    , engine_(engine)
    , recordings_(Recordings::of(document))
    , quantities_(headQuantityPart(QStringLiteral("headQuantity"), tr("The quantity that colours the heads")))
{
    auto* invitation = new HeadsInvitation(document, {}, this);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 8);
    layout->setSpacing(4);
    bar_ = makeBar();
    pictures_ = makePictures();
    layout->addWidget(bar_);
    layout->addWidget(invitation);
    layout->addWidget(pictures_, 1);
    layout->addWidget(new MaskHint(document_, engine_, this));
    auto& studies = engine->inquiry<HeadStudies>();
    auto& histories = engine->inquiry<HeadHistories>();
    for (QWidget* view : std::initializer_list<QWidget*>{grid_, lines_, agreement_, table_})
        new Veil(view, engine_, {&studies});
    new Veil(history_, engine_, {&studies, &histories});
    const auto offer = [this](QWidget* view, const QString& key, const QString& title) {
        nameControls(view, title);
        offerMenu(view, key);
    };
    offer(grid_, QStringLiteral("heads"), tr("Heads"));
    offer(lines_, QStringLiteral("comparison"), tr("Heads, A and B"));
    offer(agreement_, QStringLiteral("agreement"), tr("Agreement of heads"));
    offer(history_, QStringLiteral("history"), tr("Heads against training step"));
    const auto open = [this](const HeadPlace& place) {
        openHeadOf(*document_, shownHeads(document_->experiment()), studiedHeads(answers()), place);
    };
    connect(history_, &LineView::clicked, this, &HeadsPage::openStep);
    connect(grid_, &HeadGrid::chosen, this, &HeadsPage::choose);
    connect(grid_, &HeadGrid::opened, this, open);
    connect(table_, &HeadTableView::chosen, this, &HeadsPage::choose);
    connect(table_, &HeadTableView::opened, this, open);
    connect(agreement_, &AgreementMap::headChosen, this, &HeadsPage::chooseInLayer);
    connect(lines_, &LineView::clicked, this, [this](double x) {
        if (std::isfinite(x))
            chooseInLayer(Index(std::lround(x)));
    });
    asked<Evaluation>(evaluationSubject).watch(this, document_, engine_, {}); // for the hint about the mask
    askedHeads().watch(this, document_, engine_, {});
    const Watch* steps = askedHistory().watch(this, document_, engine_, {});
    connect(recordings_, &Recordings::changed, steps, &Watch::look);
    connect(recordings_, &Recordings::changed, this, &HeadsPage::showHistory);
    connect(document_, &Document::viewChanged, this, &HeadsPage::draw);
    connect(document_, &Document::experimentChanged, this, &HeadsPage::draw);
    connect(&histories, &InquiryBase::answered, this, &HeadsPage::showHistory);
    connect(&studies, &InquiryBase::answered, this, &HeadsPage::showStudy);
    showExperiment();
}

void HeadsPage::setVerdict(const QString& text)
{
    Page::setVerdict(text);
    if (std::exchange(named_, !text.isEmpty()) != named_)
        showStudy();
}

QWidget* HeadsPage::makeBar()
{
    auto* bar = new QWidget(this);
    auto* layout = new QHBoxLayout(bar);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(12);
    quantity_ = quantities_.make(document_, bar);
    layout->addWidget(quantity_);
    layout->addWidget(makeViewSwitch(document_, &HeadsSettings::ofB, QStringLiteral("headsOfB"),
        {tr("A"), tr("The heads under policy A")}, {tr("B"), tr("The heads under policy B")}, this));
    layout->addWidget(makeViewSwitch(document_, &HeadsSettings::maps, QStringLiteral("headMaps"),
        {tr("Colours"), tr("Each head as a square in the colour of the quantity")},
        {tr("Maps"), tr("Each head as its attention map, framed in the colour of the quantity")}, this, true));
    layout->addStretch(1);
    layout->addWidget(makePatterns(bar));
    return bar;
}

QWidget* HeadsPage::makePatterns(QWidget* parent)
{
    patterns_ = new QWidget(parent);
    auto* row = new QHBoxLayout(patterns_);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    const Field& field = *findField("head-pattern");
    for (const FieldOption& option : field.options()) {
        auto* button = new ToggleButton(translated(option.label), ToggleButton::Weight::Strong, patterns_);
        button->setObjectName(QStringLiteral("pattern-") + QLatin1String(option.name));
        button->setToolTip(translated(option.help));
        connect(button, &QToolButton::clicked, this, [this, &field, name = std::string(option.name)] {
            [[maybe_unused]] const auto done = document_->setField(field, name);
            showExperiment(); // keeps the current button checked when it is clicked again
        });
        row->addWidget(button);
        patternButtons_.emplace_back(option.name, button);
    }
    return patterns_;
}

QWidget* HeadsPage::makePictures()
{
    auto* pictures = new QWidget(this);
    auto* layout = new QHBoxLayout(pictures);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(16);
    grid_ = new HeadGrid(pictures);
    grid_->setObjectName(QStringLiteral("headGrid"));
    note_ = new WrappedLabel(pictures);
    note_->setObjectName(QStringLiteral("headNote"));
    note_->setFont(secondaryFont());
    note_->setTextFormat(Qt::PlainText);
    lines_ = new LineView(pictures);
    lines_->setObjectName(QStringLiteral("headLines"));
    lines_->setFixedHeight(linesHeight);
    history_ = new LineView(pictures);
    history_->setObjectName(QStringLiteral("headHistory"));
    history_->setFixedHeight(linesHeight);
    linesSwitch_ = makeViewSwitch(document_, &HeadsSettings::againstSteps, QStringLiteral("headSteps"),
        {tr("A and B"), tr("The heads of the layer under A and under B")},
        {tr("Against training step"),
            tr("How focused the heads were at every training step, from the recordings beside this file")},
        pictures);
    auto* left = new QVBoxLayout;
    left->setSpacing(4);
    left->addWidget(grid_, 1);
    left->addWidget(note_);
    left->addWidget(linesSwitch_, 0, Qt::AlignLeft);
    left->addWidget(lines_);
    left->addWidget(history_);
    layout->addLayout(left, 1);
    side_ = makeSide(pictures);
    layout->addWidget(side_);
    const auto bounds = [this] { return SideShare::Bounds{width(), leastSide, width() - SideShare::neededBeside(this, side_)}; };
    sideShare_ = new SideShare(QStringLiteral("side"), side_, Qt::LeftEdge, bounds, this);
    connect(sideShare_, &Shares::changed, this, &HeadsPage::layOutSide);
    return pictures;
}

QWidget* HeadsPage::makeSide(QWidget* parent)
{
    auto* side = new QWidget(parent);
    auto* column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    rows_ = new HeadTable;
    table_ = new HeadTableView(rows_, QStringLiteral("headTable"), side);
    agreement_ = new AgreementMap(side);
    agreement_->setObjectName(QStringLiteral("headAgreement"));
    column->addWidget(table_, 5);
    column->addWidget(agreement_, 6);
    new LayoutShares(QStringLiteral("table"), column, this);
    return side;
}

void HeadsPage::choose(const HeadPlace& place)
{
    chooseHeadOf(*document_, shownHeads(document_->experiment()), studiedHeads(answers()), place);
}

void HeadsPage::chooseInLayer(Index head)
{
    choose({shownLayer(studiedHeads(answers()), shownHeads(document_->experiment())), std::size_t(head)});
}

// Opens the recording of the nearest step.
void HeadsPage::openStep(double step)
{
    const std::vector<StampedStep> steps = recordingsOf(*document_);
    if (steps.empty() || !std::isfinite(step))
        return;
    const auto nearest = std::ranges::min_element(
        steps, {}, [step](const StampedStep& each) { return std::abs(double(each.recorded.step) - step); });
    Experiment experiment = document_->experiment();
    experiment.tensorFile = nearest->recorded.file.string();
    document_->setExperiment(experiment, [number = nearest->recorded.step] { return tr("Step %1").arg(countText(number)); });
}

void HeadsPage::draw()
{
    if (!isVisible())
        return;
    quantities_.show(quantity_, answers(), *document_);
    showExperiment();
    showHistory();
    showStudy();
}

void HeadsPage::showExperiment()
{
    const Experiment experiment = shownHeads(document_->experiment());
    const bool heads = hasHeads(experiment);
    bar_->setVisible(heads);
    pictures_->setVisible(heads);
    patterns_->setVisible(experiment.source == "multihead");
    recordings_->follow();
    for (const auto& [name, button] : patternButtons_)
        button->setChecked(name == headPatternText(experiment.headPattern));
}

void HeadsPage::showHistory()
{
    if (!isVisible())
        return;
    const bool seen = seesHistory(*document_);
    linesSwitch_->setVisible(!recordingsOf(*document_).empty());
    lines_->setVisible(!seen);
    history_->setVisible(seen);
    history_->show(historyOfHeads(answers(), *document_));
}

void HeadsPage::showStudy()
{
    const Experiment experiment = shownHeads(document_->experiment());
    if (!isVisible() || !hasHeads(experiment))
        return;
    HeadGridPicture grid = gridOfHeads(answers(), *document_);
    if (named_)
        grid.marked = notableHeads(grid.study).first();
    grid_->show(grid);
    table_->show([&] { rows_->show(grid.study, experiment, grid.policy, grid.marked); }, grid.selected);
    lines_->show(comparisonOfHeads(answers(), *document_));
    agreement_->show(agreementOfHeads(answers(), *document_));
    note_->setText(noteOfHeads(answers(), *document_));
}

void HeadsPage::layOutSide()
{
    side_->setFixedWidth(sideShare_->extent(std::clamp(width() * sidePercent / 100, leastSide, mostSide)));
}

void HeadsPage::resizeEvent(QResizeEvent* event)
{
    Page::resizeEvent(event);
    layOutSide();
}

void HeadsPage::showEvent(QShowEvent* event)
{
    Page::showEvent(event);
    draw();
}

// Figures other than these two are on both boards.
int HeadsPage::boardOf(const QString& figure) const { return boardOfHeads(figure, *document_); }

void HeadsPage::showBoard(int board)
{
    if (!recordingsOf(*document_).empty())
        changeView<HeadsSettings>(document_, [board](HeadsSettings& view) { view.againstSteps = board == 1; });
}

std::vector<NamedFigure> HeadsPage::figures() const { return figuresOf(headsBoard(), answers(), *document_); }

} // namespace attentoscope
