// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editors/choice_editors.h"

#include "core/experiment/length_meaning.h"
#include "core/statistics/entropy.h"
#include "ui/text/translated.h"
#include "ui/theme/theme.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>
#include <cmath>
#include <limits>

namespace attentoscope {

namespace {

constexpr int secondWidth = 76; // px
constexpr double largestOrder = 64;
constexpr double infinityStep = largestOrder + 1;

void placeBoth(QWidget* parent, QWidget* first, QWidget* second)
{
    auto* layout = new QHBoxLayout(parent);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(first, 1);
    // Wide enough for usual values, not for the whole range, so that the form stays within its place.
    second->setFixedWidth(atTypeScale(secondWidth));
    layout->addWidget(second);
    parent->setFocusProxy(first);
}

// A box for the order of an entropy; the step after the largest number is infinity.
class OrderBox : public QDoubleSpinBox
{
public:
    using QDoubleSpinBox::QDoubleSpinBox;
    QString textFromValue(double value) const override
    {
        return value > largestOrder ? QStringLiteral("∞") : QDoubleSpinBox::textFromValue(value);
    }
    double valueFromText(const QString& text) const override
    {
        return text.contains(QChar(0x221e)) ? infinityStep : QDoubleSpinBox::valueFromText(text);
    }
    QValidator::State validate(QString& text, int& position) const override
    {
        return text.contains(QChar(0x221e)) ? QValidator::Acceptable : QDoubleSpinBox::validate(text, position);
    }
};

// Makes a box that may be narrower than its longest entry; the opened list is wide enough.
QComboBox* makeBox(QWidget* parent)
{
    auto* box = new QComboBox(parent);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(4);
    return box;
}

} // namespace

ChoiceEditor::ChoiceEditor(const Field& field, QWidget* parent)
    : FieldEditor(field, parent)
    , box_(makeBox(this))
{
    for (const FieldOption& option : field.options()) {
        box_->addItem(translated(option.label), QString::fromLatin1(option.name));
        box_->setItemData(box_->count() - 1, translated(option.help), Qt::ToolTipRole);
    }
    place(box_);
    connect(box_, &QComboBox::activated, this, [this] { emit edited(box_->currentData().toString().toStdString(), false); });
}

void ChoiceEditor::show(const Experiment& experiment)
{
    const QSignalBlocker quiet(box_);
    box_->setCurrentIndex(box_->findData(QString::fromStdString(std::get<std::string>(field().get(experiment)))));
}

LengthMeaningEditor::LengthMeaningEditor(const Field& field, QWidget* parent)
    : FieldEditor(field, parent)
    , kind_(makeBox(this))
    , number_(new QSpinBox(this))
{
    kind_->addItem(tr("Visible keys"), int(LengthMeaning::Visible));
    kind_->addItem(tr("Position"), int(LengthMeaning::Position));
    kind_->addItem(tr("Sequence length"), int(LengthMeaning::Sequence));
    kind_->addItem(tr("Fixed number"), int(LengthMeaning::Fixed));
    number_->setRange(1, int(maxLength));
    number_->setKeyboardTracking(false);
    number_->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    placeBoth(this, kind_, number_);
    connect(kind_, &QComboBox::activated, this, [this] { tell(false); });
    connect(number_, &QSpinBox::valueChanged, this, [this] { tell(true); });
    connect(number_, &QSpinBox::editingFinished, this, &FieldEditor::finished);
}

void LengthMeaningEditor::tell(bool moving)
{
    LengthMeaning meaning;
    meaning.kind = LengthMeaning::Kind(kind_->currentData().toInt());
    meaning.fixed = number_->value();
    number_->setVisible(meaning.kind == LengthMeaning::Fixed);
    emit edited(lengthMeaningText(meaning), moving);
}

void LengthMeaningEditor::show(const Experiment& experiment)
{
    const QSignalBlocker quietKind(kind_), quietNumber(number_);
    kind_->setCurrentIndex(kind_->findData(int(experiment.length.kind)));
    number_->setValue(int(experiment.length.fixed));
    number_->setVisible(experiment.length.kind == LengthMeaning::Fixed);
}

EntropyEditor::EntropyEditor(const Field& field, QWidget* parent)
    : FieldEditor(field, parent)
    , kind_(makeBox(this))
    , order_(new OrderBox(this))
{
    kind_->addItem(QStringLiteral("Shannon"), int(EntropyMeasure::Shannon));
    kind_->addItem(QStringLiteral("Rényi"), int(EntropyMeasure::Renyi));
    kind_->addItem(QStringLiteral("Tsallis"), int(EntropyMeasure::Tsallis));
    order_->setDecimals(2);
    order_->setKeyboardTracking(false);
    order_->setStepType(QAbstractSpinBox::DefaultStepType);
    order_->setSingleStep(0.5);
    placeBoth(this, kind_, order_);
    connect(kind_, &QComboBox::activated, this, [this] { tell(false); });
    connect(order_, &QDoubleSpinBox::valueChanged, this, [this] { tell(true); });
    connect(order_, &QDoubleSpinBox::editingFinished, this, &FieldEditor::finished);
}

void EntropyEditor::tell(bool moving)
{
    EntropyMeasure measure;
    measure.kind = EntropyMeasure::Kind(kind_->currentData().toInt());
    const bool renyi = measure.kind == EntropyMeasure::Renyi;
    const double order = order_->value();
    if (measure.kind != EntropyMeasure::Shannon)
        measure.order = renyi && order > largestOrder ? std::numeric_limits<double>::infinity() : std::min(order, largestOrder);
    emit edited(entropyMeasureText(measure), moving);
}

void EntropyEditor::show(const Experiment& experiment)
{
    const EntropyMeasure& measure = experiment.entropy;
    const bool renyi = measure.kind == EntropyMeasure::Renyi;
    const QSignalBlocker quietKind(kind_), quietOrder(order_);
    kind_->setCurrentIndex(kind_->findData(int(measure.kind)));
    order_->setVisible(measure.kind != EntropyMeasure::Shannon);
    if (const QString name = renyi ? QStringLiteral("α = ") : QStringLiteral("q = "); order_->prefix() != name) {
        order_->setPrefix(name);
        order_->setRange(0, renyi ? infinityStep : largestOrder);
    }
    order_->setValue(std::isinf(measure.order) ? infinityStep : measure.order);
    order_->setToolTip(
        renyi ? tr("Order α of the Rényi entropy; the step above 64 is ∞ (min-entropy)") : tr("Order q of the Tsallis entropy"));
}

} // namespace attentoscope
