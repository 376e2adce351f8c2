// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/steps/steps_page.h"

#include "ui/document/change_view.h"
#include "ui/document/document.h"
#include "ui/document/engine/engine.h"
#include "ui/pages/steps/step_stage.h"
#include "ui/pages/steps/step_strip.h"
#include "ui/pages/steps/steps_board.h"
#include "ui/pages/steps/steps_settings.h"
#include "ui/text/number_text.h"
#include "ui/theme/wrapped_label.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/lone_picture.h"
#include "ui/widgets/switches/view_switch.h"
#include "ui/widgets/veil.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QSlider>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace attentoscope {

namespace {

constexpr int playedMs = 2500; // per step
constexpr int gestureMs = 1500; // keys within this time of each other count as one change
constexpr int tauSteps = 20, tauOctaves = 3, tauWidth = 140; // per octave; to each side; width of the slider in px

} // namespace

StepsPage::StepsPage(Document* document, Engine* engine, QWidget* parent)
    : Page(parent)
    , document_(document)
    , engine_(engine)
    , title_(new ElidedLabel(Qt::ElideRight, this))
    , sentence_(new WrappedLabel(this))
    , window_(new ElidedLabel(Qt::ElideRight, this))
    , tauText_(new QLabel(this))
    , scaleText_(new QLabel(this))
    , tau_(new QSlider(Qt::Horizontal, this))
    , first_(new QSpinBox(this))
    , stage_(new StepStage(this))
    , strip_(new StepStrip(this))
{
    title_->setObjectName(QStringLiteral("stepTitle"));
    title_->setFont(titleFont());
    sentence_->setObjectName(QStringLiteral("stepSentence"));
    sentence_->setTextFormat(Qt::RichText);
    sentence_->setMinimumHeight(2 * QFontMetrics(bodyFont()).lineSpacing()); // two lines, so that nothing below moves
    sentence_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 8);
    layout->setSpacing(4);
    QWidget* bar = makeBar();
    layout->addWidget(bar);
    layout->addWidget(controls_); // placeControls() may move it
    layout->addWidget(sentence_);
    layout->addWidget(stage_, 1);
    layout->addWidget(strip_);
    offerMenu(stage_, std::size(allSteps));
    offerMenu(strip_, std::size(allSteps));
    for (std::size_t step = 0; step < std::size(allSteps); ++step)
        alsoShows(stage_, step);
    setFocusProxy(stage_);
    QWidget* before = stage_; // needed because the widgets made before the stage would be skipped
    for (QWidget* next : std::initializer_list<QWidget*>{tau_, reset_, first_, back_}) {
        setTabOrder(before, next);
        before = next;
    }

    tauGesture_.setSingleShot(true);
    tauGesture_.setInterval(gestureMs);
    player_.setInterval(playedMs);
    connect(&player_, &QTimer::timeout, this, [this] {
        const int next = int(shownStep()) + 1;
        next >= stepCount ? play(false) : goTo(next);
    });
    connect(stage_, &StepStage::chosen, this, &StepsPage::choose);
    connect(stage_, &StepStage::numberTyped, this, &StepsPage::edit<StepEdits::Number>);
    connect(stage_, &StepStage::cellFlipped, this, [this](Index row, Index key) {
        if (const AttentionSteps* steps = knownSteps(answers()))
            edit(StepEdits::Cell{row, key, !steps->sees(row, key)});
    });
    connect(strip_, &StepStrip::chosen, this, [this](Step step) { goTo(int(step)); });
    askedSteps().watch(this, document_, engine_, {});
    connect(&engine_->inquiry<Steps>(), &InquiryBase::answered, this, &StepsPage::draw);
    connect(document_, &Document::viewChanged, this, &StepsPage::draw);
    connect(document_, &Document::selectionChanged, this, &StepsPage::draw);
    new Veil(stage_, engine_, {&engine_->inquiry<Steps>()});
}

