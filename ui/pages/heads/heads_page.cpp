#include "ui/pages/heads/heads_page.h"

#include "ui/document/document.h"
#include "ui/document/engine/engine.h"
#include "ui/pages/heads/agreement_map.h"
#include "ui/pages/heads/head_pictures.h"
#include "ui/pages/heads/head_table.h"
#include "ui/pages/heads/heads_invitation.h"
#include "ui/pages/mask_hint.h"
#include "ui/pages/policy_title.h"
#include "ui/pages/view_switch.h"
#include "ui/plots/line_view.h"
#include "ui/text/number_text.h"
#include "ui/text/translated.h"
#include "ui/theme/theme.h"
#include "ui/theme/toggle_button.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QResizeEvent>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace attentoscope {

namespace {

constexpr int linesHeight = 190; // px
constexpr double faintestPart = 0.3; // of 1/n: the weight that has the lowest colour of a logarithmic scale

// The same colours for every head, whichever are known yet.
ColorScaling weightColors(const HeadStudy& study, const ViewState& view)
{
    Index keys = 2;
    for (const StudiedLayer& layer : study.layers)
        keys = std::max(keys, layer.layer.nk);
    ColorScaling colors;
    colors.map = view.colorMap;
    colors.logarithmic = view.logColors;
    colors.low = view.logColors ? faintestPart / double(keys) : 0;
    return colors;
}

// Of some head that sees a key.
bool hasAgreement(const HeadStudy& study, std::size_t layer, std::size_t policy)
{
    return !study.layers.empty() && study.layers[layer].agreement
        && !study.layers[layer].agreement->divergence[policy].array().isNaN().all();
}

QString letterOf(std::size_t policy) { return QString(QChar('A' + int(policy))); }

} // namespace

HeadsPage::HeadsPage(Document* document, Engine* engine, QWidget* parent)
    : Page(parent)
    , document_(document)
    , engine_(engine)
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 8);
    layout->setSpacing(4);
    bar_ = makeBar();
    pictures_ = makePictures();
    invitation_ = new HeadsInvitation(document_, HeadsInvitation::SingleHead::Useless, this);
    layout->addWidget(bar_);
    layout->addWidget(invitation_);
    layout->addWidget(new MaskHint(document_, engine_, this));
    layout->addWidget(pictures_, 1);
    offerMenu(grid_, 0);
    offerMenu(lines_, 1);
    offerMenu(agreement_, 2);
    connect(grid_, &HeadGrid::chosen, this, &HeadsPage::choose);
    connect(grid_, &HeadGrid::opened, this, &HeadsPage::open);
    connect(table_, &HeadTableView::chosen, this, &HeadsPage::choose);
    connect(table_, &HeadTableView::opened, this, &HeadsPage::open);
    const auto chooseHead = [this](Index head) {
        choose({shownLayer(findings_.study, invitation_->shown()), std::size_t(head)});
    };
    connect(agreement_, &AgreementMap::headChosen, this, chooseHead);
    connect(lines_, &LineView::clicked, this, [chooseHead](double x) {
        if (std::isfinite(x))
            chooseHead(Index(std::lround(x)));
    });
    connect(engine_, &Engine::studyReady, this, &HeadsPage::takeFindings);
    connect(document_, &Document::experimentChanged, this, &HeadsPage::showExperiment);
    connect(document_, &Document::viewChanged, this, &HeadsPage::showAll);
    connect(document_, &Document::opened, this, [this] {
        findings_ = {}; // files may have changed, though their names are the same
        asked_.reset();
        askForStudy();
    });
    takeFindings(engine_->found());
    showExperiment();
}

QWidget* HeadsPage::makeBar()
{
    auto* bar = new QWidget(this);
    auto* layout = new QHBoxLayout(bar);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(12);
    quantity_ = new QComboBox(bar);
    quantity_->setObjectName(QStringLiteral("headQuantity"));
    quantity_->setToolTip(tr("What the heads are coloured by"));
    fillQuantities(quantity_);
    connect(quantity_, &QComboBox::activated, this, [this](int chosen) {
        ViewState state = document_->view();
        state.headQuantity = headQuantities()[std::size_t(chosen)].key;
        document_->setView(state);
    });
    layout->addWidget(quantity_);
    layout->addWidget(makeViewSwitch(document_, &ViewState::headsOfB, QStringLiteral("headsOfB"),
        {tr("A"), tr("The heads under policy A")}, {tr("B"), tr("The heads under policy B")}, this));
    layout->addWidget(makeViewSwitch(document_, &ViewState::headMaps, QStringLiteral("headMaps"),
        {tr("colours"), tr("Each head as a field in the colour of the quantity")},
        {tr("maps"), tr("Each head as its attention map, framed in the colour of the quantity")}, this, true));
    layout->addStretch(1);

    patterns_ = new QWidget(bar);
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
            showExperiment(); // pressed again it stays on
        });
        row->addWidget(button);
        patternButtons_.emplace_back(option.name, button);
    }
    layout->addWidget(patterns_);
    return bar;
}

