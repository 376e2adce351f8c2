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

#include <QCoreApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace attentoscope {

namespace {

struct TrainingWords {
    Q_DECLARE_TR_FUNCTIONS(attentoscope::TrainingBoard)
};

// Returns the networks whose training is timed; nothing while networks are trained here: then the training itself tells.
std::optional<TrainingTime::Inputs> timedNetworks(const Document& document)
{
    if (trainsNetworks(document))
        return std::nullopt;
    return networksOf(document.experiment(), document.view().of<ExtrapolationSettings>().withFurther); // shipped ones, too
}

class TrainingSide : public QWidget
{
    Q_DECLARE_TR_FUNCTIONS(attentoscope::TrainingBoard)
public:
    TrainingSide(Document* document, QWidget* parent);
    void follow(Engine* engine);
    void show(const Answers& answers);
    using QWidget::show;

private:
    void trainOrStop();
    void askForFile(); // that keeps the networks
    void keepIn(const QString& file);
    void showAgain()
    {
        if (isVisible())
            show(Answers(*engine_));
    }
    QString whereWords() const;
    void showTimeLeft(double fraction);

    Document* document_;
    Engine* engine_ = nullptr;
    QString said_; // why a file was refused
    WrappedLabel *task_, *plan_, *left_, *where_, *drawn_, *words_;
    QPushButton *train_, *keep_, *guess_;
    QProgressBar* bar_;
    NumberGrid* gains_;
};

TrainingSide::TrainingSide(Document* document, QWidget* parent)
    : QWidget(parent)
    , document_(document)
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(10);
    task_ = addSelectableLabel(layout, QStringLiteral("trainedTask"));
    task_->setTextFormat(Qt::RichText);
    plan_ = addSelectableLabel(layout, QStringLiteral("trainingPlan"));
    plan_->setFont(secondaryFont());
    train_ = new QPushButton(this);
    train_->setObjectName(QStringLiteral("train"));
    keep_ = new QPushButton(tr("Save to file …"), this);
    keep_->setObjectName(QStringLiteral("keepNetworks"));
    keep_->setToolTip(tr("Reads the networks in the file if it exists. Saves the networks to the file during training, so that "
                         "training can resume after a crash"));
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(train_);
    buttons->addWidget(keep_);
    buttons->addStretch(1);
    layout->addLayout(buttons);
    guess_ = new QPushButton(this);
    guess_->setObjectName(QStringLiteral("guessFirst"));
    layout->addWidget(guess_, 0, Qt::AlignLeft);
    bar_ = new QProgressBar(this);
    bar_->setObjectName(QStringLiteral("trainingProgress"));
    bar_->setAccessibleName(tr("Progress of the training"));
    bar_->setRange(0, 1000);
    layout->addWidget(bar_);
    left_ = addSelectableLabel(layout, QStringLiteral("timeLeft"));
    left_->setFont(secondaryFont());
    where_ = addSelectableLabel(layout, QStringLiteral("keptIn"));
    where_->setFont(secondaryFont());
    gains_ = new NumberGrid(bodyFont(), this);
    gains_->setObjectName(QStringLiteral("gains"));
    layout->addWidget(gains_);
    drawn_ = addSelectableLabel(layout, QStringLiteral("predictionWords"));
    words_ = addSelectableLabel(layout, QStringLiteral("trainingWords"));
    words_->setFont(secondaryFont());
}

void TrainingSide::follow(Engine* engine)
{
    engine_ = engine;
    const auto* training = &engine->inquiry<NetworkTraining>();
    connect(guess_, &QPushButton::clicked, this, [this] {
        said_.clear();
        const bool first = !isGuessing(*document_);
        changeView<ExtrapolationSettings>(document_, [first](ExtrapolationSettings& view) { view.guessesFirst = first; });
    });
    connect(keep_, &QPushButton::clicked, this, &TrainingSide::askForFile);
    connect(train_, &QPushButton::clicked, this, &TrainingSide::trainOrStop);
    watch<TrainingTime>(this, document_, engine, [this] { return timedNetworks(*document_); });
    connect(training, &InquiryBase::progressed, this, &TrainingSide::showTimeLeft);
    connect(SessionNetworks::of(document_), &SessionNetworks::changed, this, [this] {
        said_.clear();
        showAgain();
    });
}

void TrainingSide::trainOrStop()
{
    auto& training = engine_->inquiry<NetworkTraining>();
    if (!trainsNetworks(*document_)) {
        said_.clear();
        return beginTraining(document_);
    }
    if (training.failure() != nullptr) // such as a full disk
        return SessionNetworks::of(document_)->tryAgain();
    training.setPaused(!training.isPaused() && training.isLate());
    left_->clear();
    showAgain();
}

void TrainingSide::askForFile()
{
    const QString file = QFileDialog::getSaveFileName(this, tr("Save the networks to a file"),
        SessionNetworks::of(document_)->keptIn(), tr("Networks (*.safetensors)"), nullptr, QFileDialog::DontConfirmOverwrite);
    if (!file.isEmpty())
        keepIn(file.endsWith(QLatin1String(".safetensors"), Qt::CaseInsensitive) ? file : file + QStringLiteral(".safetensors"));
}

