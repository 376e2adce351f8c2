// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/tensors/head_chooser.h"

#include "core/session/fields.h"
#include "ui/editors/parts/number_boxes.h"
#include "ui/text/leading_text.h"
#include "ui/text/translated.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>
#include <numeric>

namespace attentoscope {

namespace {

constexpr int arrowsWidth = 40; // px; room for the arrows of a box, or the margins of a button

std::vector<Index> upTo(Index count)
{
    std::vector<Index> numbers(std::size_t(std::max<Index>(count, 1)));
    std::iota(numbers.begin(), numbers.end(), Index(0));
    return numbers;
}

void setNumbers(WholeBox* box, const std::vector<Index>& numbers)
{
    const bool listed = std::ranges::binary_search(numbers, Index(box->value()));
    box->setNumbers(numbers, listed ? Index(box->value()) : numbers.front());
    box->setSuffix(numbers.size() > 1 ? QStringLiteral("  (%1 … %2)").arg(numbers.front()).arg(numbers.back()) : QString());
}

} // namespace

HeadChooser::HeadChooser(QWidget* parent)
    : QWidget(parent)
    , layer_(new WholeBox(this))
    , head_(new WholeBox(this))
    , batch_(new WholeBox(this))
    , order_(new QComboBox(this))
    , turn_(new QPushButton(this))
    , turnLeading_(new QPushButton(this))
    , split_(new QSpinBox(this))
    , bfloat16_(new QCheckBox(tr("Read int16 as bfloat16"), this))
{
    auto* both = new QVBoxLayout(this);
    both->setContentsMargins(0, 0, 0, 0);
    both->setSpacing(6);
    auto* layout = new QHBoxLayout;
    layout->setSpacing(8);
    both->addLayout(layout);
    both->addLayout(makeReading());
    const std::tuple<WholeBox*, QString, const char*> boxes[] = {
        {layer_, tr("Layer"), "layer"}, {head_, tr("Head"), "head"}, {batch_, tr("Sequence"), "batch"}};
    for (const auto& [box, label, name] : boxes) {
        box->setObjectName(QLatin1String(name));
        box->setRange(0, std::numeric_limits<int>::max());
        box->setMinimumWidth(box->fontMetrics().horizontalAdvance(QStringLiteral("000  (0 … 000)")) + arrowsWidth);
        auto* text = new QLabel(label, this);
        text->setBuddy(box);
        layout->addWidget(text);
        layout->addWidget(box);
        layout->addSpacing(8);
        box->setAccessibleName(label);
        connect(box, &QSpinBox::valueChanged, this, &HeadChooser::changed);
    }
    layout->addWidget(turn_); // last, because it comes and goes
    layout->addStretch(1);
    QSizePolicy keeps = turn_->sizePolicy();
    keeps.setRetainSizeWhenHidden(true);
    turn_->setSizePolicy(keeps);
    turn_->setMinimumWidth(turn_->fontMetrics().horizontalAdvance(turnText(100, 100)) + arrowsWidth);
}

QLayout* HeadChooser::makeReading()
{
    auto* layout = new QHBoxLayout;
    layout->setSpacing(8);
    order_->setObjectName(QStringLiteral("layout"));
    order_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon); // however the order was found
    order_->setMinimumContentsLength(20);
    for (const FieldOption& option : findField("layout")->options())
        order_->addItem(translated(option.label), int(*parseHeadOrder(option.name)));
    turn_->setObjectName(QStringLiteral("turn"));
    turn_->setAutoDefault(false);
    turn_->hide();
    const Field& split = *findField("split-heads");
    split_->setObjectName(QStringLiteral("splitHeads"));
    split_->setRange(int(split.min), int(split.max));
    split_->setSpecialValueText(tr("no"));
    split_->setToolTip(translated(split.help));
    bfloat16_->setObjectName(QStringLiteral("bfloat16"));
    bfloat16_->setToolTip(translated(findField("bfloat16")->help));
    const std::pair<QWidget*, QString> named[] = {{order_, tr("Array layout")}, {split_, tr("Concatenated heads")}};
    for (const auto& [widget, label] : named) {
        auto* text = new QLabel(label, this);
        text->setBuddy(widget);
        widget->setAccessibleName(label);
        layout->addWidget(text);
        layout->addWidget(widget);
        layout->addSpacing(8);
    }
    layout->addWidget(bfloat16_);
    turnLeading_->setObjectName(QStringLiteral("turnLeading"));
    turnLeading_->setAutoDefault(false);
    turnLeading_->setToolTip(translated(findField("leading")->help));
    turnLeading_->hide();
    layout->addWidget(turnLeading_);
    layout->addStretch(1);
    connect(order_, &QComboBox::currentIndexChanged, this, &HeadChooser::changed);
    connect(turn_, &QPushButton::clicked, this, &HeadChooser::turn);
    connect(turnLeading_, &QPushButton::clicked, this, &HeadChooser::turnLeading);
    connect(split_, &QSpinBox::valueChanged, this, &HeadChooser::changed);
    connect(bfloat16_, &QCheckBox::toggled, this, &HeadChooser::changed);
    return layout;
}