QWidget* HeadsPage::makePictures()
{
    auto* pictures = new QWidget(this);
    auto* layout = new QHBoxLayout(pictures);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(16);
    grid_ = new HeadGrid(pictures);
    grid_->setObjectName(QStringLiteral("headGrid"));
    note_ = new QLabel(pictures);
    note_->setObjectName(QStringLiteral("headNote"));
    note_->setFont(secondaryFont());
    note_->setTextFormat(Qt::PlainText);
    note_->setWordWrap(true);
    lines_ = new LineView(pictures);
    lines_->setObjectName(QStringLiteral("headLines"));
    lines_->setFixedHeight(linesHeight);
    auto* left = new QVBoxLayout;
    left->setSpacing(4);
    left->addWidget(grid_, 1);
    left->addWidget(note_);
    left->addWidget(lines_);
    layout->addLayout(left, 1);

    side_ = new QWidget(pictures);
    auto* column = new QVBoxLayout(side_);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    rows_ = new HeadTable;
    table_ = new HeadTableView(rows_, QStringLiteral("headTable"), side_);
    agreement_ = new AgreementMap(side_);
    agreement_->setObjectName(QStringLiteral("headAgreement"));
    column->addWidget(table_, 5);
    column->addWidget(agreement_, 6);
    layout->addWidget(side_);
    return pictures;
}

void HeadsPage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    side_->setFixedWidth(std::clamp(event->size().width() * 44 / 100, 380, 760));
}

void HeadsPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    showAll();
}

void HeadsPage::setCurrent(bool current)
{
    current_ = current;
    asked_.reset();
    if (current)
        askForStudy();
    else
        engine_->study({});
}

// What is known of the same experiment is kept when another layer is looked at.
void HeadsPage::askForStudy()
{
    const Experiment& experiment = invitation_->shown();
    if (!current_)
        return;
    const Experiment part = headPart(experiment);
    if (asked_ == part && askedNumber_ == experiment.layer)
        return;
    asked_ = part;
    askedNumber_ = experiment.layer;
    const HeadFindings known = findings_.of == part ? findings_ : HeadFindings{};
    engine_->study(hasHeads(experiment) ? headJob(experiment, known, {.agreement = true}) : StudyJob());
}

void HeadsPage::takeFindings(const std::any& found)
{
    const auto* findings = std::any_cast<HeadFindings>(&found);
    if (findings == nullptr || !(findings->of == headPart(invitation_->shown())))
        return;
    findings_ = *findings;
    showAll();
}

void HeadsPage::showExperiment()
{
    const Experiment& experiment = invitation_->shown();
    const bool heads = hasHeads(experiment);
    bar_->setVisible(heads);
    pictures_->setVisible(heads);
    patterns_->setVisible(experiment.source == "multihead");
    for (const auto& [name, button] : patternButtons_)
        button->setChecked(name == headPatternText(experiment.headPattern));
    askForStudy();
    showAll();
}

std::optional<HeadPlace> HeadsPage::selected() const
{
    const Experiment& experiment = invitation_->shown();
    if (findings_.study.layers.empty())
        return {};
    return HeadPlace{shownLayer(findings_.study, experiment), std::size_t(experiment.head)};
}

// One step of the history: layer and head together.
void HeadsPage::choose(const HeadPlace& place)
{
    if (place.layer >= findings_.study.layers.size() || place.head >= findings_.study.layers[place.layer].heads.size())
        return;
    Experiment experiment = invitation_->shown();
    experiment.layer = findings_.study.layers[place.layer].layer.number;
    experiment.head = Index(place.head);
    if (!(experiment == document_->experiment()))
        document_->setExperiment(experiment, tr("choose a head"));
}

void HeadsPage::open(const HeadPlace& place)
{
    choose(place);
    ViewState view = document_->view();
    view.page = QStringLiteral("explore");
    document_->setView(view);
}