QWidget* StepsPage::makeBar()
{
    auto* bar = new QWidget(this);
    auto* layout = new QHBoxLayout(bar);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    const auto button = [&](const char* name, const QString& sign, const QString& help) {
        auto* made = new QToolButton(bar);
        made->setObjectName(QLatin1String(name));
        made->setText(sign);
        made->setToolTip(help);
        made->setAccessibleName(help);
        return made;
    };
    back_ = button("stepBack", QStringLiteral("◂"), tr("Previous step (←)"));
    on_ = button("stepOn", QStringLiteral("▸"), tr("Next step (→)"));
    play_ = button("stepPlay", QStringLiteral("▶"), tr("Play the steps from here (space)"));
    play_->setCheckable(true);
    reset_ = new QPushButton(tr("Reset edited cells"), bar);
    reset_->setObjectName(QStringLiteral("stepReset"));
    first_->setObjectName(QStringLiteral("firstToken"));
    first_->setToolTip(tr("The first of the tokens that are shown"));
    first_->setAccessibleName(first_->toolTip());
    window_->setObjectName(QStringLiteral("stepWindow"));
    window_->setToolTip(tr("λ and m are computed from the whole sequence. The weights are divided by their sum over the tokens "
                           "shown. They are larger than on the page Explore, but in the same proportions."));
    layout->addWidget(title_, 1);
    for (QToolButton* each : {back_, on_, play_})
        layout->addWidget(each);
    controls_ = new QWidget(bar);
    auto* controls = new QHBoxLayout(controls_);
    controls->setContentsMargins(0, 0, 0, 0);
    controls->setSpacing(8);
    addTau(controls);
    controls->addWidget(makeViewSwitch(document_, &StepsSettings::aAlone, QStringLiteral("stepsOfA"),
        {tr("A and B"), tr("The steps under both policies, one below or beside the other")},
        {tr("A alone"), tr("The steps under policy A alone, larger")}, bar));
    controls->addWidget(reset_);
    controls->addWidget(window_);
    controls->addWidget(first_);
    controls->addStretch(1);
    connect(back_, &QToolButton::clicked, this, [this] { goTo(int(shownStep()) - 1); });
    connect(on_, &QToolButton::clicked, this, [this] { goTo(int(shownStep()) + 1); });
    connect(play_, &QToolButton::clicked, this, &StepsPage::play);
    connect(reset_, &QPushButton::clicked, this,
        [this] { changeView<StepsSettings>(document_, [&](StepsSettings& view) { view.edits = {}; }); });
    connect(first_, &QSpinBox::valueChanged, this,
        [this](int first) { changeView<StepsSettings>(document_, [&](StepsSettings& view) { view.firstToken = first; }); });
    for (QWidget* each : std::initializer_list<QWidget*>{reset_, window_, first_})
        each->hide();
    first_->setKeyboardTracking(false);
    return bar;
}

// Puts the controls beside the title if there is room, else below it, so that the buttons never move.
void StepsPage::placeControls()
{
    constexpr int enough = 920; // px; holds the longest title and all controls
    auto* rows = static_cast<QVBoxLayout*>(layout());
    auto* bar = static_cast<QHBoxLayout*>(rows->itemAt(0)->widget()->layout());
    const bool beside = width() >= atTypeScale(enough), was = bar->indexOf(controls_) >= 0;
    if (beside == was)
        return;
    if (beside) {
        rows->removeWidget(controls_);
        bar->insertWidget(1, controls_);
    } else {
        bar->removeWidget(controls_);
        rows->insertWidget(1, controls_);
    }
}

void StepsPage::resizeEvent(QResizeEvent* event)
{
    Page::resizeEvent(event);
    placeControls();
}

// Adds a slider for the factor τ on the scale, here where its effect can be seen.
void StepsPage::addTau(QHBoxLayout* layout)
{
    tau_->setObjectName(QStringLiteral("stepTau"));
    tau_->setRange(-tauOctaves * tauSteps, tauOctaves * tauSteps);
    tau_->setPageStep(tauSteps);
    tau_->setFixedWidth(atTypeScale(tauWidth));
    tau_->setToolTip(
        tr("Factor τ on every scale: an inverse temperature. A small τ spreads the weights, a large τ sharpens them"));
    tau_->setAccessibleName(tau_->toolTip());
    tauText_->setObjectName(QStringLiteral("stepTauText"));
    tauText_->setMinimumWidth(QFontMetrics(bodyFont()).horizontalAdvance(QStringLiteral("τ = 0.125")));
    scaleText_->setObjectName(QStringLiteral("stepScaleText"));
    scaleText_->setToolTip(tr("τ times the scale λ of the selected row, under A and B; the slider changes τ"));
    for (QWidget* widget : {static_cast<QWidget*>(tau_), static_cast<QWidget*>(scaleText_), static_cast<QWidget*>(tauText_)})
        layout->addWidget(widget); // the texts behind it, so that it stays under the mouse whatever they say
    connect(tau_, &QSlider::valueChanged, this, [this](int step) {
        (void)document_->setField(*findField("tau"), std::exp2(double(step) / tauSteps), true);
        showTau();
    });
    connect(tau_, &QSlider::sliderReleased, document_, &Document::endGesture);
    connect(tau_, &QSlider::actionTriggered, this, [this](int action) {
        if (action != QAbstractSlider::SliderMove && !tauGesture_.isActive())
            document_->endGesture(); // each key press or turn of the wheel starts a gesture of its own
        tauGesture_.start();
    });
    connect(document_, &Document::experimentChanged, this, &StepsPage::showTau);
    showTau();
}

void StepsPage::showTau()
{
    const QSignalBlocker quiet(tau_);
    const double tau = document_->experiment().tau;
    tauText_->setText(tr("τ = %1").arg(briefText(tau, 3)));
    if (!tau_->isSliderDown())
        tau_->setValue(int(std::lround(tauSteps * std::log2(std::max(tau, 1e-3)))));
}

Answers StepsPage::answers() const { return Answers(*engine_); }

Step StepsPage::shownStep() const { return attentoscope::shownStep(document_->view()); }

