// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/extrapolation/inside_board.h"

#include "ui/document/change_view.h"
#include "ui/pages/extrapolation/extrapolation_settings.h"
#include "ui/pages/extrapolation/head_map.h"
#include "ui/pages/extrapolation/network_trainer.h"
#include "ui/text/number_text.h"
#include "ui/text/translated.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrapped_label.h"
#include "ui/widgets/lone_picture.h"
#include "ui/widgets/policy_title.h"
#include "ui/widgets/tables/number_grid.h"

#include <QComboBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSlider>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace attentoscope {

InsideBoard::InsideBoard(NetworkTrainer* trainer, Document* document, Engine* engine, QWidget* parent)
    : Board(document, engine, {.left = 60}, parent)
    , trainer_(trainer)
{
    addPanels();
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 8);
    layout->setSpacing(16);
    layout->addLayout(grid(), 1);
    layout->addWidget(setSide(makeSide(), {.percent = 30, .least = 340, .most = 520}));
    watch_ = ask<DilutionAutopsy>([this] { return autopsyInputs(); });
    auto& training = inquiry<NetworkTraining>();
    addDrawing(
        {&training, &inquiry<DilutionAutopsy>()}, [this] { showState(); }, true);
    connect(&training, &InquiryBase::answered, this, [this] { watch_->look(); });
    connect(&training, &InquiryBase::askedChanged, this, &InsideBoard::draw);
    connect(trainer_, &NetworkTrainer::changed, this, [this] {
        watch_->look();
        draw();
    });
}

QString InsideBoard::whyNothing() const
{
    const QString why = trainer_->whyNothing();
    return why.isEmpty() && !trainer_->shown().known ? tr("No network of this task is trained yet.") : why;
}

template <class Picture, class Make>
Picture InsideBoard::pictureOr(const Make& make) const
{
    Picture picture;
    picture.emptyText = whyNothing();
    return picture.emptyText.isEmpty() ? make(trainer_->shown(), head()) : picture;
}

void InsideBoard::addPanels()
{
    const Inquiries reads{&inquiry<NetworkTraining>()};
    for (LineView* view : {addPanel<LineView>({QStringLiteral("headEntropy"), tr("Entropy during training")}, {0, 0}, reads,
                               [this] {
                                   return pictureOr<LinePicture>([this](const ShownNetworks& all, const ShownHead& head) {
                                       return headEntropyPicture(all, head, document_->experiment().bits);
                                   });
                               }),
             addPanel<LineView>({QStringLiteral("headCritical"), tr("Critical multiplier during training")}, {0, 1}, reads,
                 [this] { return pictureOr<LinePicture>(headCriticalPicture); })})
        connect(view, &LineView::clicked, this, &InsideBoard::chooseStep);
    map_ = addPanel<HeadMap>({QStringLiteral("headWeights"), tr("Weights during training")}, {1, 0}, reads, [this] {
        return pictureOr<MapPicture>([this](const ShownNetworks& all, const ShownHead& head) {
            return headMapPicture(*all.known, head, document_->view());
        });
    });
    map_->view()->setAccessibleName(map_->accessibleName()); // also before anything is drawn
    autopsy_ = addPanel<LineView>({QStringLiteral("autopsy"), tr("Weight of the correct key against length")}, {1, 1},
        {&inquiry<NetworkTraining>(), &inquiry<DilutionAutopsy>()}, [this] { return autopsy(); });
}

