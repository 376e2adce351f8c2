#include "ui/pages/gradients/gradients_page.h"

#include "core/session/fields.h"
#include "ui/document/document.h"
#include "ui/document/engine/engine.h"
#include "ui/pages/gradients/gradient_stories.h"
#include "ui/pages/gradients/score_table.h"
#include "ui/pages/view_switch.h"
#include "ui/panels/editors/field_editor.h"
#include "ui/text/translated.h"
#include "ui/theme/theme.h"
#include "ui/theme/toggle_button.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QResizeEvent>
#include <QVBoxLayout>

#include <algorithm>
#include <memory>

namespace attentoscope {

namespace {

constexpr int leftMargin = 60, rightMargin = 20; // px: pictures above each other share their edges
constexpr int soonMs = 60;
constexpr Index mostSteps = 4096; // of the recurrent chain: longer ones would take more than a second

using SharedFindings = std::shared_ptr<const GradientFindings>;

ChainSetup chainOf(const Experiment& experiment, Index n)
{
    return {.net = experiment.gradients, .steps = std::clamp<Index>(n, 2, mostSteps), .seed = std::uint64_t(experiment.seed)};
}

bool sameChain(const ChainSetup& a, const ChainSetup& b)
{
    return a.net.recurrentUnits == b.net.recurrentUnits && a.net.recurrentGain == b.net.recurrentGain && a.steps == b.steps
        && a.nets == b.nets && a.seed == b.seed;
}

// What the saturation was found on is what it would be found on now: only what attention is compared with has changed.
bool sameSaturation(const SharedSaturation& before, const SharedResult& now)
{
    if (!before || before->result->inputs != now->inputs)
        return false;
    Experiment experiment = before->result->experiment;
    experiment.gradients = now->experiment.gradients;
    return experiment == now->experiment;
}

bool sameScores(const SharedScoreComparison& before, const SharedResult& now)
{
    if (!before || before->result->inputs != now->inputs)
        return false;
    Experiment experiment = before->result->experiment;
    experiment.gradients.recurrentGain = now->experiment.gradients.recurrentGain;
    experiment.gradients.recurrentUnits = now->experiment.gradients.recurrentUnits;
    return experiment == now->experiment;
}

// Each part is told as soon as it is found; parts that still hold are kept.
Outcome<std::any> study(const SharedResult& result, GradientFindings known, const StudyContext& context)
{
    const auto tell = [&] { return std::any(SharedFindings(std::make_shared<const GradientFindings>(known))); };
    if (!sameSaturation(known.saturation, result)) {
        auto found = studySaturation(result, 256, context.stop);
        if (!found)
            return found.error();
        known.saturation = *std::move(found);
        context.tell(tell());
    }
    const ChainSetup chain = chainOf(result->experiment, result->inputs->nk());
    if (!known.survival || !sameChain(known.chain, chain)) {
        auto found = recurrentSurvival(chain, context.stop);
        if (!found)
            return found.error();
        known.chain = chain;
        known.survival = *std::move(found);
        context.tell(tell());
    }
    if (!sameScores(known.scores, result)) {
        auto found = compareScores(result, 128, context.stop);
        if (!found)
            return found.error();
        known.scores = *std::move(found);
    }
    return tell();
}

} // namespace

GradientsPage::GradientsPage(Document* document, Engine* engine, QWidget* parent)
    : Page(parent)
    , document_(document)
    , engine_(engine)
    , norm_(new LineView(this))
    , scaled_(new LineView(this))
    , measured_(new LineView(this))
    , chain_(new LineView(this))
    , logits_(new LineView(this))
{
    auto* body = new QHBoxLayout;
    body->setSpacing(16);
    body->addWidget(makePictures(), 1);
    side_ = makeSide();
    body->addWidget(side_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 8);
    layout->setSpacing(4);
    layout->addWidget(makeStories());
    layout->addLayout(body, 1);
    const std::pair<LineView*, const char*> names[] = {
        {norm_, "jacobian"}, {scaled_, "scoreGradient"}, {measured_, "measuredGradient"}, {chain_, "chain"}, {logits_, "logits"}};
    std::size_t figure = 0;
    for (const auto& [view, name] : names) {
        view->setObjectName(QString::fromLatin1(name));
        offerMenu(view, figure++);
    }
    soon_.setSingleShot(true);
    soon_.setInterval(soonMs);
    connect(&soon_, &QTimer::timeout, this, &GradientsPage::showLower);
    connect(measured_, &LineView::clicked, this, [this](double x) {
        if (document_->view().gradientsByRow)
            document_->select({Index(x), document_->selection().key});
    });
    connect(engine_, &Engine::studyReady, this, &GradientsPage::receive);
    connect(engine_, &Engine::resultReady, this, &GradientsPage::ask);
    connect(engine_, &Engine::sweepUpdated, this, &GradientsPage::showSweep);
    connect(document_, &Document::experimentChanged, this, &GradientsPage::showExperiment);
    connect(document_, &Document::viewChanged, this, &GradientsPage::showLower);
    connect(document_, &Document::selectionChanged, this, &GradientsPage::showLower);
    showExperiment();
}

QWidget* GradientsPage::makeStories()
{
    auto* box = new QWidget(this);
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    for (const GradientStory& story : gradientStories()) {
        auto* button = new ToggleButton(storyName(story), ToggleButton::Weight::Strong, box);
        button->setObjectName(QStringLiteral("story.") + QString::fromLatin1(story.key));
        button->setCheckable(true);
        button->setToolTip(tr("Sets the experiment; can be undone"));
        connect(button, &QToolButton::clicked, this, [this, &story] {
            document_->setExperiment(storyExperiment(story, document_->experiment()), storyName(story));
            showExperiment(); // a click on the present one changes nothing
        });
        stories_.push_back(button);
        row->addWidget(button);
    }
    row->addStretch(1);
    story_ = new QLabel(box);
    story_->setObjectName(QStringLiteral("gradientStory"));
    story_->setWordWrap(true);
    verdict_ = new QLabel(box);
    verdict_->setObjectName(QStringLiteral("gradientVerdict"));
    verdict_->setTextFormat(Qt::RichText);
    verdict_->setWordWrap(true);
    verdict_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    verdict_->setToolTip(
        QStringLiteral("<p>%1</p>")
            .arg(tr(
                "J = diag(a) − a aᵀ is the derivative of a row's weights in its logits, λJ that in its scores. Washed out and "
                "frozen: "
                "one row in ten keeps less than half of the ‖J‖ that nine rows in ten keep at the best scale. A typical score: λ "
                "times the geometric mean of the weights. One-hot: a weight above 0.99.")
                     .toHtmlEscaped()));
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addLayout(row);
    layout->addWidget(story_);
    layout->addWidget(verdict_);
    return box;
}

void GradientsPage::addEditor(QBoxLayout* row, const char* key, const QString& label)
{
    const Field& field = *findField(key);
    FieldEditor* editor = makeFieldEditor(field, this);
    editor->setObjectName(QString::fromLatin1(key));
    auto* name = new QLabel(label, this);
    name->setToolTip(fieldToolTip(field));
    name->setBuddy(editor);
    row->addWidget(name);
    row->addWidget(editor);
    editors_.push_back(editor);
    connect(editor, &FieldEditor::edited, this,
        [this, &field](const FieldValue& value, bool moving) { (void)document_->setField(field, value, moving); });
    connect(editor, &FieldEditor::finished, document_, &Document::endGesture);
}

QWidget* GradientsPage::makePictures()
{
    auto* pictures = new QWidget(this);
    auto* grid = new QGridLayout(pictures);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(0);
    grid->addWidget(norm_, 0, 0);
    grid->addWidget(scaled_, 0, 1);
    auto* choices = new QHBoxLayout;
    choices->addStretch(1);
    choices->addWidget(makeViewSwitch(document_, &ViewState::plainJacobian, QStringLiteral("plainJacobian"),
        {QStringLiteral("λ‖J‖"), tr("The gradient that the scores q·k receive")},
        {QStringLiteral("‖J‖"), tr("The gradient that the logits receive")}, this));
    choices->addSpacing(8);
    choices->addWidget(makeViewSwitch(document_, &ViewState::gradientsByRow, QStringLiteral("gradientsByRow"),
        {tr("against n"), tr("Mean over rows at every length of the curves")},
        {tr("by row"), tr("Every row of the present length")}, this));
    grid->addLayout(choices, 1, 0);
    auto* chain = new QHBoxLayout;
    chain->setSpacing(6);
    chain->addStretch(1);
    addEditor(chain, "recurrent-gain", tr("gain"));
    addEditor(chain, "recurrent-units", tr("units"));
    grid->addLayout(chain, 1, 1);
    grid->addWidget(measured_, 2, 0);
    grid->addWidget(chain_, 2, 1);
    for (const int row : {0, 2})
        grid->setRowStretch(row, 1);
    for (const int column : {0, 1})
        grid->setColumnStretch(column, 1);
    return pictures;
}

QWidget* GradientsPage::makeSide()
{
    auto* side = new QWidget(this);
    auto* title = new QLabel(QStringLiteral("<b>%1</b>").arg(tr("Additive scores beside q·k").toHtmlEscaped()), side);
    title->setWordWrap(true);
    title->setToolTip(
        QStringLiteral("<p>%1</p>")
            .arg(tr(
                "vᵀ tanh(W_q q + W_k k + b), the scores of Bahdanau, Cho & Bengio (2015), on the same queries and keys. They are "
                "bounded by ‖v‖₁ and so can never freeze completely, but each costs a tanh for every unit.")
                     .toHtmlEscaped()));
    auto* row = new QHBoxLayout;
    row->setSpacing(6);
    addEditor(row, "additive-units", tr("units"));
    addEditor(row, "additive-gain", tr("gain"));
    row->addStretch(1);
    scores_ = new ScoreTable(side);
    auto* layout = new QVBoxLayout(side);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(title);
    layout->addLayout(row);
    layout->addWidget(logits_, 1);
    layout->addWidget(scores_);
    layout->addStretch(0);
    return side;
}

void GradientsPage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    side_->setFixedWidth(std::clamp(event->size().width() * 28 / 100, 296, 520));
    logits_->setMaximumHeight(side_->width() * 5 / 4);
}

void GradientsPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    showAll();
}

void GradientsPage::setCurrent(bool current)
{
    current_ = current;
    if (current)
        ask();
    else
        engine_->study({});
}

void GradientsPage::ask()
{
    if (!current_ || !engine_->result())
        return;
    engine_->study(
        [result = engine_->result(), known = findings_](const StudyContext& context) { return study(result, known, context); });
    showLower(); // the rows are known already
}

void GradientsPage::receive(const std::any& found)
{
    if (const auto* findings = std::any_cast<SharedFindings>(&found)) {
        findings_ = **findings;
        showAll();
    }
}

void GradientsPage::showExperiment()
{
    const Experiment& experiment = document_->experiment();
    const GradientStory* present = storyOf(experiment);
    for (std::size_t i = 0; i < stories_.size(); ++i)
        stories_[i]->setChecked(present == &gradientStories()[i]);
    story_->setText(present != nullptr ? storyText(*present) : QString());
    story_->setVisible(present != nullptr);
    for (FieldEditor* editor : editors_)
        editor->show(experiment);
}

void GradientsPage::showSweep()
{
    if (isVisible() && !soon_.isActive())
        soon_.start();
}

// Not while the page is hidden.
void GradientsPage::showAll()
{
    if (!isVisible())
        return;
    const auto present = [](LineView* view, LinePicture picture) {
        picture.leftMargin = leftMargin;
        picture.rightMargin = rightMargin;
        view->show(picture);
    };
    LinePicture nothing;
    nothing.emptyText = tr("Measuring …");
    present(norm_, findings_.saturation ? saturationPicture(*findings_.saturation, false) : nothing);
    present(scaled_, findings_.saturation ? saturationPicture(*findings_.saturation, true) : nothing);
    verdict_->setText(findings_.saturation ? gradientVerdict(*findings_.saturation) : QString());
    logits_->show(findings_.scores ? logitsPicture(*findings_.scores) : nothing);
    scores_->setVisible(findings_.scores != nullptr);
    if (findings_.scores)
        scores_->show(*findings_.scores);
    showLower();
}

