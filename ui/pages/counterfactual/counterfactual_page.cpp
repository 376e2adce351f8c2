#include "ui/pages/counterfactual/counterfactual_page.h"

#include "core/sources/source.h"
#include "ui/document/document.h"
#include "ui/document/engine/engine.h"
#include "ui/pages/counterfactual/change_table.h"
#include "ui/pages/counterfactual/difference_map.h"
#include "ui/pages/counterfactual/head_change.h"
#include "ui/pages/counterfactual/head_scatter.h"
#include "ui/pages/explore/curve_pane.h"
#include "ui/pages/heads/head_pictures.h"
#include "ui/pages/heads/heads_invitation.h"
#include "ui/text/number_text.h"
#include "ui/text/translated.h"
#include "ui/theme/theme.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace attentoscope {

namespace {

// Of the row that heads are compared by; the curves have no distances.
const Quantity& curveOf(const HeadQuantity& head)
{
    return head.ofRows && head.ofRows->swept ? *head.ofRows : quantity("entropy");
}

constexpr int betweenViews = 150; // ms, of parts of a study: a thousand heads take a while to draw
constexpr int fewRows = 6; // up to so many leave the rest of the room to the pictures

QLabel* secondaryLabel(const QString& name, QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setObjectName(name);
    label->setFont(secondaryFont());
    return label;
}

} // namespace

CounterfactualPage::CounterfactualPage(Document* document, Engine* engine, QWidget* parent)
    : Page(parent)
    , document_(document)
    , engine_(engine)
    , invitation_(new HeadsInvitation(document, HeadsInvitation::SingleHead::Offered, this))
    , scatter_(new HeadScatter(this))
    , difference_(new DifferenceMap(this))
    , curves_(new CurveView(this))
    , rows_(new ChangeTable)
    , table_(new HeadTableView(rows_, QStringLiteral("changeTable"), this))
    , note_(secondaryLabel(QStringLiteral("changeNote"), this))
{
    note_->setTextFormat(Qt::PlainText);
    note_->setWordWrap(true);
    summary_ = new QLabel(this);
    summary_->setObjectName(QStringLiteral("changeSummary"));
    summary_->setWordWrap(true);
    summary_->setToolTip(tr("The same queries and keys under both policies. More focused: of lower mean entropy"));
    curves_->setObjectName(QStringLiteral("headCurves"));
    auto* pictures = new QHBoxLayout;
    pictures->setSpacing(12);
    pictures->addWidget(scatter_, 1);
    pictures->addWidget(difference_, 1);
    pictures->addWidget(curves_, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 8);
    layout->setSpacing(4);
    layout->addWidget(makeBar());
    layout->addWidget(invitation_);
    layout->addLayout(pictures, 5);
    layout->addWidget(table_, 4);
    layout->addWidget(note_);
    connectViews();
    takeFindings(engine_->found());
    showAll();
}

QWidget* CounterfactualPage::makeBar()
{
    auto* bar = new QWidget(this);
    auto* layout = new QHBoxLayout(bar);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    quantity_ = new QComboBox(bar);
    quantity_->setObjectName(QStringLiteral("changeQuantity"));
    quantity_->setToolTip(tr("What the heads are compared by"));
    fillQuantities(quantity_);
    shade_ = new QComboBox(bar);
    shade_->setObjectName(QStringLiteral("changeShade"));
    shade_->setToolTip(tr("What the points are coloured by"));
    for (const HeadShade shade : allHeadShades) {
        shade_->addItem(headShadeLabel(shade));
        shade_->setItemData(int(shade), headShadeHelp(shade), Qt::ToolTipRole);
    }
    layout->addWidget(quantity_);
    layout->addWidget(secondaryLabel(QStringLiteral("changeShadeLabel"), bar));
    bar->findChild<QLabel*>(QStringLiteral("changeShadeLabel"))->setText(tr("colour"));
    layout->addWidget(shade_);
    layout->addSpacing(8);
    layout->addWidget(summary_, 1);
    return bar;
}

