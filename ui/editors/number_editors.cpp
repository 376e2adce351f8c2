// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editors/number_editors.h"

#include "ui/editors/parts/number_boxes.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QSignalBlocker>

namespace attentoscope {

IntegerEditor::IntegerEditor(const Field& field, QWidget* parent)
    : FieldEditor(field, parent)
    , box_(new WholeBox(this))
{
    setRange(*box_, field);
    box_->setDoubling(field.doubling);
    place(box_);
    if (field.doubling)
        box_->setToolTip(toolTip() + tr("<p>The arrow keys and the wheel double or halve the value.</p>"));
    connect(box_, &QSpinBox::valueChanged, this, [this](int value) { emit edited(std::int64_t(value), true); });
    connect(box_, &QSpinBox::editingFinished, this, &FieldEditor::finished);
}

void IntegerEditor::show(const Experiment& experiment)
{
    const QSignalBlocker quiet(box_);
    if (numbers_.empty())
        setRange(*box_, field()); // a list of numbers sets its own range
    box_->forget();
    box_->setNumbers(numbers_, std::get<std::int64_t>(field().get(experiment)));
    const bool several = numbers_.size() > 1;
    QString beside;
    if (several)
        beside = QStringLiteral("  (%1 … %2)").arg(numbers_.front()).arg(numbers_.back());
    else if (field().standsFor != nullptr && box_->value() == 0)
        beside = tr("  (default: %1)").arg(QString::fromStdString(field().standsFor(experiment)));
    if (box_->suffix() != beside)
        box_->setSuffix(beside);
}

RealEditor::RealEditor(const Field& field, QWidget* parent)
    : FieldEditor(field, parent)
    , box_(new RealBox(field.min, field.max, this))
{
    place(box_);
    connect(box_, &QDoubleSpinBox::valueChanged, this, [this](double value) { emit edited(value, true); });
    connect(box_, &QDoubleSpinBox::editingFinished, this, &FieldEditor::finished);
}

void RealEditor::show(const Experiment& experiment)
{
    const QSignalBlocker quiet(box_);
    box_->forget();
    box_->setValue(std::get<double>(field().get(experiment)));
}

SwitchedEditor::SwitchedEditor(const Field& field, QWidget* parent)
    : FieldEditor(field, parent)
    , on_(new QCheckBox(this))
    , box_(new RealBox(field.min, field.max, this))
{
    box_->setValue(field.usual);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(on_);
    layout->addWidget(box_, 1);
    setFocusProxy(on_);
    connect(on_, &QCheckBox::toggled, this, [this](bool on) { emit edited(on ? box_->value() : 0.0, false); });
    connect(box_, &QDoubleSpinBox::valueChanged, this, [this](double value) { emit edited(value, true); });
    connect(box_, &QDoubleSpinBox::editingFinished, this, &FieldEditor::finished);
}

void SwitchedEditor::show(const Experiment& experiment)
{
    const double value = std::get<double>(field().get(experiment));
    const QSignalBlocker quietSwitch(on_), quietBox(box_);
    on_->setChecked(value != 0);
    box_->forget();
    box_->setEnabled(value != 0);
    if (value != 0)
        box_->setValue(value);
}

FlagEditor::FlagEditor(const Field& field, QWidget* parent)
    : FieldEditor(field, parent)
    , box_(new QCheckBox(this))
{
    place(box_);
    connect(box_, &QCheckBox::toggled, this, [this](bool on) { emit edited(on, false); });
}

void FlagEditor::show(const Experiment& experiment)
{
    const QSignalBlocker quiet(box_);
    box_->setChecked(std::get<bool>(field().get(experiment)));
}

} // namespace attentoscope
