// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/extrapolation/training_board.h"

#include "core/training/runs/run_file.h"
#include "ui/document/change_view.h"
#include "ui/pages/extrapolation/extrapolation_settings.h"
#include "ui/pages/extrapolation/network_trainer.h"
#include "ui/pages/extrapolation/session_networks.h"
#include "ui/text/joined.h"
#include "ui/text/number_text.h"
#include "ui/text/printable.h"
#include "ui/text/translated.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrapped_label.h"
#include "ui/widgets/lone_picture.h"
#include "ui/widgets/switches/view_switch.h"

#include <QEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QProgressBar>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace attentoscope {

namespace {

// Returns a duration in seconds, minutes or hours, to two digits.
QString durationText(double seconds)
{
    constexpr double minute = 60, hour = 3600, few = 100; // few: units that are still told in the smaller one
    if (seconds < few)
        return TrainingBoard::tr("%1 s").arg(briefText(std::max(1.0, std::ceil(seconds)), 2));
    return seconds < few * minute ? TrainingBoard::tr("%1 min").arg(briefText(seconds / minute, 2))
                                  : TrainingBoard::tr("%1 h").arg(briefText(seconds / hour, 2));
}

} // namespace

TrainingBoard::TrainingBoard(NetworkTrainer* trainer, Document* document, Engine* engine, QWidget* parent)
    : Board(document, engine, {.left = 60}, parent)
    , trainer_(trainer)
{
    addPanels();
    addPad();
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 8);
    layout->setSpacing(16);
    layout->addLayout(grid(), 1);
    layout->addWidget(setSide(makeSide(), {.percent = 28, .least = 312, .most = 520}));
    auto& training = inquiry<NetworkTraining>();
    time_ = ask<TrainingTime>([this] { return timeInputs(); });
    addDrawing(
        {&training, &inquiry<TrainingTime>()}, [this] { showState(); }, true);
    connect(&training, &InquiryBase::askedChanged, this, [this] {
        since_.invalidate();
        draw();
    });
    connect(&training, &InquiryBase::progressed, this, &TrainingBoard::showTimeLeft);
    connect(document, &Document::experimentChanged, this, [this] {
        if (isPredicting()) // nothing is asked then, so that no answer would redraw
            draw();
    });
    connect(trainer_, &NetworkTrainer::changed, this, [this] {
        said_.clear();
        time_->look();
        draw();
    });
}

LinePicture TrainingBoard::pictureOr(const Make& make) const
{
    const ShownNetworks networks = trainer_->shown();
    const QString why = trainer_->whyNothing();
    const bool isKnown = networks.known && why.isEmpty();
    LinePicture picture = isKnown ? make(networks) : LinePicture();
    if (isKnown && !waitsAlone())
        return picture;
    picture.emptyText = !why.isEmpty() ? why : isKnown ? trainer_->trainingText() : tr("Press “Train” to compute this plot.");
    return picture;
}

bool TrainingBoard::waitsAlone() const
{
    return trainer_->trainsHere() && inquiry<NetworkTraining>().isLate() && std::ranges::any_of(pictures_, &LonePicture::holds);
}

bool TrainingBoard::isPredicting() const
{
    const SharedNetworks known = trainer_->shown().known;
    const bool isSoonThere = trainer_->isOfShipped() && !trainer_->isGuessing();
    return inquiry<NetworkTraining>().failure() == nullptr && !isSoonThere && (!known || !known->isTested()) && !waitsAlone()
        && awaitedPlan(trainer_->inputs());
}

LinePicture TrainingBoard::accuracy() const
{
    const bool predicts = isPredicting();
    LinePicture picture = predicts ? awaitedPicture(*awaitedPlan(trainer_->inputs())) : pictureOr(accuracyPicture);
    const SharedNetworks known = trainer_->shown().known;
    if (predicts || (known && inquiry<NetworkTraining>().failure() == nullptr))
        addDrawn(picture, predicts ? *awaitedPlan(trainer_->inputs()) : known->plan,
            document_->view().of<ExtrapolationSettings>().drawn);
    return picture;
}

