// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/heads/heads_page.h"

#include "core/studies/heads/head_feed.h"
#include "ui/document/change_view.h"
#include "ui/document/engine/watch.h"
#include "ui/document/questions/evaluation.h"
#include "ui/pages/head_boards/head_boards_settings.h"
#include "ui/pages/head_boards/head_pictures.h"
#include "ui/pages/head_boards/notable_heads.h"
#include "ui/pages/heads/agreement_map.h"
#include "ui/pages/heads/head_table.h"
#include "ui/pages/heads/heads_settings.h"
#include "ui/pages/heads/recordings.h"
#include "ui/pages/heads/steps_picture.h"
#include "ui/plots/lines/line_view.h"
#include "ui/text/joined.h"
#include "ui/text/number_text.h"
#include "ui/text/translated.h"
#include "ui/theme/theme.h"
#include "ui/theme/toggle_button.h"
#include "ui/theme/wrapped_label.h"
#include "ui/widgets/map_colors.h"
#include "ui/widgets/mask_hint.h"
#include "ui/widgets/policy_title.h"
#include "ui/widgets/splits/layout_shares.h"
#include "ui/widgets/veil.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace attentoscope {

namespace {

constexpr int linesHeight = 190; // px

// Returns the same colour scale for every head, no matter which are known yet.
ColorScaling headColors(const HeadStudy& study, const Experiment& experiment, const ViewState& view)
{
    Index keys = 2;
    for (const StudiedLayer& layer : study.layers)
        keys = std::max(keys, layer.layer.nk);
    return weightColors(longestLength(experiment, keys), view);
}

// Returns whether the agreement of the layer is known for at least one head that sees a key.
bool hasAgreement(const HeadStudy& study, std::size_t layer, std::size_t policy)
{
    return !study.layers.empty() && study.layers[layer].agreement
        && !study.layers[layer].agreement->divergence[policy].array().isNaN().all();
}

} // namespace

HeadsPage::HeadsPage(Document* document, Engine* engine, QWidget* parent)
    : HeadsBoard(document, engine, parent)
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 8);
    layout->setSpacing(4);
    bar_ = makeBar();
    pictures_ = makePictures();
    layout->addWidget(bar_);
    layout->addWidget(invitation_);
    layout->addWidget(pictures_, 1);
    layout->addWidget(new MaskHint(document_, engine_, this));
    for (QWidget* view : std::initializer_list<QWidget*>{grid_, lines_, agreement_, table_})
        new Veil(view, engine_, {&inquiry<HeadStudies>()});
    new Veil(history_, engine_, {&inquiry<HeadStudies>(), &inquiry<HeadHistories>()});
    addFigure(grid_, {QStringLiteral("heads"), tr("Heads")}, [this] { return grid_->figure(); });
    addFigure(lines_, {QStringLiteral("comparison"), tr("Heads, A and B")}, [this] { return lines_->figure(); });
    addFigure(agreement_, {QStringLiteral("agreement"), tr("Agreement of heads")}, [this] { return agreement_->figure(); });
    addFigure(history_, {QStringLiteral("history"), tr("Heads against training step")}, [this] { return history_->figure(); });
    connect(history_, &LineView::clicked, this, &HeadsPage::openStep);
    connect(grid_, &HeadGrid::chosen, this, &HeadsPage::choose);
    connect(grid_, &HeadGrid::opened, this, &HeadsPage::open);
    connect(table_, &HeadTableView::chosen, this, &HeadsPage::choose);
    connect(table_, &HeadTableView::opened, this, &HeadsPage::open);
    const auto chooseHead = [this](Index head) { choose({shownLayer(study(), shown()), std::size_t(head)}); };
    connect(agreement_, &AgreementMap::headChosen, this, chooseHead);
    connect(lines_, &LineView::clicked, this, [chooseHead](double x) {
        if (std::isfinite(x))
            chooseHead(Index(std::lround(x)));
    });
    ask<Evaluation>([this] { return evaluationSubject(*document_); }); // for the hint about the mask
    ask<HeadStudies>([this]() -> std::optional<HeadStudies::Inputs> {
        if (!hasHeads(shown()))
            return {};
        return HeadStudies::Inputs{.subject = subject(),
            .layer = shown().layer,
            .agreement = true,
            .critical = true,
            .reduce = document_->view().of<PoolingSettings>().reduceFor(Stage::Weights)};
    });
    const Watch* steps = ask<HeadHistories>([this]() -> std::optional<HeadHistories::Inputs> {
        if (!seesHistory())
            return {};
        return HeadHistories::Inputs{subject(), recordings_->steps()};
    });
    connect(recordings_, &Recordings::changed, steps, &Watch::look);
    connect(recordings_, &Recordings::changed, this, &HeadsPage::showHistory);
    addDrawing({}, [this] { showExperiment(); });
    addDrawing(
        {&inquiry<HeadHistories>()}, [this] { showHistory(); }, true);
    addDrawing(
        {&inquiry<HeadStudies>()}, [this] { showStudy(); }, true);
    showExperiment();
}