void CounterfactualPage::connectViews()
{
    connect(quantity_, &QComboBox::activated, this, [this](int chosen) {
        ViewState state = document_->view();
        state.headQuantity = headQuantities()[std::size_t(chosen)].key;
        document_->setView(state);
    });
    connect(shade_, &QComboBox::activated, this, [this](int chosen) {
        ViewState state = document_->view();
        state.headShade = HeadShade(chosen);
        document_->setView(state);
    });
    offerMenu(scatter_, 0);
    offerMenu(difference_, 1);
    offerMenu(curves_, 2);
    connect(scatter_, &HeadScatter::chosen, this, &CounterfactualPage::choose);
    connect(table_, &HeadTableView::chosen, this, &CounterfactualPage::choose);
    connect(table_, &HeadTableView::opened, this, &CounterfactualPage::open);
    connect(difference_, &DifferenceMap::clicked, document_, [this](Index row, Index key) { document_->select({row, key}); });
    connect(difference_, &DifferenceMap::rangeRequested, document_, [this](const CellRange& range) {
        ViewState state = document_->view();
        state.range = range;
        document_->setView(state);
    });
    connect(difference_, &DifferenceMap::pixelsChanged, this, [this](QSize pixels) {
        pixels_ = pixels;
        ask();
    });
    connect(engine_, &Engine::studyReady, this, &CounterfactualPage::takeFindings);
    connect(engine_, &Engine::failed, this, [this](Work work, const Error& error) {
        if (work != Work::Study || !current_)
            return;
        failure_ = error;
        showAll();
    });
    connect(engine_, &Engine::sweepUpdated, this, &CounterfactualPage::showCurves);
    connect(engine_, &Engine::resting, this, [this] {
        if (studyTimer_.isActive()) { // nothing more comes that it could wait for
            studyTimer_.stop();
            showStudy();
        }
        ask(true);
    });
    studyTimer_.setSingleShot(true);
    connect(&studyTimer_, &QTimer::timeout, this, &CounterfactualPage::showStudy);
    connect(document_, &Document::experimentChanged, this, [this] {
        ask();
        showAll();
    });
    connect(document_, &Document::viewChanged, this, [this] {
        ask();
        showAll();
    });
    connect(invitation_, &HeadsInvitation::changed, this, [this] {
        ask();
        showAll();
    });
    connect(document_, &Document::selectionChanged, this, &CounterfactualPage::showDifference);
    connect(document_, &Document::opened, this, [this] {
        findings_ = {}; // files may have changed, though their names are the same
        asked_.reset();
        ask();
    });
}

void CounterfactualPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    showAll();
}

void CounterfactualPage::setCurrent(bool current)
{
    current_ = current;
    asked_.reset();
    if (current)
        ask();
    else
        engine_->study({});
}

// What is known of the same experiment is kept when another head is looked at. The chosen layer comes first, then the curves,
// then the other layers, of which there may be many.
void CounterfactualPage::ask(bool whole)
{
    if (!current_)
        return;
    const Experiment& experiment = invitation_->shown();
    const Question question{headPart(experiment), experiment.layer, experiment.head,
        {invitation_->showsModel() ? CellRange{} : document_->view().range, pixels_.width(), pixels_.height()}, whole};
    Question before = asked_.value_or(Question{});
    before.whole = before.whole && whole;
    if (asked_ && before == question)
        return;
    asked_ = question;
    failure_.reset();
    const HeadFindings known = findings_.of == question.part ? findings_ : HeadFindings{};
    engine_->study(headJob(experiment, known, {.comparison = true, .onlyLayer = !whole, .difference = question.difference}));
}

void CounterfactualPage::takeFindings(const std::any& found)
{
    const auto* findings = std::any_cast<HeadFindings>(&found);
    if (findings == nullptr || !(findings->of == headPart(invitation_->shown())))
        return;
    const bool sameMap = findings->difference == findings_.difference;
    findings_ = *findings;
    if (!sameMap)
        showDifference();
    if (!studyTimer_.isActive())
        studyTimer_.start(findings_.study.compared() < findings_.study.heads() ? betweenViews : 0);
}

std::optional<HeadPlace> CounterfactualPage::selected() const
{
    const Experiment& experiment = invitation_->shown();
    if (findings_.study.layers.empty())
        return {};
    if (!hasHeads(experiment))
        return HeadPlace{};
    return HeadPlace{shownLayer(findings_.study, experiment), std::size_t(experiment.head)};
}

QString CounterfactualPage::selectedName() const
{
    const auto place = selected();
    const HeadStudy& study = findings_.study;
    if (!place || place->head >= study.layers[place->layer].heads.size() || study.heads() < 2)
        return {};
    return headName(study, *place);
}

// One step of the history: layer and head together.
void CounterfactualPage::choose(const HeadPlace& place)
{
    const HeadStudy& study = findings_.study;
    if (!hasHeads(invitation_->shown()) || place.layer >= study.layers.size()
        || place.head >= study.layers[place.layer].heads.size())
        return;
    Experiment experiment = invitation_->shown();
    experiment.layer = study.layers[place.layer].layer.number;
    experiment.head = Index(place.head);
    if (!(experiment == document_->experiment()))
        document_->setExperiment(experiment, tr("choose a head"));
}

void CounterfactualPage::open(const HeadPlace& place)
{
    choose(place);
    ViewState view = document_->view();
    view.page = QStringLiteral("explore");
    document_->setView(view);
}

// Not while the page is hidden: there may be a thousand heads to draw.
void CounterfactualPage::showAll()
{
    if (!isVisible())
        return;
    quantity_->setCurrentIndex(placeOf(headQuantity(document_->view().headQuantity)));
    shade_->setCurrentIndex(int(document_->view().headShade));
    showDifference();
    showCurves();
    showStudy();
}