QWidget* InsideBoard::makeSide()
{
    auto* side = new QWidget(this);
    auto* layout = new QVBoxLayout(side);
    layout->setContentsMargins(0, 8, 0, 0);
    layout->setSpacing(10);
    auto* form = new QFormLayout;
    layout->addLayout(form);
    const auto addList = [&](const QString& object, const QString& label, Index ExtrapolationSettings::*chosen) {
        auto* list = new QComboBox(side);
        list->setObjectName(object);
        list->setAccessibleName(label);
        form->addRow(label, list);
        connect(list, &QComboBox::activated, this, [this, chosen](int place) {
            changeView<ExtrapolationSettings>(document_, [&](ExtrapolationSettings& view) { view.*chosen = place; });
        });
        return list;
    };
    network_ = addList(QStringLiteral("shownNetwork"), tr("Network"), &ExtrapolationSettings::network);
    heads_ = addList(QStringLiteral("shownHead"), tr("Head"), &ExtrapolationSettings::head);
    step_ = new QSlider(Qt::Horizontal, side);
    step_->setObjectName(QStringLiteral("shownStep"));
    step_->setAccessibleName(tr("Training step"));
    step_->setPageStep(5);
    form->addRow(tr("Step"), step_);
    connect(step_, &QSlider::valueChanged, this, [this](int place) {
        const ShownNetworks networks = trainer_->shown();
        if (!networks.known)
            return;
        const auto& steps = watchedSteps(*networks.known, head().network);
        const bool isLast = place + 1 >= int(steps.size()); // then it follows the training
        changeView<ExtrapolationSettings>(
            document_, [&](ExtrapolationSettings& view) { view.step = isLast ? -1 : steps[std::size_t(place)]->step; });
    });
    stepText_ = new WrappedLabel(side);
    stepText_->setObjectName(QStringLiteral("stepText"));
    stepText_->setFont(secondaryFont());
    form->addRow(QString(), stepText_);
    open_ = new QPushButton(tr("Inspect this network …"), side);
    open_->setObjectName(QStringLiteral("lookIntoNetwork"));
    open_->setToolTip(tr("Writes this network's queries and keys at this step, for a test example at the training length, to a "
                         ".npz file. Opens the file, so that the other pages show the network's maps, heads and critical scale"));
    connect(open_, &QPushButton::clicked, this, &InsideBoard::openHeads);
    layout->addWidget(open_, 0, Qt::AlignLeft);
    example_ = new QSpinBox(side);
    example_->setObjectName(QStringLiteral("examinedExample"));
    example_->setAccessibleName(tr("Test example that is examined"));
    example_->setRange(0, int(lastExample));
    connect(example_, &QSpinBox::valueChanged, this, [this](int example) {
        changeView<ExtrapolationSettings>(document_, [&](ExtrapolationSettings& view) { view.example = example; });
    });
    exampleForm_ = new QFormLayout;
    exampleForm_->addRow(tr("Test example"), example_);
    layout->addLayout(exampleForm_);
    numbers_ = new NumberGrid(secondaryFont(), side);
    numbers_->setObjectName(QStringLiteral("autopsyNumbers"));
    layout->addWidget(numbers_);
    words_ = new WrappedLabel(side);
    words_->setObjectName(QStringLiteral("insideWords"));
    words_->setFont(secondaryFont());
    layout->addWidget(words_);
    layout->addStretch(1);
    return side;
}

ShownHead InsideBoard::head() const
{
    const ShownNetworks networks = trainer_->shown();
    return networks.known ? shownHead(networks, document_->view().of<ExtrapolationSettings>()) : ShownHead();
}

QString InsideBoard::whyNeverAutopsy() const
{
    const SharedNetworks known = trainer_->shown().known;
    if (!known)
        return {};
    const auto usable = training::checkAutopsy(known->plan.setup, known->plan.policies);
    return usable ? QString() : translated(usable.error().why);
}

// Gives the room of the autopsy to the map while no task of this kind can have one.
void InsideBoard::foldAutopsy(bool fold)
{
    if (fold == autopsy_->isHidden() || LonePicture::holds(autopsy_) || LonePicture::holds(map_))
        return;
    autopsy_->setVisible(!fold);
    exampleForm_->setRowVisible(example_, !fold);
    constexpr int row = 3, columns = 2; // of the grid
    grid()->removeWidget(map_);
    grid()->addWidget(map_, row, 0, 1, fold ? columns : 1);
}

QString InsideBoard::whyNoAutopsy() const
{
    const SharedNetworks known = trainer_->shown().known;
    if (!known)
        return tr("No network of this task is trained yet.");
    if (const QString never = whyNeverAutopsy(); !never.isEmpty())
        return never;
    const Index trained = known->plan.setup.longest;
    if (std::ranges::all_of(known->plan.lengths, [&](Index n) { return n < trained; }))
        return tr("This plot starts at the training length, %1, but every test length is shorter. Add a longer test length.")
            .arg(countText(trained));
    return known->isTested() ? QString() : tr("This plot appears when training is done.");
}