void HeadsPage::setVerdict(const QString& text)
{
    HeadsBoard::setVerdict(text);
    if (std::exchange(named_, !text.isEmpty()) != named_)
        showStudy();
}

const HeadStudy& HeadsPage::study() const { return inquiry<HeadStudies>().answer(); }

QWidget* HeadsPage::makeBar()
{
    auto* bar = new QWidget(this);
    auto* layout = new QHBoxLayout(bar);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(12);
    layout->addWidget(makeQuantityBox(QStringLiteral("headQuantity"), tr("The quantity that colours the heads")));
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
    recordings_ = new Recordings(this);
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
    layout->addWidget(setSide(makeSide(pictures), {.percent = 44, .least = 380, .most = 760}));
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

void HeadsPage::showExperiment()
{
    const Experiment& experiment = shown();
    const bool heads = hasHeads(experiment);
    bar_->setVisible(heads);
    pictures_->setVisible(heads);
    patterns_->setVisible(experiment.source == "multihead");
    recordings_->follow(experiment.source == "tensor" ? QString::fromStdString(experiment.tensorFile) : QString());
    for (const auto& [name, button] : patternButtons_)
        button->setChecked(name == headPatternText(experiment.headPattern));
}

HeadGridPicture HeadsPage::gridPicture(std::size_t policy) const
{
    const ViewState& view = document_->view();
    HeadGridPicture picture;
    picture.study = study();
    picture.experiment = shown();
    picture.quantity = headQuantity(view.of<HeadBoardsSettings>().quantity);
    picture.policy = policy;
    picture.maps = view.of<HeadsSettings>().maps;
    picture.colors = headColors(study(), picture.quantity, picture.experiment, view.colorMap);
    picture.mapColors = headColors(study(), document_->experiment(), view);
    picture.selected = selected();
    picture.marked = named_ ? notableHeads(study()).first() : std::nullopt;
    picture.title = headQuantityAxis(picture.quantity, picture.experiment);
    if (picture.quantity.critical && !picture.maps) // it is the same under A and B
        return picture;
    const QString name = policy < study().policies.size() ? QLatin1Char(' ') + policyName(study().policies[policy]) : QString();
    picture.title = withDetail(picture.title, policyLetter(policy) + name);
    return picture;
}

AgreementPicture HeadsPage::agreementPicture(std::size_t policy, std::size_t layer) const
{
    const Experiment& experiment = shown();
    AgreementPicture agreement;
    agreement.policy = policy;
    agreement.bits = experiment.bits;
    agreement.map = document_->view().colorMap;
    agreement.selected = experiment.head;
    agreement.emptyText = nothingOfLayerText(study(), layer);
    QStringList of{policyLetter(policy)};
    if (study().layers.size() > 1)
        of << tr("layer %1").arg(study().layers[layer].layer.number);
    agreement.title =
        withDetail(experiment.bits ? tr("Divergence of heads (JS, bits)") : tr("Divergence of heads (JS, nats)"), phraseOf(of));
    if (!hasAgreement(study(), layer, policy))
        return agreement;
    agreement.agreement = study().layers[layer].agreement;
    const double mean = agreement.agreement->mean(policy);
    agreement.note = (experiment.bits ? tr("mean %1 (upper bound 1) · %2 rows") : tr("mean %1 (upper bound ln 2) · %2 rows"))
                         .arg(fixedText(experiment.bits ? mean / std::numbers::ln2 : mean, 3))
                         .arg(agreement.agreement->rows);
    return agreement;
}

QString HeadsPage::noteText() const
{
    if (const Error* failure = inquiry<HeadStudies>().failure())
        return translated(*failure);
    QStringList notes;
    if (const QString sinks = sinkHeadsText(study(), shownLayer(study(), shown())); !sinks.isEmpty())
        notes << sinks;
    if (study().known() < study().heads())
        notes << tr("%1 of %2 heads computed").arg(study().known()).arg(study().heads());
    for (const StudiedLayer& each : study().layers)
        if (!each.heads.empty() && each.heads.front() && !each.heads.front()->problem) {
            const HeadEntry& entry = *each.heads.front();
            if (entry.rows < each.layer.nq)
                notes << tr("each head: %1 of %2 query rows evaluated").arg(countText(entry.rows), countText(each.layer.nq));
            if (document_->view().of<HeadsSettings>().maps && !entry.thumbnails.empty()
                && entry.thumbnails.front()->width < each.layer.nk)
                notes << (entry.thumbnails.front()->request.reduce == Reduce::Mean
                        ? tr("maps: each pixel is the mean of the weights that it covers")
                        : tr("maps: each pixel is the largest weight that it covers"));
            break;
        }
    if (const QString leftOut = layersLeftOutText(study()); !leftOut.isEmpty())
        notes << leftOut;
    return notes.join(QStringLiteral(" · "));
}

void HeadsPage::showTable(std::size_t policy)
{
    table_->show(
        [&] { rows_->show(study(), shown(), policy, named_ ? notableHeads(study()).first() : std::nullopt); }, selected());
}

void HeadsPage::showStudy()
{
    if (!hasHeads(shown()))
        return;
    const ViewState& view = document_->view();
    const std::size_t policy = view.of<HeadsSettings>().ofB ? 1 : 0, layer = shownLayer(study(), shown());
    grid_->show(gridPicture(policy));
    showTable(policy);
    LinePicture lines = headsPicture(study(), layer, headQuantity(view.of<HeadBoardsSettings>().quantity), shown());
    lines.selectedX = double(shown().head);
    lines_->show(lines);
    agreement_->show(agreementPicture(policy, layer));
    note_->setText(noteText());
}

void HeadsPage::showHistory()
{
    const bool recorded = !recordings_->steps().empty(), seen = seesHistory();
    linesSwitch_->setVisible(recorded);
    lines_->setVisible(!seen);
    history_->setVisible(seen);
    LinePicture picture = stepsPicture(inquiry<HeadHistories>().answer(), recordings_->steps(), shown().layer,
        document_->view().of<HeadsSettings>().ofB ? 1 : 0, shown().tensorFile);
    if (!recorded) {
        picture = {};
        picture.emptyText = tr("There are no recordings of other training steps beside this file.");
    }
    history_->show(picture);
}

// Opens the recording of the nearest step.
void HeadsPage::openStep(double step)
{
    const std::vector<StampedStep>& steps = recordings_->steps();
    if (steps.empty() || !std::isfinite(step))
        return;
    const auto nearest = std::ranges::min_element(
        steps, {}, [step](const StampedStep& each) { return std::abs(double(each.recorded.step) - step); });
    Experiment experiment = document_->experiment();
    experiment.tensorFile = nearest->recorded.file.string();
    document_->setExperiment(experiment, [number = nearest->recorded.step] { return tr("Step %1").arg(countText(number)); });
}

bool HeadsPage::seesHistory() const
{
    return document_->view().of<HeadsSettings>().againstSteps && !recordings_->steps().empty();
}

// Figures other than these two are on both boards.
int HeadsPage::boardOf(const QString& figure) const
{
    const bool history = figure == QLatin1String("history"), lines = figure == QLatin1String("comparison");
    return history ? 1 : lines ? 0 : int(seesHistory());
}

void HeadsPage::showBoard(int board)
{
    if (!recordings_->steps().empty())
        changeView<HeadsSettings>(document_, [board](HeadsSettings& view) { view.againstSteps = board == 1; });
}

std::vector<NamedFigure> HeadsPage::figures() const
{
    std::vector<NamedFigure> figures = Board::figures();
    figures[0].sizeMm = {120, 90};
    figures[2].sizeMm = {89, 95};
    if (recordings_->steps().empty())
        std::erase_if(figures, [](const NamedFigure& each) { return each.key == QLatin1String("history"); });
    figures.back() = {wholePage, figures.back().name,
        composeFigure({{{{grid_->figure(), 1}, {agreement_->figure(), 0.8}}, 1.4},
            {{{(seesHistory() ? history_ : lines_)->figure(), 1}}, 0.7}}),
        {180, 150}};
    return figures;
}

} // namespace attentoscope
