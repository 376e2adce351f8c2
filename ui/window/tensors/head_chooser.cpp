#include "ui/window/tensors/head_chooser.h"

#include "core/session/fields.h"
#include "ui/editors/parts/number_boxes.h"
#include "ui/text/translated.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>

#include <algorithm>
#include <limits>
#include <numeric>

namespace attentoscope {

namespace {

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
{
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    const std::tuple<WholeBox*, QString, const char*> boxes[] = {
        {layer_, tr("layer"), "layer"}, {head_, tr("head"), "head"}, {batch_, tr("sequence"), "batch"}};
    for (const auto& [box, label, name] : boxes) {
        box->setObjectName(QLatin1String(name));
        box->setRange(0, std::numeric_limits<int>::max());
        auto* text = new QLabel(label, this);
        text->setBuddy(box);
        layout->addWidget(text);
        layout->addWidget(box);
        layout->addSpacing(8);
        box->setAccessibleName(label);
        connect(box, &QSpinBox::valueChanged, this, &HeadChooser::changed);
    }
    order_->setObjectName(QStringLiteral("layout"));
    for (const FieldOption& option : findField("layout")->options())
        order_->addItem(translated(option.label), int(*parseHeadOrder(option.name)));
    auto* text = new QLabel(tr("order"), this);
    text->setBuddy(order_);
    layout->addWidget(text);
    layout->addWidget(order_);
    connect(order_, &QComboBox::currentIndexChanged, this, &HeadChooser::changed);
    layout->addStretch(1);
}

// With what was told of `attention`, if it is there.
QString HeadChooser::toldText(const AttentionFile* attention) const
{
    if (attention == nullptr)
        return translated(findField("layout")->options().front().label);
    const QString taken = order_->itemText(order_->findData(int(attention->order())));
    return (attention->orderIsKnown() ? tr("told: %1") : tr("taken for %1")).arg(taken);
}

void HeadChooser::setChoice(const TensorChoice& choice)
{
    const std::pair<WholeBox*, Index> numbers[] = {{layer_, choice.layer}, {head_, choice.head}, {batch_, choice.batch}};
    for (const auto& [box, number] : numbers) {
        const QSignalBlocker quiet(box);
        box->setRange(0, std::numeric_limits<int>::max());
        box->setNumbers({}, number);
    }
    const QSignalBlocker quiet(order_);
    order_->setCurrentIndex(order_->findData(int(choice.layout)));
}

void HeadChooser::forgetOrder()
{
    const QSignalBlocker quiet(order_);
    order_->setCurrentIndex(order_->findData(int(HeadOrder::Told)));
}

void HeadChooser::choose(TensorChoice& choice) const
{
    choice.layer = layer_->value();
    choice.head = head_->value();
    choice.batch = batch_->value();
    choice.layout = HeadOrder(order_->currentData().toInt());
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
    const bool heads = std::ranges::any_of(
        attention->layers(), [](const AttentionLayer& one) { return one.k != nullptr && one.k->shape.size() > 2; });
    order_->setEnabled(heads);
    const bool told = HeadOrder(order_->currentData().toInt()) == HeadOrder::Told;
    order_->setItemText(order_->findData(int(HeadOrder::Told)), toldText(heads && told ? attention : nullptr));
}

} // namespace attentoscope