void TrainingBoard::addPanels()
{
    const Inquiries reads{&inquiry<NetworkTraining>()};
    const auto bits = [this] { return document_->experiment().bits; };
    answers_ = addPanel<LineView>(
        {QStringLiteral("testAccuracy"), tr("Accuracy against length")}, {0, 0}, reads, [this] { return accuracy(); });
    auto* entropy = addPanel<LineView>({QStringLiteral("testEntropy"), tr("Entropy against length")}, {0, 1}, reads,
        [this, bits] { return pictureOr([&](const ShownNetworks& all) { return testEntropyPicture(all, bits()); }); });
    auto* loss = addPanel<LineView>({QStringLiteral("testLoss"), tr("Loss against length")}, {1, 0}, reads,
        [this, bits] { return pictureOr([&](const ShownNetworks& all) { return testLossPicture(all, bits()); }); });
    auto* lossInTraining = addPanel<LineView>({QStringLiteral("trainingLoss"), tr("Training loss")}, {1, 1}, reads,
        [this, bits] { return pictureOr([&](const ShownNetworks& all) { return trainingLossPicture(all, bits()); }); });
    pictures_ = {answers_, entropy, loss, lossInTraining};
    addSwitch({0, 1}, &ExtrapolationSettings::withFurther, QStringLiteral("trainedWithFurther"),
        {tr("A and B"), tr("Train and test under the two policies that are compared")},
        {tr("All policies"),
            tr("Also trains and tests under the further policies of the policy lab. Each may need its own training")});
}

// The pad covers the picture of the answers, so that it goes with it wherever it is shown.
void TrainingBoard::addPad()
{
    pad_ = new PredictionPad(
        [this](const Prediction&) {
            LinePicture picture = accuracy();
            picture.leftMargin = answers_->picture().leftMargin;
            picture.rightMargin = answers_->picture().rightMargin;
            return picture;
        },
        answers_);
    pad_->setAutoFillBackground(true);
    answers_->installEventFilter(this);
    connect(pad_, &PredictionPad::guessed, this, &TrainingBoard::takeDrawn);
    auto* row = switches({0, 0});
    forget_ = new QToolButton(this); // as low as the switches beside it, which stay where they are when it comes
    forget_->setText(tr("Clear"));
    forget_->setAutoRaise(true);
    forget_->setObjectName(QStringLiteral("forgetPrediction"));
    forget_->setToolTip(tr("Removes your prediction"));
    connect(forget_, &QToolButton::clicked, this,
        [this] { changeView<ExtrapolationSettings>(document_, [](ExtrapolationSettings& view) { view.drawn = {}; }); });
    row->addWidget(forget_);
    whose_ = makeViewSwitch(document_, &ExtrapolationSettings::drawsB, QStringLiteral("drawsB"),
        {tr("Draw A"), tr("Draw the accuracy that you expect of A")},
        {tr("Draw B"), tr("Draw the accuracy that you expect of B")}, this);
    row->addWidget(whose_);
}

bool TrainingBoard::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == answers_ && event->type() == QEvent::Resize)
        pad_->setGeometry(answers_->rect());
    if (watched == answers_ && event->type() == QEvent::ParentChange) // it fills the page now, or no longer
        QMetaObject::invokeMethod(
            this, [this] { draw(); }, Qt::QueuedConnection);
    return Board::eventFilter(watched, event);
}

void TrainingBoard::showPad()
{
    const bool predicts = isPredicting();
    const ExtrapolationSettings& view = document_->view().of<ExtrapolationSettings>();
    const auto plan = awaitedPlan(trainer_->inputs());
    const DrawnAccuracy drawn = plan ? drawnFor(*plan, view.drawn) : DrawnAccuracy();
    pad_->setVisible(predicts);
    whose_->setVisible(predicts);
    forget_->setVisible(drawn.isMade());
    if (!predicts)
        return;
    PadPlaces places{
        .at = {plan->lengths.begin(), plan->lengths.end()}, .low = 0, .high = awaitedHigh(plan->setup.task), .logarithmic = true};
    pad_->show(places, predictionOf(drawn, view.drawsB ? 1 : 0, plan->lengths), false);
}

void TrainingBoard::takeDrawn(const Prediction& prediction)
{
    changeView<ExtrapolationSettings>(document_, [&](ExtrapolationSettings& view) {
        const auto plan = awaitedPlan(trainer_->inputs());
        if (!plan)
            return;
        view.drawn = drawnFor(*plan, view.drawn);
        takePrediction(prediction, view.drawsB ? 1 : 0, plan->lengths, view.drawn);
    });
}