void StepsPage::choose(Index row, Index key)
{
    const AttentionSteps* steps = knownSteps(answers());
    if (steps == nullptr)
        return;
    const ViewState& view = document_->view();
    document_->select({steps->firstQuery + (row < 0 ? followedRow(*steps, view) : row),
        steps->first + (key < 0 ? followedKey(*steps, view) : key)});
}

template <class Change>
void StepsPage::edit(const Change& change)
{
    const AttentionSteps* steps = knownSteps(answers());
    if (steps == nullptr)
        return;
    changeView<StepsSettings>(document_, [&](StepsSettings& view) {
        if (view.edits.first != steps->first)
            view.edits = {steps->first, {}, {}}; // the old edits belong to other tokens
        view.edits.set(change);
    });
}

void StepsPage::goTo(int step)
{
    changeView(document_, [&](ViewState& view) {
        view.of<StepsSettings>().step = std::clamp<Index>(step, 0, stepCount - 1);
        if (std::string& alone = view.of<LonePictureSettings>().shown; alone.starts_with("steps/"))
            alone = "steps"; // it named the step before
    });
}

void StepsPage::play(bool on)
{
    if (on && int(shownStep()) + 1 == stepCount)
        goTo(0);
    play_->setChecked(on);
    on ? player_.start() : player_.stop();
}

void StepsPage::showScale(const AttentionSteps& now, Index row)
{
    QStringList scales;
    for (std::size_t i = 0; i < now.policies.size(); ++i)
        scales << QStringLiteral("<span style=\"color:%1\">%2</span>")
                      .arg(Theme::of(*this).policy(int(i)).name(), briefText(now.policies[i].lambda[std::size_t(row)], 3));
    const QString factor = document_->experiment().tau == 1 ? QString() : QStringLiteral("<i>τ</i>");
    scaleText_->setText(factor + QStringLiteral("<i>λ</i> = ") + scales.join(QStringLiteral(", ")));
}

void StepsPage::draw()
{
    if (!isVisible())
        return;
    const Step step = shownStep();
    back_->setEnabled(step != Step::Tokens);
    on_->setEnabled(int(step) + 1 < stepCount);
    tau_->setVisible(step >= Step::Scale);
    tauText_->setVisible(step >= Step::Scale);
    const std::optional<SeenSteps> seen = seenSteps(answers(), *document_);
    scaleText_->setVisible(step >= Step::Scale && seen);
    const StepScene shown = stepScene(answers(), *document_, step, Theme::of(*this));
    stage_->show(shown);
    title_->setText(
        shown.title.isEmpty() ? QString() : tr("Step %1 of %2 · %3").arg(int(step) + 1).arg(stepCount).arg(shown.title));
    sentence_->setText(shown.sentence);
    reset_->setVisible(!document_->view().of<StepsSettings>().edits.isEmpty());
    if (!seen)
        return strip_->show({}, step);
    const AttentionSteps& now = *seen->known.steps;
    showScale(now, seen->row);
    std::vector<CellGrid> small;
    for (const Step each : allSteps)
        small.push_back(thumbnailOf(seen->known, each, document_->view().colorMap));
    strip_->show(std::move(small), step);
    const Index all = now.result->inputs->nk();
    const bool some = all > now.keys();
    window_->setVisible(some);
    first_->setVisible(some);
    window_->setText(tr("%1 of %2 tokens (scale uses all), start:").arg(now.keys()).arg(countText(all)));
    const QSignalBlocker quiet(first_);
    first_->setRange(0, int(std::min<Index>(all - now.keys(), 1'000'000'000)));
    if (engine_->inquiry<Steps>().isWhole()) // otherwise the user may just be choosing another value
        first_->setValue(int(now.first));
}

void StepsPage::keyPressEvent(QKeyEvent* event)
{
    const int step = int(shownStep());
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_PageUp:
        return goTo(step - 1);
    case Qt::Key_Right:
    case Qt::Key_PageDown:
        return goTo(step + 1);
    case Qt::Key_Home:
        return goTo(0);
    case Qt::Key_End:
        return goTo(int(stepCount) - 1);
    case Qt::Key_Up:
    case Qt::Key_Down:
        if (const AttentionSteps* steps = knownSteps(answers())) {
            const Index row = followedRow(*steps, document_->view()) + (event->key() == Qt::Key_Up ? -1 : 1);
            choose(std::clamp<Index>(row, 0, steps->queries() - 1), -1);
        }
        return;
    case Qt::Key_Space:
        return play(!player_.isActive());
    default:
        Page::keyPressEvent(event);
    }
}

void StepsPage::showEvent(QShowEvent* event)
{
    Page::showEvent(event);
    draw();
}

void StepsPage::hideEvent(QHideEvent* event)
{
    Page::hideEvent(event);
    play(false);
}

void StepsPage::changeEvent(QEvent* event)
{
    Page::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        draw();
}

std::vector<NamedFigure> StepsPage::figures() const { return figuresOf(stepsBoard(), answers(), *document_); }

} // namespace attentoscope
