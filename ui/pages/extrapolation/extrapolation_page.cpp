// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/extrapolation/extrapolation_page.h"

#include "core/training/runs/run_file.h"
#include "ui/document/change_view.h"
#include "ui/pages/extrapolation/extrapolation_settings.h"
#include "ui/text/number_text.h"
#include "ui/text/printable.h"
#include "ui/text/translated.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrapped_label.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

namespace attentoscope {

ExtrapolationPage::ExtrapolationPage(Document* document, Engine* engine, QWidget* parent)
    : Board(document, engine, {.left = 60}, parent)
{
    addPanels();
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 8);
    layout->setSpacing(16);
    layout->addLayout(grid(), 1);
    layout->addWidget(setSide(makeSide(), {.percent = 28, .least = 312, .most = 520}));
    watch_ = ask<NetworkTraining>([this] { return isWanted() ? std::optional(inputs()) : std::nullopt; });
    auto& training = inquiry<NetworkTraining>();
    addDrawing(
        {&training}, [this] { showState(); }, true);
    connect(&training, &InquiryBase::askedChanged, this, [this] {
        since_.invalidate();
        draw();
    });
    connect(&training, &InquiryBase::progressed, this, &ExtrapolationPage::showTimeLeft);
}

bool ExtrapolationPage::isWanted() const
{
    return document_->view().of<ExtrapolationSettings>().trained.toStdString() == document_->experiment().extrapolation.task;
}

NetworkTraining::Inputs ExtrapolationPage::inputs() const
{
    NetworkTraining::Inputs all = networksOf(*document_);
    if (!document_->view().of<ExtrapolationSettings>().withFurther)
        all.policies = comparedPolicies(document_->experiment());
    all.file = file_.toStdString();
    all.attempt = attempt_;
    return all;
}

ShownNetworks ExtrapolationPage::shown() const
{
    const auto& training = inquiry<NetworkTraining>();
    if (!training.answer() || training.answer()->plan.setup.task != document_->experiment().extrapolation.task)
        return {};
    return {training.answer(), document_->looks().huesOf(training.of()->policies)};
}

LinePicture ExtrapolationPage::pictureOr(const Make& make) const
{
    const Error* why = inquiry<NetworkTraining>().failure();
    if (const ShownNetworks networks = shown(); networks.known && why == nullptr)
        return make(networks);
    LinePicture picture;
    picture.emptyText = why != nullptr ? translated(*why)
        : isWanted()                   ? tr("Training …")
                                       : tr("What will it be? “Train” shows it.");
    return picture;
}

void ExtrapolationPage::addPanels()
{
    const Inquiries reads{&inquiry<NetworkTraining>()};
    const auto bits = [this] { return document_->experiment().bits; };
    addPanel<LineView>({QStringLiteral("testAccuracy"), tr("Accuracy against length")}, {0, 0}, reads,
        [this] { return pictureOr(accuracyPicture); });
    addPanel<LineView>({QStringLiteral("testEntropy"), tr("Entropy against length")}, {0, 1}, reads,
        [this, bits] { return pictureOr([&](const ShownNetworks& all) { return testEntropyPicture(all, bits()); }); });
    addPanel<LineView>({QStringLiteral("testLoss"), tr("Loss against length")}, {1, 0}, reads,
        [this, bits] { return pictureOr([&](const ShownNetworks& all) { return testLossPicture(all, bits()); }); });
    addPanel<LineView>({QStringLiteral("trainingLoss"), tr("Loss in training")}, {1, 1}, reads,
        [this, bits] { return pictureOr([&](const ShownNetworks& all) { return trainingLossPicture(all, bits()); }); });
    addSwitch({0, 1}, &ExtrapolationSettings::withFurther, QStringLiteral("trainedWithFurther"),
        {tr("A and B"), tr("Train and test under the two policies that are compared")},
        {tr("all policies"), tr("Also under the further policies of the lab; each may need a training of its own")});
}

QWidget* ExtrapolationPage::makeSide()
{
    auto* side = new QWidget(this);
    auto* layout = new QVBoxLayout(side);
    layout->setContentsMargins(0, 8, 0, 0);
    layout->setSpacing(10);
    const auto addLabel = [&](const QString& name) {
        auto* label = new WrappedLabel(side);
        label->setObjectName(name);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        layout->addWidget(label);
        return label;
    };
    task_ = addLabel(QStringLiteral("trainedTask"));
    task_->setTextFormat(Qt::RichText);
    plan_ = addLabel(QStringLiteral("trainingPlan"));
    plan_->setFont(secondaryFont());
    train_ = new QPushButton(side);
    train_->setObjectName(QStringLiteral("train"));
    keep_ = new QPushButton(tr("Keep in a file …"), side);
    keep_->setObjectName(QStringLiteral("keepNetworks"));
    keep_->setToolTip(tr("Networks are read from the file if it is there, and written to it while they are trained: whatever "
                         "happens, training goes on from there"));
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(train_);
    buttons->addWidget(keep_);
    buttons->addStretch(1);
    layout->addLayout(buttons);
    heads_ = new QPushButton(tr("Look into a network …"), side);
    heads_->setObjectName(QStringLiteral("lookIntoNetwork"));
    heads_->setToolTip(tr("Writes the queries and keys of the first network, on a test example at the training length, to a .npz "
                          "file, and opens it: its maps, heads and critical scale are on the other pages"));
    connect(keep_, &QPushButton::clicked, this, &ExtrapolationPage::askForFile);
    connect(train_, &QPushButton::clicked, this, &ExtrapolationPage::trainOrStop);
    bar_ = new QProgressBar(side);
    bar_->setObjectName(QStringLiteral("trainingProgress"));
    bar_->setAccessibleName(tr("Progress of the training"));
    bar_->setRange(0, 1000);
    layout->addWidget(bar_);
    left_ = addLabel(QStringLiteral("timeLeft"));
    left_->setFont(secondaryFont());
    where_ = addLabel(QStringLiteral("keptIn"));
    where_->setFont(secondaryFont());
    gains_ = new NumberGrid(bodyFont(), side);
    gains_->setObjectName(QStringLiteral("gains"));
    layout->addWidget(gains_);
    words_ = addLabel(QStringLiteral("trainingWords"));
    words_->setFont(secondaryFont());
    layout->addWidget(heads_, 0, Qt::AlignLeft);
    connect(heads_, &QPushButton::clicked, this, &ExtrapolationPage::openHeads);
    layout->addStretch(1);
    return side;
}