QWidget* TrainingBoard::makeSide()
{
    auto* side = new QWidget(this);
    auto* layout = new QVBoxLayout(side);
    layout->setContentsMargins(0, 8, 0, 0);
    layout->setSpacing(10);
    task_ = addSelectableLabel(layout, QStringLiteral("trainedTask"));
    task_->setTextFormat(Qt::RichText);
    plan_ = addSelectableLabel(layout, QStringLiteral("trainingPlan"));
    plan_->setFont(secondaryFont());
    train_ = new QPushButton(side);
    train_->setObjectName(QStringLiteral("train"));
    keep_ = new QPushButton(tr("Save to file …"), side);
    keep_->setObjectName(QStringLiteral("keepNetworks"));
    keep_->setToolTip(tr("Reads the networks in the file if it exists. Saves the networks to the file during training, so that "
                         "training can resume after a crash"));
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(train_);
    buttons->addWidget(keep_);
    buttons->addStretch(1);
    layout->addLayout(buttons);
    guess_ = new QPushButton(side);
    guess_->setObjectName(QStringLiteral("guessFirst"));
    layout->addWidget(guess_, 0, Qt::AlignLeft);
    connect(guess_, &QPushButton::clicked, this, [this] { trainer_->guess(!trainer_->isGuessing()); });
    connect(keep_, &QPushButton::clicked, this, &TrainingBoard::askForFile);
    connect(train_, &QPushButton::clicked, this, &TrainingBoard::trainOrStop);
    bar_ = new QProgressBar(side);
    bar_->setObjectName(QStringLiteral("trainingProgress"));
    bar_->setAccessibleName(tr("Progress of the training"));
    bar_->setRange(0, 1000);
    layout->addWidget(bar_);
    left_ = addSelectableLabel(layout, QStringLiteral("timeLeft"));
    left_->setFont(secondaryFont());
    where_ = addSelectableLabel(layout, QStringLiteral("keptIn"));
    where_->setFont(secondaryFont());
    gains_ = new NumberGrid(bodyFont(), side);
    gains_->setObjectName(QStringLiteral("gains"));
    layout->addWidget(gains_);
    drawn_ = addSelectableLabel(layout, QStringLiteral("predictionWords"));
    words_ = addSelectableLabel(layout, QStringLiteral("trainingWords"));
    words_->setFont(secondaryFont());
    layout->addStretch(1);
    return side;
}

void TrainingBoard::trainOrStop()
{
    auto& training = inquiry<NetworkTraining>();
    if (!trainer_->trainsHere())
        return trainer_->begin();
    if (training.failure() != nullptr) // such as a full disk
        return trainer_->tryAgain();
    training.setPaused(!training.isPaused() && training.isLate());
    since_.invalidate();
    left_->clear();
    showState();
}

void TrainingBoard::askForFile()
{
    const QString file = QFileDialog::getSaveFileName(this, tr("Save the networks to a file"), trainer_->file(),
        tr("Networks (*.safetensors)"), nullptr, QFileDialog::DontConfirmOverwrite);
    if (!file.isEmpty())
        keepIn(file.endsWith(QLatin1String(".safetensors"), Qt::CaseInsensitive) ? file : file + QStringLiteral(".safetensors"));
}

// Uses a file that is there by the settings of its networks, so that these are not trained anew; one that holds others stays as
// it is.
void TrainingBoard::keepIn(const QString& file)
{
    said_.clear();
    if (QFileInfo::exists(file)) {
        const auto runs = training::lookIntoRuns(file.toStdString());
        std::vector<training::TrainingSetup> setups;
        for (const training::RunInFile& run : runs ? *runs : std::vector<training::RunInFile>())
            setups.push_back(run.setup);
        const auto asked = runs ? training::askedNetworks(setups) : Outcome<training::AskedNetworks>(runs.error());
        if (!asked) {
            said_ = printableName(file) + QLatin1Char(' ') + translated(asked.error().why);
            return showState();
        }
        Experiment experiment = document_->experiment();
        const auto tested = experiment.extrapolation.tested;
        experiment.extrapolation = asked->setup;
        experiment.extrapolation.tested = tested;
        experiment.seed = Index(asked->seed);
        experiment.policyA = asked->policies[0];
        if (asked->policies.size() > 1)
            experiment.policyB = asked->policies[1];
        if (asked->policies.size() > 2)
            experiment.further.assign(asked->policies.begin() + 2, asked->policies.end());
        document_->setExperiment(experiment, [] { return TrainingBoard::tr("Use the networks of a file"); });
        if (document_->experiment().extrapolation != experiment.extrapolation) {
            said_ = tr("The worksheet locks the settings, so these networks cannot be used.");
            return showState();
        }
    }
    trainer_->keepIn(file);
    showState();
}