void CounterfactualPage::showStudy()
{
    if (!isVisible())
        return;
    showSummary();
    showScatter();
    showTable();
    if (selectedName() == shownName_) // it is known once there are heads
        return;
    showDifference();
    showCurves();
}

void CounterfactualPage::showSummary()
{
    const HeadStudy& study = findings_.study;
    summary_->setText(changeSummaryText(study, invitation_->shown()));
    QStringList notes;
    if (study.compared() < study.heads())
        notes << tr("%1 of %2 heads").arg(countText(Index(study.compared())), countText(Index(study.heads())));
    for (const StudiedLayer& layer : study.layers)
        if (!layer.heads.empty() && layer.heads.front() && !layer.heads.front()->problem) {
            if (layer.heads.front()->rows < layer.layer.nq)
                notes << tr("%1 of %2 query rows of each head")
                             .arg(countText(layer.heads.front()->rows), countText(layer.layer.nq));
            break;
        }
    if (const QString leftOut = layersLeftOutText(study); !leftOut.isEmpty())
        notes << leftOut;
    notes << tr("A scale never changes which key of a row has most weight, only how much: no head turns to other keys");
    if (invitation_->shown().alibi != 0)
        notes.removeLast(); // what ALiBi adds is not scaled with the rest
    note_->setText(notes.join(QStringLiteral(" · ")));
}

void CounterfactualPage::showScatter()
{
    const ViewState& view = document_->view();
    HeadScatterPicture picture = headScatterPicture(findings_.study, invitation_->shown(),
        {.quantity = headQuantity(view.headQuantity), .shade = view.headShade, .map = view.colorMap, .selected = selected()});
    if (failure_)
        picture.points.emptyText = translated(*failure_);
    scatter_->show(picture);
}

// The old map stays until the new one is there.
void CounterfactualPage::showDifference()
{
    const Experiment& experiment = invitation_->shown();
    const ViewState& view = document_->view();
    const SharedHeadDifference& difference = findings_.difference;
    const bool newest = difference && difference->layer == experiment.layer && difference->head == experiment.head && asked_
        && difference->demand == asked_->difference;
    difference_->show({.difference = difference,
        .head = selectedName(),
        .range = invitation_->showsModel() ? CellRange{} : view.range,
        .row = invitation_->showsModel() ? -1 : view.row,
        .key = invitation_->showsModel() ? -1 : view.key,
        .refining = difference && !newest && !failure_,
        .failure = failure_});
}

void CounterfactualPage::showCurves()
{
    if (!isVisible())
        return;
    const Experiment& experiment = invitation_->shown();
    const ViewState& view = document_->view();
    CurvePicture picture;
    if (invitation_->showsModel()) {
        picture.emptyText = tr("Choose a head to open the model: then its curves are measured.");
    } else if (engine_->sweep()) {
        picture = curvePicture(*engine_->sweep(), curveOf(headQuantity(view.headQuantity)), view.theory, experiment.bits);
        const Experiment& swept = engine_->sweep()->experiment;
        if (const Source* source = findSource(swept.source); source != nullptr && !source->generated)
            picture.xLabel = swept.windows ? tr("length n of a window") : tr("length n of the beginning");
    } else {
        picture.emptyText = engine_->sweepFailure() ? whyNoCurves(*engine_->sweepFailure()) : tr("Measuring …");
    }
    picture.title = tr("<b>Against length</b>") + QStringLiteral(" &nbsp;") + selectedName().toHtmlEscaped();
    if (engine_->result() && !invitation_->showsModel())
        picture.presentN = double(engine_->result()->inputs->nk());
    curves_->show(picture);
    shownName_ = selectedName();
}

void CounterfactualPage::showTable()
{
    const auto fill = [this] {
        rows_->showStudy(findings_.study, invitation_->shown());
        table_->view()->setColumnHidden(ChangeTable::Layer, findings_.study.layers.size() < 2);
        table_->view()->setColumnHidden(ChangeTable::CommonMultiplier, findings_.study.heads() == 1);
    };
    table_->show(fill, selected());
    table_->setMaximumHeight(rows_->rowCount() > fewRows ? QWIDGETSIZE_MAX : table_->heightOfRows(rows_->rowCount() + 1));
}

std::vector<NamedFigure> CounterfactualPage::figures() const
{
    std::vector<FigureCell> upper = scatter_->figureCells();
    for (FigureCell& cell : difference_->figureCells())
        upper.push_back(std::move(cell));
    const SharedFigure all = composeFigure({{std::move(upper), 1}, {{{curves_->figure(), 1}}, 0.8}});
    return {{tr("Heads, before and after"), scatter_->figure(), {89, 80}},
        {tr("Difference of the maps"), difference_->figure(), {89, 80}}, {tr("Curves of the head"), curves_->figure(), {89, 67}},
        {tr("Everything"), all, {180, 150}}};
}

} // namespace attentoscope