QString HeadChooser::turnText(Index heads, Index tokens) { return tr("Read as %1 heads of %2 tokens").arg(heads).arg(tokens); }

void HeadChooser::turn() { order_->setCurrentIndex(order_->findData(int(other(guessed_)))); }

void HeadChooser::turnLeading()
{
    leading_ = leading_.empty() ? otherLeading_ : LeadingAxes();
    emit changed();
}

// Returns the label of HeadOrder::Told; given tensors, it names the order that was found or guessed.
QString HeadChooser::toldText(const AttentionFile* attention) const
{
    if (attention == nullptr)
        return translated(findField("layout")->options().front().label);
    const QString taken = order_->itemText(order_->findData(int(attention->order().order)));
    return (attention->order().isGuess() ? tr("guessed: %1") : tr("detected: %1")).arg(taken);
}

void HeadChooser::setChoice(const TensorChoice& choice)
{
    const std::pair<WholeBox*, Index> numbers[] = {{layer_, choice.layer}, {head_, choice.head}, {batch_, choice.batch}};
    for (const auto& [box, number] : numbers) {
        const QSignalBlocker quiet(box);
        box->setRange(0, std::numeric_limits<int>::max());
        box->setNumbers({}, number);
    }
    const QSignalBlocker quietOrder(order_), quietSplit(split_), quietBits(bfloat16_);
    order_->setCurrentIndex(order_->findData(int(choice.layout)));
    split_->setValue(int(choice.splitHeads));
    bfloat16_->setChecked(choice.bfloat16);
    leading_ = choice.leading;
}

void HeadChooser::choose(TensorChoice& choice) const
{
    choice.layer = layer_->value();
    choice.head = head_->value();
    choice.batch = batch_->value();
    choice.leading = leading_;
    choice.layout = HeadOrder(order_->currentData().toInt());
    choice.splitHeads = split_->value();
    choice.bfloat16 = bfloat16_->isChecked();
}

void HeadChooser::show(const AttentionFile* attention)
{
    setEnabled(attention != nullptr);
    if (attention == nullptr)
        return;
    std::vector<Index> layers;
    for (const AttentionLayer& layer : attention->layers())
        layers.push_back(layer.layer.value_or(0));
    setNumbers(layer_, layers);
    const auto at = std::ranges::find(layers, Index(layer_->value())) - layers.begin();
    const AttentionLayer& layer = attention->layers()[std::size_t(at)];
    setNumbers(head_, upTo(layer.problem ? 1 : layer.layout.queryHeads));
    setNumbers(batch_, upTo(layer.problem ? 1 : layer.layout.batches));
    showReading(*attention);
}

// Shows how these arrays are read and enables the choices that apply.
void HeadChooser::showReading(const AttentionFile& attention)
{
    const auto anyLayer = [&](auto holds) { return std::ranges::any_of(attention.layers(), holds); };
    const bool weights = anyLayer([](const AttentionLayer& one) { return one.weights != nullptr; });
    const bool heads = split_->value() == 0
        && anyLayer([](const AttentionLayer& one) { return one.k != nullptr && one.k->shape.size() > 2; })
        && (leading_.empty() || hasAxis(leading_, LeadingAxis::Heads));
    order_->setEnabled(heads);
    split_->setEnabled(!weights);
    bfloat16_->setEnabled(bfloat16_->isChecked() || anyLayer([](const AttentionLayer& one) {
        return std::ranges::any_of(std::initializer_list<const TensorInfo*>{one.q, one.k, one.v, one.weights},
            [](const TensorInfo* tensor) { return tensor && (tensor->type == NpyType::U2 || tensor->type == NpyType::I2); });
    }));
    otherLeading_ = attention.leading().other;
    turnLeading_->setVisible(!leading_.empty() || !otherLeading_.empty());
    turnLeading_->setText(
        leading_.empty() ? tr("Read as %1").arg(leadingText(otherLeading_)) : tr("Read the dimensions as the file says"));
    const bool told = HeadOrder(order_->currentData().toInt()) == HeadOrder::Told;
    order_->setItemText(order_->findData(int(HeadOrder::Told)), toldText(heads && told ? &attention : nullptr));
    guessed_ = attention.order().order;
    const auto whole = std::ranges::find_if(attention.layers(), [](const AttentionLayer& one) { return !one.problem; });
    turn_->setVisible(heads && told && attention.order().isGuess() && whole != attention.layers().end());
    if (!turn_->isHidden())
        turn_->setText(turnText(whole->layout.nq, whole->layout.queryHeads));
}

} // namespace attentoscope
