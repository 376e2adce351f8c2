// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/tensors/open_tensors_dialog.h"

#include "ui/text/printable.h"
#include "ui/theme/controls/control_names.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrapped_label.h"
#include "ui/window/files/dropped_paths.h"
#include "ui/window/files/told_files.h"
#include "ui/window/tensors/array_list.h"
#include "ui/window/tensors/file_line.h"
#include "ui/window/tensors/head_chooser.h"
#include "ui/window/tensors/mask_question.h"
#include "ui/window/tensors/name_box.h"
#include "ui/window/tensors/tensor_words.h"

#include <QDialogButtonBox>
#include <QDragEnterEvent>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace attentoscope {

namespace {

constexpr int typingMs = 150;
constexpr QSize usualDialogSize(880, 690);
constexpr int verdictLines = 3;

constexpr ArrayRole roles[] = {ArrayRole::Queries, ArrayRole::Keys, ArrayRole::Values};

// Gives the labels of all forms the same width, so that their fields are aligned.
void alignLabels(std::initializer_list<QFormLayout*> forms)
{
    QList<QWidget*> labels;
    int width = 0;
    for (const QFormLayout* form : forms)
        for (int row = 0; row < form->rowCount(); ++row)
            if (const QLayoutItem* item = form->itemAt(row, QFormLayout::LabelRole)) {
                labels << item->widget();
                width = std::max(width, item->widget()->sizeHint().width());
            }
    for (QWidget* label : labels)
        label->setMinimumWidth(width);
}

} // namespace

OpenTensorsDialog::OpenTensorsDialog(const TensorChoice& choice, QWidget* parent)
    : OpenTensorsDialog(choice, TensorCatalogue::open(choice), parent)
{
}