std::optional<DilutionAutopsy::Inputs> InsideBoard::autopsyInputs() const
{
    if (!whyNoAutopsy().isEmpty())
        return std::nullopt;
    const SharedNetworks known = trainer_->shown().known;
    return DilutionAutopsy::Inputs{
        known, known->runs[head().network].setup.seed, document_->view().of<ExtrapolationSettings>().example};
}

LinePicture InsideBoard::autopsy() const
{
    const auto& examined = inquiry<DilutionAutopsy>();
    const QString why = whyNoAutopsy();
    const ShownNetworks networks = trainer_->shown();
    if (why.isEmpty() && examined.answer() && examined.of()->networks == networks.known)
        return autopsyPicture(networks, *examined.answer(), examined.of()->example);
    LinePicture picture;
    picture.title = pictureTitle(tr("Weight of the correct key"));
    picture.emptyText = !why.isEmpty()  ? why
        : examined.failure() != nullptr ? translated(*examined.failure())
                                        : tr("Examining the test example …");
    return picture;
}

void InsideBoard::chooseStep(double wanted)
{
    const ShownNetworks networks = trainer_->shown();
    if (!networks.known)
        return;
    const auto& steps = watchedSteps(*networks.known, head().network);
    const auto nearest =
        std::ranges::min_element(steps, {}, [&](const SharedWatchedStep& step) { return std::abs(double(step->step) - wanted); });
    if (nearest != steps.end())
        step_->setValue(int(nearest - steps.begin()));
}

void InsideBoard::openHeads()
{
    const ShownNetworks networks = trainer_->shown(); // kept: others may come while the dialog is open
    const ShownHead shown = head();
    QFileDialog dialog(this, tr("Queries and keys of a network"), QString(), tr("Tensors (*.npz)"));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(QStringLiteral("npz"));
    if (dialog.exec() != QDialog::Accepted)
        return;
    const QString file = dialog.selectedFiles().constFirst();
    said_.clear();
    if (const auto written = training::writeWatched(file.toStdString(), networks.known->runs[shown.network].setup, *shown.step);
        !written) {
        said_ = translated(written.error());
        return showState();
    }
    emit tensorFileWritten(file);
}

void InsideBoard::showState()
{
    const ShownNetworks networks = trainer_->shown();
    const ShownHead shown = head();
    const ExtrapolationSettings& view = document_->view().of<ExtrapolationSettings>();
    const auto fill = [](QComboBox* list, const QStringList& names, Index chosen) {
        QStringList there;
        for (int i = 0; i < list->count(); ++i)
            there << list->itemText(i);
        if (there != names) {
            list->clear();
            list->addItems(names);
        }
        list->setCurrentIndex(int(chosen));
        list->setEnabled(names.size() > 1);
    };
    fill(network_, networks.known ? networkNames(*networks.known) : QStringList(), Index(shown.network));
    const QStringList heads = networks.known ? headNames(*networks.known) : QStringList();
    fill(heads_, heads.isEmpty() ? QStringList(tr("single head")) : heads,
        std::min(view.head, std::max<Index>(1, heads.size()) - 1));
    const auto& steps = networks.known ? watchedSteps(*networks.known, shown.network) : std::vector<SharedWatchedStep>();
    const QSignalBlocker quiet(step_), alsoQuiet(example_);
    step_->setRange(0, std::max(0, int(steps.size()) - 1));
    step_->setValue(int(std::ranges::find(steps, shown.step) - steps.begin()));
    step_->setEnabled(steps.size() > 1);
    stepText_->setText(
        shown.step ? tr("%1 of %2").arg(countText(shown.step->step), countText(networks.known->plan.setup.steps)) : QString());
    open_->setEnabled(shown.step != nullptr);
    example_->setValue(int(view.example));
    const auto& examined = inquiry<DilutionAutopsy>();
    const bool isExamined =
        whyNoAutopsy().isEmpty() && examined.answer() && examined.of()->networks == networks.known && !examined.failure();
    example_->setEnabled(whyNoAutopsy().isEmpty());
    numbers_->setVisible(isExamined);
    numbers_->show(isExamined ? autopsyTable(networks, *examined.answer()) : NumberTable());
    const QString never = whyNeverAutopsy();
    foldAutopsy(!never.isEmpty());
    const QString words = said_.isEmpty() && !never.isEmpty() ? tr("There is no correct key to follow: %1").arg(never) : said_;
    words_->setText(words);
    words_->setVisible(!words.isEmpty());
}

} // namespace attentoscope
