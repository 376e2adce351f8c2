// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/extrapolation/inside_board.h"

#include "ui/document/change_view.h"
#include "ui/pages/extrapolation/extrapolation_settings.h"
#include "ui/pages/extrapolation/inside_question.h"
#include "ui/pages/extrapolation/network_trainer.h"
#include "ui/text/number_text.h"
#include "ui/text/translated.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrapped_label.h"
#include "ui/widgets/page.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QFileDialog>
#include <QFormLayout>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSlider>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>

namespace attentoscope {

namespace {

class InsideSide : public QWidget
{
    Q_DECLARE_TR_FUNCTIONS(attentoscope::InsideBoard)
public:
    InsideSide(Document* document, QWidget* parent);
    void follow(Engine* engine) { engine_ = engine; }
    void show(const Answers& answers);
    using QWidget::show;

private:
    void openHeads(); // writes queries and keys of the shown network and step, and has them opened

    Document* document_;
    Engine* engine_ = nullptr;
    QString said_; // why a file was not written
    QComboBox *network_, *heads_;
    QSlider* step_;
    QFormLayout* exampleForm_;
    QSpinBox* example_;
    QPushButton* open_;
    WrappedLabel *stepText_, *words_;
    NumberGrid* numbers_;
};

InsideSide::InsideSide(Document* document, QWidget* parent)
    : QWidget(parent)
    , document_(document)
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(10);
    auto* form = new QFormLayout;
    layout->addLayout(form);
    const auto addList = [&](const QString& object, const QString& label, Index ExtrapolationSettings::*chosen) {
        auto* list = new QComboBox(this);
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
    step_ = new QSlider(Qt::Horizontal, this);
    step_->setObjectName(QStringLiteral("shownStep"));
    step_->setAccessibleName(tr("Training step"));
    step_->setPageStep(5);
    form->addRow(tr("Step"), step_);
    connect(step_, &QSlider::valueChanged, this,
        [this](int place) { chooseStep(*document_, Answers(*engine_), std::size_t(place)); });
    stepText_ = new WrappedLabel(this);
    stepText_->setObjectName(QStringLiteral("stepText"));
    stepText_->setFont(secondaryFont());
    form->addRow(QString(), stepText_);
    open_ = new QPushButton(tr("Inspect this network …"), this);
    open_->setObjectName(QStringLiteral("lookIntoNetwork"));
    open_->setToolTip(tr("Writes this network's queries and keys at this step, for a test example at the training length, to a "
                         ".npz file. Opens the file, so that the other pages show the network's maps, heads and critical scale"));
    connect(open_, &QPushButton::clicked, this, &InsideSide::openHeads);
    layout->addWidget(open_, 0, Qt::AlignLeft);
    example_ = new QSpinBox(this);
    example_->setObjectName(QStringLiteral("examinedExample"));
    example_->setAccessibleName(tr("Test example that is examined"));
    example_->setRange(0, int(lastExample));
    connect(example_, &QSpinBox::valueChanged, this, [this](int example) {
        changeView<ExtrapolationSettings>(document_, [&](ExtrapolationSettings& view) { view.example = example; });
    });
    exampleForm_ = new QFormLayout;
    exampleForm_->addRow(tr("Test example"), example_);
    layout->addLayout(exampleForm_);
    numbers_ = new NumberGrid(secondaryFont(), this);
    numbers_->setObjectName(QStringLiteral("autopsyNumbers"));
    layout->addWidget(numbers_);
    words_ = new WrappedLabel(this);
    words_->setObjectName(QStringLiteral("insideWords"));
    words_->setFont(secondaryFont());
    layout->addWidget(words_);
}

void InsideSide::openHeads()
{
    const Answers answers(*engine_);
    const ShownNetworks networks = shownNetworks(answers, *document_); // kept: others may come while the dialog is open
    const ShownHead shown = headInside(answers, *document_);
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
        return show(answers);
    }
    for (QWidget* around = parentWidget(); around != nullptr; around = around->parentWidget())
        if (auto* page = qobject_cast<Page*>(around))
            return emit page->tensorFileWritten(file);
}

void InsideSide::show(const Answers& answers)
{
    const ShownNetworks networks = shownNetworks(answers, *document_);
    const ShownHead shown = headInside(answers, *document_);
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
    const auto* autopsies = answers.failure<DilutionAutopsy>() == nullptr ? knownAutopsy(answers, networks.known) : nullptr;
    example_->setEnabled(whyNoAutopsy(networks.known).isEmpty());
    numbers_->setVisible(autopsies != nullptr);
    numbers_->show(autopsies != nullptr ? autopsyTable(networks, *autopsies) : NumberTable());
    const QString never = whyNeverAutopsy(networks.known);
    exampleForm_->setRowVisible(example_, never.isEmpty());
    const QString words = said_.isEmpty() && !never.isEmpty() ? tr("There is no correct key to follow: %1").arg(never) : said_;
    words_->setText(words);
    words_->setVisible(!words.isEmpty());
}

} // namespace

PartSpec insideSide()
{
    const auto show = [](QWidget* side, const Answers& answers, const Document&) {
        static_cast<InsideSide*>(side)->show(answers);
        return true;
    };
    const auto follow = [](QWidget* side, Document*, Engine* engine) { static_cast<InsideSide*>(side)->follow(engine); };
    return {.reads = reading<NetworkTraining, DilutionAutopsy>(),
        .make = [](Document* document, QWidget* parent) { return new InsideSide(document, parent); },
        .show = show,
        .follow = follow};
}

} // namespace attentoscope