OpenTensorsDialog::OpenTensorsDialog(const TensorChoice& choice, Outcome<TensorCatalogue> catalogue, QWidget* parent)
    : QDialog(parent)
    , one_(new QRadioButton(tr("One file (.npz, .safetensors)"), this))
    , each_(new QRadioButton(tr("Separate .npy files"), this))
    , weights_(new QRadioButton(tr("Attention weights alone"), this))
    , icon_(new QLabel(this))
    , verdict_(new WrappedLabel(this))
    , arrays_(new ArrayList(this))
    , heads_(new HeadChooser(this))
    , mask_(new MaskQuestion(this))
{
    setWindowTitle(tr("Open Q, K, V"));
    setAcceptDrops(true);
    later_.setSingleShot(true);
    later_.setInterval(typingMs);
    auto* rows = new QWidget(this);
    auto* form = form_ = new QFormLayout(rows);
    form->setContentsMargins(0, 0, 0, 0);
    form->setHorizontalSpacing(16);
    form->setVerticalSpacing(6);
    form->addRow(makeKinds());
    addFileRows(form);
    auto* buttons = new QDialogButtonBox(this);
    open_ = buttons->addButton(tr("Open"), QDialogButtonBox::AcceptRole);
    buttons->addButton(tr("Cancel"), QDialogButtonBox::RejectRole);
    open_->setObjectName(QStringLiteral("open"));
    open_->setDefault(true);
    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(8);
    layout->addWidget(rows);
    layout->addLayout(makeVerdict());
    layout->addWidget(arrays_, 1);
    auto* last = new QFormLayout;
    last->setHorizontalSpacing(16);
    last->addRow(tr("Tokens"), tokens_);
    last->addRow(tr("Start with"), heads_);
    last->addRow(tr("Mask"), mask_);
    layout->addLayout(last);
    alignLabels({form, last});
    nameRows(this);
    keepRows(rows);
    layout->addWidget(buttons);
    resize(usualDialogSize);
    connect(buttons, &QDialogButtonBox::accepted, this, &OpenTensorsDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(heads_, &HeadChooser::changed, this, [this] { later(false); });
    connect(arrays_, &ArrayList::roleWanted, this, &OpenTensorsDialog::giveRole);
    connect(&later_, &QTimer::timeout, this, &OpenTensorsDialog::look);
    setChoice(choice, std::move(catalogue));
}

QWidget* OpenTensorsDialog::makeKinds()
{
    auto* kinds = new QWidget(this);
    auto* layout = new QHBoxLayout(kinds);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(16);
    one_->setObjectName(QStringLiteral("oneFile"));
    each_->setObjectName(QStringLiteral("fileEach"));
    weights_->setObjectName(QStringLiteral("weightsAlone"));
    for (QRadioButton* kind : {one_, each_, weights_}) {
        layout->addWidget(kind);
        connect(kind, &QRadioButton::toggled, this, [this] {
            showKind();
            later(true);
        });
        connect(kind, &QRadioButton::clicked, this, [this] {
            kindClicked_ = file_->path().isEmpty();
            typed_ = typed_ && kindClicked_;
        });
    }
    layout->addStretch(1);
    return kinds;
}

QLayout* OpenTensorsDialog::makeVerdict()
{
    verdict_->setObjectName(QStringLiteral("verdict"));
    verdict_->setTextFormat(Qt::PlainText);
    verdict_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    verdict_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    auto* area = new QScrollArea(this); // of one height, so that nothing moves; a longer sentence is scrolled
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setWidgetResizable(true);
    area->setWidget(verdict_);
    area->setFixedHeight(verdictLines * fontMetrics().lineSpacing() + 2);
    area->setFocusPolicy(Qt::NoFocus);
    area->viewport()->setAutoFillBackground(false);
    verdict_->setAutoFillBackground(false);
    auto* layout = new QHBoxLayout;
    layout->setSpacing(8);
    icon_->setFixedWidth(2 * fontMetrics().averageCharWidth());
    layout->addWidget(icon_, 0, Qt::AlignTop);
    layout->addWidget(area, 1);
    return layout;
}

// Gives the rows the height that the kind with the most rows needs, so that what lies below stays where it is.
void OpenTensorsDialog::keepRows(QWidget* rows)
{
    int height = 0;
    for (QRadioButton* kind : {one_, each_, weights_}) {
        const QSignalBlocker quiet(kind);
        kind->setChecked(true);
        showKind();
        height = std::max(height, rows->sizeHint().height());
    }
    rows->setFixedHeight(height);
    form_->setFormAlignment(Qt::AlignTop);
}

void OpenTensorsDialog::addFileRows(QFormLayout* form)
{
    file_ = new FileLine(tr("Tensor file"), tr("Tensor files (*.npz *.safetensors *.npy);;All files (*)"),
        tr("choose a file, or drop one here"), this);
    file_->setObjectName(QStringLiteral("file"));
    form->addRow(tr("File"), file_);
    connect(file_, &FileLine::changed, this, &OpenTensorsDialog::fileTyped);
    connect(file_, &FileLine::entered, this, &OpenTensorsDialog::lookFirst); // before Enter presses the default button
    const QString titles[] = {tr("Queries Q"), tr("Keys K"), tr("Values V")};
    const QString hints[] = {tr(".npy of shape (queries, d) or (heads, queries, d)"),
        tr(".npy of shape (keys, d) or (heads, keys, d)"), tr(".npy of shape (keys, dᵥ), or empty")};
    for (std::size_t role = 0; role < 3; ++role) {
        names_[role] = new NameBox(this);
        files_[role] = new FileLine(titles[role], tr("Arrays (*.npy);;All files (*)"), hints[role], this);
        names_[role]->setObjectName(QStringLiteral("name%1").arg(role));
        files_[role]->setObjectName(QStringLiteral("file%1").arg(role));
        form->addRow(titles[role], names_[role]);
        form->addRow(titles[role], files_[role]);
        connect(names_[role], &NameBox::changed, this, [this, role] { nameChanged(role); });
        connect(files_[role], &FileLine::changed, this, [this] { later(true); });
    }
    weightsName_ = new NameBox(this);
    weightsName_->setObjectName(QStringLiteral("weightsName"));
    form->addRow(tr("Weights"), weightsName_);
    connect(weightsName_, &NameBox::changed, this, [this] { later(false); });
    tokens_ = new FileLine(tr("Token file"), tr("Tokens (*.txt *.json);;All files (*)"),
        tr("labels of the keys, one per line or as a JSON list; may be left empty"), this);
    tokens_->setObjectName(QStringLiteral("tokenFile"));
    connect(tokens_, &FileLine::changed, this, [this] { later(false); });
}

// Reads a file that was just named. A question about its mask that nobody has seen yet keeps the dialog open.
void OpenTensorsDialog::lookFirst()
{
    if (!later_.isActive())
        return;
    const bool named = typed_;
    look();
    heldBack_ = named && fine_ && mask_->isOpen();
}

// Forgets what was chosen for the file before.
void OpenTensorsDialog::fileTyped()
{
    for (NameBox* box : names_)
        box->setName({});
    weightsName_->setName({});
    if (!catalogue_.lines().empty())
        tokens_->setPath({});
    heads_->setChoice({});
    typed_ = true;
    later(true);
}

// Chooses the kind that a file named by hand has, as if the file had been dropped.
void OpenTensorsDialog::takeTypedFile(const TensorCatalogue& catalogue)
{
    typed_ = false;
    const bool isArray = toldByEnding(file_->path()) == FileIs::Array;
    const bool clicked = std::exchange(kindClicked_, false);
    const bool weights = catalogue.holdsWeights() || (weights_->isChecked() && clicked && catalogue.matching().patterns.empty());
    if (isArray && !weights) {
        TensorChoice around = choiceAround(file_->path());
        around.tokens = tokens_->path();
        return setChoice(around);
    }
    QRadioButton* kind = weights ? weights_ : one_;
    for (QRadioButton* one : {one_, each_, weights_})
        one->blockSignals(true);
    kind->setChecked(true);
    for (QRadioButton* one : {one_, each_, weights_})
        one->blockSignals(false);
    showKind();
}

void OpenTensorsDialog::offerMaskOf(const TensorChoice& before)
{
    mask_->setBefore(before);
    judge();
}

TensorChoice OpenTensorsDialog::choice() const
{
    TensorChoice choice;
    if (weights_->isChecked()) {
        choice.file = file_->path();
        choice.weights = true;
        choice.weightsName = weightsName_->name();
    } else if (one_->isChecked()) {
        choice.file = file_->path();
        choice.names = {names_[0]->name(), names_[1]->name(), names_[2]->name()};
    } else {
        choice.q = files_[0]->path();
        choice.k = files_[1]->path();
        choice.v = files_[2]->path();
    }
    choice.tokens = tokens_->path();
    heads_->choose(choice);
    choice.mask = mask_->mask();
    choice.maskChosen = true;
    return choice;
}

void OpenTensorsDialog::setChoice(const TensorChoice& choice) { setChoice(choice, TensorCatalogue::open(choice)); }

void OpenTensorsDialog::setChoice(const TensorChoice& choice, Outcome<TensorCatalogue> catalogue)
{
    (choice.weights ? weights_ : choice.oneFile() ? one_ : each_)->setChecked(true);
    showKind();
    typed_ = kindClicked_ = false;
    file_->setPath(choice.file);
    const QString paths[] = {choice.q, choice.k, choice.v};
    for (std::size_t role = 0; role < 3; ++role)
        files_[role]->setPath(paths[role]);
    tokens_->setPath(choice.tokens);
    heads_->setChoice(choice);
    takeCatalogue(std::move(catalogue));
    const std::string names[] = {choice.names.q, choice.names.k, choice.names.v};
    for (std::size_t role = 0; role < 3; ++role)
        names_[role]->setName(names[role]);
    weightsName_->setName(choice.weightsName);
    later_.stop();
    judge();
}

void OpenTensorsDialog::showKind()
{
    form_->setRowVisible(file_, !each_->isChecked());
    form_->setRowVisible(weightsName_, weights_->isChecked());
    for (std::size_t role = 0; role < 3; ++role) {
        form_->setRowVisible(names_[role], one_->isChecked());
        form_->setRowVisible(files_[role], each_->isChecked());
    }
}

void OpenTensorsDialog::later(bool files)
{
    filesChanged_ = filesChanged_ || files;
    later_.start();
}

void OpenTensorsDialog::look()
{
    later_.stop();
    if (filesChanged_) {
        auto catalogue = TensorCatalogue::open(choice()); // reads the headers of the files
        if (typed_ && catalogue && !file_->path().isEmpty()) {
            takeTypedFile(*catalogue);
            if (each_->isChecked())
                return; // the file and those beside it have been read
        }
        takeCatalogue(std::move(catalogue));
    }
    judge();
}

// Offers what the files hold; the names in the boxes stay.
void OpenTensorsDialog::takeCatalogue(Outcome<TensorCatalogue> catalogue)
{
    filesChanged_ = false;
    damage_ = catalogue ? std::nullopt : std::optional(catalogue.error());
    catalogue_ = catalogue ? *std::move(catalogue) : TensorCatalogue();
    const auto offer = [this](NameBox* box, ArrayRole role) {
        QStringList offered;
        for (const std::string& name : catalogue_.offeredNames(role))
            offered << QString::fromStdString(name);
        box->offer(offered);
    };
    for (std::size_t role = 0; role < 3; ++role)
        offer(names_[role], roles[role]);
    offer(weightsName_, ArrayRole::Weights);
    filled_ = {};
}

// Fills in the names that belong to the one just given, unless the user chose others. They are visible and can be changed.
void OpenTensorsDialog::nameChanged(std::size_t role)
{
    if (const auto partners = catalogue_.partnersOf(names_[role]->name())) {
        NameChoice names = *partners;
        const bool itself = nameOf(names, roles[role]) == names_[role]->name();
        for (std::size_t other = 0; itself && other < 3; ++other) {
            const std::string present = names_[other]->name();
            if (other != role && (present.empty() || present == nameOf(filled_, roles[other])))
                names_[other]->setName(nameOf(filled_, roles[other]) = nameOf(names, roles[other]));
        }
    }
    later(false);
}

// Uses an array of the list in this role. Does nothing if each file has its own line.
void OpenTensorsDialog::giveRole(ArrayRole role, const QString& name)
{
    if (each_->isChecked())
        return;
    const bool weights = role == ArrayRole::Weights;
    (weights ? weights_ : one_)->setChecked(true);
    (weights ? weightsName_ : names_[std::ranges::find(roles, role) - roles])->setEditText(name);
}

void OpenTensorsDialog::judge()
{
    const TensorChoice chosen = choice();
    auto attention = damage_ ? Outcome<AttentionFile>(*damage_) : openChoice(chosen);
    catalogue_.setRoles(attention ? &*attention : nullptr);
    arrays_->show(catalogue_);
    showTold();
    heads_->show(attention ? &*attention : nullptr);
    mask_->show(choice(), attention ? &*attention : nullptr);
    const auto problem = attention ? problemOf(choice(), *attention) : attention.error();
    if (!problem)
        return say(openedText(chosen, catalogue_, *attention), true);
    const QString how = damage_ ? QString() : howToChoose(chosen, catalogue_);
    say(chosen.files().isEmpty() ? QString() : how.isEmpty() ? shortText(*problem) : how, false);
}

// Shows in grey which array an empty name box stands for.
void OpenTensorsDialog::showTold()
{
    const NameMatching& matching = catalogue_.matching();
    const auto tell = [](NameBox* box, const std::vector<NamePattern>& patterns, ArrayRole role, bool named) {
        const std::string name = named || patterns.size() != 1 ? std::string() : nameBy(patterns.front(), role);
        box->setTold(!name.empty()          ? tr("%1 (recognized by name)").arg(printable(name))
                : role == ArrayRole::Values ? tr("none")
                                            : tr("choose an array"));
    };
    const bool named = choice().named();
    for (std::size_t role = 0; role < 3; ++role)
        tell(names_[role], matching.patterns, roles[role], named);
    tell(weightsName_, matching.weightPatterns, ArrayRole::Weights, named);
    if (matching.weightPatterns.empty() && catalogue_.lines().size() == 1)
        weightsName_->setTold(tr("the only array"));
}

void OpenTensorsDialog::say(const QString& sentence, bool fine)
{
    const Theme theme = Theme::of(*this);
    fine_ = fine;
    open_->setEnabled(fine);
    verdict_->setText(sentence);
    const QColor colour = fine ? theme.accent : theme.error;
    icon_->setText(sentence.isEmpty() ? QString()
                                      : QStringLiteral("<b><font color=\"%1\">%2</font></b>")
                                            .arg(colour.name(), fine ? QStringLiteral("✔") : QStringLiteral("✖")));
}

bool OpenTensorsDialog::canOpen() const { return fine_ && !later_.isActive(); }

QString OpenTensorsDialog::verdict() const { return verdict_->text().replace(QChar::Nbsp, QLatin1Char(' ')); }

void OpenTensorsDialog::accept()
{
    lookFirst();
    if (std::exchange(heldBack_, false) || !fine_)
        return;
    const TensorChoice chosen = choice();
    QDialog::accept();
    emit this->chosen(chosen);
}

void OpenTensorsDialog::take(const QStringList& paths)
{
    QStringList arrays;
    for (const QString& path : paths) {
        const FileIs is = toldByEnding(path);
        if (is == FileIs::Array) {
            arrays << path;
        } else if (is == FileIs::Tokens) {
            tokens_->setPath(path);
            later(false);
        } else {
            TensorChoice next;
            next.file = path;
            next.tokens = tokens_->path();
            auto catalogue = TensorCatalogue::open(next);
            next.weights = catalogue && catalogue->holdsWeights();
            setChoice(next, std::move(catalogue));
        }
    }
    if (weights_->isChecked() && arrays.size() == 1) {
        file_->setPath(arrays.front());
        later(true);
    } else if (!arrays.isEmpty()) {
        takeArrays(arrays);
    }
    if (later_.isActive()) // not all that was taken has been looked at
        look();
}

// Adds .npy files to the present ones: by their names if these tell Q, K and V apart, else into empty lines.
void OpenTensorsDialog::takeArrays(const QStringList& arrays)
{
    TensorChoice next;
    next.tokens = tokens_->path();
    QStringList present = each_->isChecked() ? choice().files() : QStringList();
    if (present.size() + arrays.size() > 3)
        present.clear();
    if (auto named = choiceByNames(present + arrays)) {
        named->tokens = next.tokens;
        return setChoice(*named);
    }
    if (!present.isEmpty()) {
        next.q = files_[0]->path();
        next.k = files_[1]->path();
        next.v = files_[2]->path();
    }
    QStringList left = arrays;
    for (QString* place : {&next.q, &next.k, &next.v})
        if (place->isEmpty() && !left.isEmpty())
            *place = left.takeFirst();
    setChoice(next);
}

void OpenTensorsDialog::dragEnterEvent(QDragEnterEvent* event)
{
    if (!droppedPaths(*event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void OpenTensorsDialog::dropEvent(QDropEvent* event) { take(droppedPaths(*event->mimeData())); }

} // namespace attentoscope