void GradientsPage::showLower()
{
    soon_.stop();
    if (!isVisible())
        return;
    const ViewState& state = document_->view();
    const SharedSweep& sweep = engine_->sweep();
    LinePicture measured, chain;
    measured.emptyText = chain.emptyText = tr("Measuring …");
    if (state.gradientsByRow && engine_->result())
        measured = gradientRowsPicture(*engine_->result(), state);
    else if (!state.gradientsByRow && sweep)
        measured = gradientLengthPicture(*sweep, state, document_->experiment().n);
    else if (!state.gradientsByRow && engine_->sweepFailure())
        measured.emptyText = translated(*engine_->sweepFailure());
    if (findings_.survival)
        chain = survivalPicture(findings_, sweep.get());
    for (const auto& [view, picture] : {std::pair(measured_, &measured), std::pair(chain_, &chain)}) {
        picture->leftMargin = leftMargin;
        picture->rightMargin = rightMargin;
        view->show(*picture);
    }
}

std::vector<NamedFigure> GradientsPage::figures() const
{
    const QSizeF single(89, 67);
    const SharedFigure all = composeFigure(
        {{{{norm_->figure(), 1}, {scaled_->figure(), 1}}, 1}, {{{measured_->figure(), 1}, {chain_->figure(), 1}}, 1}});
    return {{tr("Gradient through the softmax"), norm_->figure(), single},
        {tr("Gradient that the scores receive"), scaled_->figure(), single},
        {tr("Gradient measured"), measured_->figure(), single}, {tr("Gradient from position 1"), chain_->figure(), single},
        {tr("Logits of both kinds"), logits_->figure(), single}, {tr("Everything"), all, {180, 135}}};
}

} // namespace attentoscope