void ExtrapolationPage::trainOrStop()
{
    auto& training = inquiry<NetworkTraining>();
    if (!isWanted()) {
        changeView<ExtrapolationSettings>(document_, [this](ExtrapolationSettings& view) {
            view.trained = QString::fromStdString(document_->experiment().extrapolation.task);
        });
        return;
    }
    if (training.failure() != nullptr) { // such as a full disk
        ++attempt_;
        return watch_->look();
    }
    training.setPaused(!training.isPaused() && training.isLate());
    since_.invalidate();
    left_->clear();
    showState();
}

void ExtrapolationPage::askForFile()
{
    const QString file = QFileDialog::getSaveFileName(this, tr("Keep the networks in a file"), file_,
        tr("Networks (*.safetensors)"), nullptr, QFileDialog::DontConfirmOverwrite);
    if (!file.isEmpty())
        keepIn(file.endsWith(QLatin1String(".safetensors"), Qt::CaseInsensitive) ? file : file + QStringLiteral(".safetensors"));
}

// Uses a file that is there by the settings of its networks, so that these are not trained anew; one that holds others stays as
// it is.
void ExtrapolationPage::keepIn(const QString& file)
{
    said_.clear();
    if (QFileInfo::exists(file)) {
        const auto setups = training::lookIntoRuns(file.toStdString());
        const auto asked = setups ? training::askedNetworks(*setups) : Outcome<training::AskedNetworks>(setups.error());
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
        document_->setExperiment(experiment, [] { return ExtrapolationPage::tr("Use the networks of a file"); });
        if (document_->experiment().extrapolation != experiment.extrapolation) {
            said_ = tr("The worksheet keeps its settings, so these networks cannot be used.");
            return showState();
        }
    }
    file_ = file;
    changeView<ExtrapolationSettings>(document_, [this](ExtrapolationSettings& view) {
        view.trained = QString::fromStdString(document_->experiment().extrapolation.task);
    });
    watch_->look();
    showState();
}

void ExtrapolationPage::openHeads()
{
    const training::TrainingRun run = shown().known->runs.front(); // kept: others may come while the dialog is open
    QFileDialog dialog(this, tr("Queries and keys of a network"), QString(), tr("Tensors (*.npz)"));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(QStringLiteral("npz"));
    if (dialog.exec() != QDialog::Accepted)
        return;
    const QString file = dialog.selectedFiles().constFirst();
    if (const auto written = training::writeWatched(file.toStdString(), run.setup, run.watched.back()); !written) {
        said_ = translated(written.error());
        return showState();
    }
    emit tensorFileWritten(file);
}

void ExtrapolationPage::showState()
{
    const auto& training = inquiry<NetworkTraining>();
    const training::Task* task = training::findTask(document_->experiment().extrapolation.task);
    task_->setText(task == nullptr ? QString()
                                   : QStringLiteral("<b>%1</b><br>%2")
                                         .arg(translated(task->label).toHtmlEscaped(), translated(task->help).toHtmlEscaped()));
    plan_->setText(planWords(inputs()));
    plan_->setVisible(!plan_->text().isEmpty());
    const bool going = isWanted() && training.isLate();
    train_->setText(!going ? tr("Train") : training.isPaused() ? tr("Go on") : tr("Pause"));
    train_->setToolTip(!going     ? tr("Trains the networks on this machine while this page is shown; everything else goes on")
            : training.isPaused() ? tr("Goes on where the training was paused")
                                  : tr("Pauses; the networks stay as they are"));
    train_->setEnabled(going || !isWanted() || training.failure() != nullptr);
    bar_->setVisible(going);
    bar_->setValue(int(1000 * training.fraction()));
    left_->setVisible(going && !left_->text().isEmpty());
    where_->setText(!said_.isEmpty() ? said_ : file_.isEmpty() ? QString() : tr("Kept in %1").arg(printableName(file_)));
    where_->setVisible(!where_->text().isEmpty());
    const ShownNetworks networks = shown();
    gains_->show(gainTable(networks));
    const bool isCurrent = networks.known && networks.known->isTested() && !training.isOlder() && training.failure() == nullptr;
    gains_->setVisible(isCurrent);
    heads_->setVisible(isCurrent && !networks.known->runs.front().watched.empty());
    words_->setText(
        networks.known && training.failure() == nullptr && !training.isOlder() ? trainingWords(*networks.known) : QString());
}

void ExtrapolationPage::showTimeLeft(double fraction)
{
    bar_->setValue(int(1000 * fraction));
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
    left_->setText(tr("About %1 s left").arg(briefText(std::ceil(seconds * (1 - fraction) / done), 2)));
    left_->setVisible(isWanted());
}

} // namespace attentoscope