void TrainingBoard::showState()
{
    const auto& training = inquiry<NetworkTraining>();
    const training::Task* task = training::findTask(document_->experiment().extrapolation.task);
    task_->setText(task == nullptr ? QString()
                                   : QStringLiteral("<b>%1</b><br>%2")
                                         .arg(translated(task->label).toHtmlEscaped(), translated(task->help).toHtmlEscaped()));
    plan_->setText(planWords(trainer_->inputs()));
    plan_->setVisible(!plan_->text().isEmpty());
    const bool wanted = trainer_->trainsHere(), going = wanted && training.isLate();
    train_->setText(!going ? tr("Train") : training.isPaused() ? tr("Resume") : tr("Pause"));
    train_->setToolTip(!going     ? tr("Trains the networks on this machine. Training continues while you use other pages")
            : training.isPaused() ? tr("Resumes the training")
                                  : tr("Pauses the training; the networks are kept"));
    train_->setEnabled(going || !wanted || training.failure() != nullptr);
    bar_->setVisible(going);
    bar_->setValue(int(1000 * training.fraction()));
    const auto& time = inquiry<TrainingTime>();
    const bool isTimed = !going && time.isWhole() && time.failure() == nullptr && timeInputs() == time.of();
    if (isTimed)
        left_->setText(tr("Training takes about %1 on this machine.").arg(durationText(time.answer())));
    left_->setVisible(isTimed || (going && !left_->text().isEmpty()));
    where_->setText(!said_.isEmpty() ? said_ : whereWords());
    where_->setVisible(!where_->text().isEmpty());
    const ShownNetworks networks = trainer_->shown();
    gains_->show(gainTable(networks));
    const bool isCurrent = networks.known && networks.known->isTested() && !training.isOlder() && training.failure() == nullptr;
    gains_->setVisible(isCurrent);
    drawn_->setText(isCurrent ? drawnWords(*networks.known, document_->view().of<ExtrapolationSettings>().drawn) : QString());
    drawn_->setVisible(!drawn_->text().isEmpty());
    const bool isKnown = networks.known && training.failure() == nullptr && !training.isOlder();
    QStringList words;
    if (isKnown)
        words << trainingWords(*networks.known);
    if (isCurrent && trainer_->isOfShipped())
        words.prepend(tr("These networks come with the program. “Train” trains the same networks on this machine: the last "
                         "digits may differ, as they depend on the processor."));
    words_->setText(inOneText(words));
    const bool canShow = trainer_->isGuessing() && trainer_->hasAnswers();
    guess_->setVisible(isCurrent || canShow);
    guess_->setText(canShow ? tr("Show the answers") : tr("Guess first"));
    guess_->setToolTip(canShow ? tr("Shows the results of the networks beside your prediction")
                               : tr("Hides the results, so that a class can draw the accuracy before it sees them"));
    showPad();
}

// Says which file keeps the networks, and how far those are that nobody continues yet.
QString TrainingBoard::whereWords() const
{
    if (!trainer_->file().isEmpty())
        return tr("The networks are kept in %1").arg(printableName(trainer_->file()));
    const QString& file = trainer_->saved().file();
    if (file.isEmpty() && (trainer_->saved().missing().isEmpty() || trainer_->trainsHere()))
        return {};
    if (file.isEmpty())
        return tr("The networks trained in this session are missing: the file %1 is not beside the session.")
            .arg(printableName(trainer_->saved().missing()));
    const double share = trainer_->trainsHere() ? 0 : trainer_->saved().savedShare(trainer_->inputs());
    if (share > 0 && share < 1)
        return tr("The networks are saved with the session, in %1: %2 % of the steps are done. “Train” continues from there.")
            .arg(printableName(file))
            .arg(std::max(1, int(100 * share)));
    return tr("The networks are saved with the session, in %1").arg(printableName(file));
}

// Returns nothing while networks are trained here: then the training itself tells.
std::optional<TrainingTime::Inputs> TrainingBoard::timeInputs() const
{
    if (trainer_->trainsHere())
        return std::nullopt;
    TrainingTime::Inputs of = trainer_->inputs();
    of.shipped = false; // they take as long when they are trained here
    of.file.clear();
    of.savedIn.clear();
    of.attempt = 0;
    return of;
}

void TrainingBoard::showTimeLeft(double fraction)
{
    bar_->setValue(int(1000 * fraction));
    if (!trainer_->shown().known || waitsAlone())
        draw(); // the pictures say how far it is
    if (!since_.isValid()) {
        since_.start();
        sinceFraction_ = fraction;
        left_->clear();
        return;
    }
    const double seconds = double(since_.elapsed()) / 1000, done = fraction - sinceFraction_;
    constexpr double settled = 1; // seconds until an estimate means something
    if (seconds < settled || done <= 0)
        return;
    left_->setText(tr("About %1 left").arg(durationText(seconds * (1 - fraction) / done)));
    left_->setVisible(trainer_->trainsHere());
}

} // namespace attentoscope