// Uses a file that is there by the settings of its networks, so that these are not trained anew; one that holds others stays as
// it is.
void TrainingSide::keepIn(const QString& file)
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
            return showAgain();
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
        document_->setExperiment(experiment, [] { return TrainingWords::tr("Use the networks of a file"); });
        if (document_->experiment().extrapolation != experiment.extrapolation) {
            said_ = tr("The worksheet locks the settings, so these networks cannot be used.");
            return showAgain();
        }
    }
    SessionNetworks::of(document_)->keepIn(file);
    beginTraining(document_);
    showAgain();
}

void TrainingSide::show(const Answers& answers)
{
    const auto& training = answers.inquiry<NetworkTraining>();
    const NetworkTraining::Inputs asked = pageInputs(*document_);
    const training::Task* task = training::findTask(document_->experiment().extrapolation.task);
    task_->setText(task == nullptr ? QString()
                                   : QStringLiteral("<b>%1</b><br>%2")
                                         .arg(translated(task->label).toHtmlEscaped(), translated(task->help).toHtmlEscaped()));
    plan_->setText(planWords(asked));
    plan_->setVisible(!plan_->text().isEmpty());
    const bool wanted = trainsNetworks(*document_), going = wanted && training.isLate();
    train_->setText(!going ? tr("Train") : training.isPaused() ? tr("Resume") : tr("Pause"));
    train_->setToolTip(!going     ? tr("Trains the networks on this machine. Training continues while you use other pages")
            : training.isPaused() ? tr("Resumes the training")
                                  : tr("Pauses the training; the networks are kept"));
    train_->setEnabled(going || !wanted || training.failure() != nullptr);
    bar_->setVisible(going);
    bar_->setValue(int(1000 * training.fraction()));
    const auto& time = answers.inquiry<TrainingTime>();
    const bool isTimed = !going && time.isWhole() && time.failure() == nullptr && timedNetworks(*document_) == time.of();
    if (isTimed)
        left_->setText(tr("Training takes about %1 on this machine.").arg(durationText(time.answer())));
    left_->setVisible(isTimed || (going && !left_->text().isEmpty()));
    where_->setText(!said_.isEmpty() ? said_ : whereWords());
    where_->setVisible(!where_->text().isEmpty());
    const ShownNetworks networks = shownNetworks(answers, *document_);
    gains_->show(gainTable(networks));
    const bool isCurrent = networks.known && networks.known->isTested() && !training.isOlder() && training.failure() == nullptr;
    gains_->setVisible(isCurrent);
    drawn_->setText(isCurrent ? drawnWords(*networks.known, document_->view().of<ExtrapolationSettings>().drawn) : QString());
    drawn_->setVisible(!drawn_->text().isEmpty());
    const bool isKnown = networks.known && training.failure() == nullptr && !training.isOlder();
    QStringList words;
    if (isKnown)
        words << trainingWords(*networks.known);
    if (isCurrent && asked.shipped)
        words.prepend(tr("These networks come with the program. “Train” trains the same networks on this machine: the last "
                         "digits may differ, as they depend on the processor."));
    words_->setText(inOneText(words));
    const bool canShow = isGuessing(*document_) && hasNetworks(*document_);
    guess_->setVisible(isCurrent || canShow);
    guess_->setText(canShow ? tr("Show the answers") : tr("Guess first"));
    guess_->setToolTip(canShow ? tr("Shows the results of the networks beside your prediction")
                               : tr("Hides the results, so that a class can draw the accuracy before it sees them"));
}

// Says which file keeps the networks, and how far those are that nobody continues yet.
QString TrainingSide::whereWords() const
{
    const SessionNetworks& networks = *SessionNetworks::of(document_);
    const bool trains = trainsNetworks(*document_);
    if (!networks.keptIn().isEmpty())
        return tr("The networks are kept in %1").arg(printableName(networks.keptIn()));
    const QString& file = networks.file();
    if (file.isEmpty() && (networks.missing().isEmpty() || trains))
        return {};
    if (file.isEmpty())
        return tr("The networks trained in this session are missing: the file %1 is not beside the session.")
            .arg(printableName(networks.missing()));
    const double share = trains ? 0 : networks.savedShare(pageInputs(*document_));
    if (share > 0 && share < 1)
        return tr("The networks are saved with the session, in %1: %2 % of the steps are done. “Train” continues from there.")
            .arg(printableName(file))
            .arg(std::max(1, int(100 * share)));
    return tr("The networks are saved with the session, in %1").arg(printableName(file));
}

void TrainingSide::showTimeLeft(double fraction)
{
    bar_->setValue(int(1000 * fraction));
    const std::optional<double> seconds = engine_->inquiry<NetworkTraining>().secondsLeft();
    left_->setText(seconds ? tr("About %1 left").arg(durationText(*seconds)) : QString());
    left_->setVisible(seconds && trainsNetworks(*document_));
}

} // namespace

PartSpec trainingSide()
{
    const auto show = [](QWidget* side, const Answers& answers, const Document&) {
        static_cast<TrainingSide*>(side)->show(answers);
        return true;
    };
    const auto follow = [](QWidget* side, Document*, Engine* engine) { static_cast<TrainingSide*>(side)->follow(engine); };
    return {.reads = reading<NetworkTraining, TrainingTime>(),
        .make = [](Document* document, QWidget* parent) { return new TrainingSide(document, parent); },
        .show = show,
        .follow = follow};
}

} // namespace attentoscope