HeadGridPicture HeadsPage::gridPicture(std::size_t policy) const
{
    const ViewState& view = document_->view();
    HeadGridPicture picture;
    picture.study = findings_.study;
    picture.experiment = invitation_->shown();
    picture.quantity = headQuantity(view.headQuantity);
    picture.policy = policy;
    picture.maps = view.headMaps;
    picture.colors = headColors(findings_.study, picture.quantity, picture.experiment, view.colorMap);
    picture.mapColors = weightColors(findings_.study, view);
    picture.selected = selected();
    picture.title = headQuantityAxis(picture.quantity, picture.experiment) + QStringLiteral(" — ") + letterOf(policy);
    if (policy < findings_.study.policies.size())
        picture.title += QLatin1Char(' ') + policyName(findings_.study.policies[policy]);
    return picture;
}

// Not while the page is hidden: there may be a thousand heads to draw.
void HeadsPage::showAll()
{
    if (!isVisible() || !hasHeads(invitation_->shown()))
        return;
    const ViewState& view = document_->view();
    const Experiment& experiment = invitation_->shown();
    const HeadStudy& study = findings_.study;
    const std::size_t policy = view.headsOfB ? 1 : 0;
    quantity_->setCurrentIndex(placeOf(headQuantity(view.headQuantity)));
    grid_->show(gridPicture(policy));
    const auto fillTable = [&] {
        rows_->show(study, experiment, policy);
        table_->view()->setColumnHidden(HeadTable::Layer, study.layers.size() < 2);
        for (int column = 0; column < rows_->columnCount(); ++column)
            if (column > HeadTable::Layer && !HeadTable::isAlwaysThere(column))
                table_->view()->setColumnHidden(column, !rows_->knows(column));
    };
    table_->show(fillTable, selected());
    const std::size_t layer = shownLayer(study, experiment);
    LinePicture lines = headsPicture(study, layer, headQuantity(view.headQuantity), experiment);
    lines.selectedX = double(experiment.head);
    lines_->show(lines);

    AgreementPicture agreement;
    agreement.policy = policy;
    agreement.bits = experiment.bits;
    agreement.map = view.colorMap;
    agreement.selected = experiment.head;
    agreement.emptyText = nothingOfLayerText(study, layer);
    agreement.title =
        tr("How far heads are apart (%1) — %2").arg(experiment.bits ? tr("JS, bits") : tr("JS, nats"), letterOf(policy));
    if (study.layers.size() > 1)
        agreement.title += QStringLiteral(" — ") + tr("layer %1").arg(study.layers[layer].layer.number);
    if (hasAgreement(study, layer, policy)) {
        agreement.agreement = study.layers[layer].agreement;
        const double mean = agreement.agreement->mean(policy);
        agreement.note = (experiment.bits ? tr("mean %1 · at most 1 · %2 rows") : tr("mean %1 · at most ln 2 · %2 rows"))
                             .arg(fixedText(experiment.bits ? mean / std::numbers::ln2 : mean, 3))
                             .arg(agreement.agreement->rows);
    }
    agreement_->show(agreement);

    QStringList notes;
    if (study.known() < study.heads())
        notes << tr("%1 of %2 heads").arg(study.known()).arg(study.heads());
    for (const StudiedLayer& each : study.layers)
        if (!each.heads.empty() && each.heads.front() && !each.heads.front()->problem && notes.size() < 2) {
            const HeadEntry& entry = *each.heads.front();
            if (entry.rows < each.layer.nq)
                notes << tr("%1 of %2 query rows of each head").arg(entry.rows).arg(each.layer.nq);
            if (view.headMaps && !entry.thumbnails.empty() && entry.thumbnails.front()->width < each.layer.nk)
                notes << tr("maps: each pixel the largest weight that it covers");
            break;
        }
    if (const QString leftOut = layersLeftOutText(study); !leftOut.isEmpty())
        notes << leftOut;
    note_->setText(notes.join(QStringLiteral(" · ")));
}

std::vector<NamedFigure> HeadsPage::figures() const
{
    const SharedFigure all =
        composeFigure({{{{grid_->figure(), 1}, {agreement_->figure(), 0.8}}, 1.4}, {{{lines_->figure(), 1}}, 0.7}});
    return {{tr("Heads"), grid_->figure(), {120, 90}}, {tr("Heads, A and B"), lines_->figure(), {89, 67}},
        {tr("Agreement"), agreement_->figure(), {89, 95}}, {tr("Everything"), all, {180, 150}}};
}

} // namespace attentoscope
