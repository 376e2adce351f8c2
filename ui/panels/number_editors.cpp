#include "ui/panels/number_editors.h"

#include "ui/text/translated.h"

#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>
#include <limits>

namespace attentoscope {

namespace {

QString unitSuffix(const Field& field)
{
    const QString unit = translated(field.unit);
    return unit.isEmpty() ? QString() : QLatin1Char(' ') + unit;
}

} // namespace

QSpinBox* makeIntegerBox(const Field& field, QWidget* parent)
{
    auto* box = new QSpinBox(parent);
    constexpr double most = std::numeric_limits<int>::max();
    box->setRange(int(std::max(field.min, -most)), int(std::min(field.max, most)));
    box->setSuffix(unitSuffix(field));
    box->setKeyboardTracking(false); // half-typed numbers are no wish
    box->setMinimumWidth(64);
    return box;
}

QDoubleSpinBox* makeRealBox(double min, double max, QWidget* parent)
{
    auto* box = new QDoubleSpinBox(parent);
    box->setDecimals(3);
    box->setRange(min, max);
    box->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    box->setKeyboardTracking(false);
    box->setMinimumWidth(64);
    return box;
}

IntegerEditor::IntegerEditor(const Field& field, QWidget* parent)
    : FieldEditor(field, parent)
    , box_(makeIntegerBox(field, this))
{
    place(box_);
    connect(box_, &QSpinBox::valueChanged, this, [this](int value) { emit edited(std::int64_t(value), true); });
    connect(box_, &QSpinBox::editingFinished, this, &FieldEditor::finished);
}

void IntegerEditor::show(const Experiment& experiment)
{
    const QSignalBlocker quiet(box_);
    box_->setValue(int(std::get<std::int64_t>(field().get(experiment))));
}

RealEditor::RealEditor(const Field& field, QWidget* parent)
    : FieldEditor(field, parent)
    , box_(makeRealBox(field.min, field.max, this))
{
    box_->setSuffix(unitSuffix(field));
    place(box_);
    connect(box_, &QDoubleSpinBox::valueChanged, this, [this](double value) { emit edited(value, true); });
    connect(box_, &QDoubleSpinBox::editingFinished, this, &FieldEditor::finished);
}

void RealEditor::show(const Experiment& experiment)
{
    const QSignalBlocker quiet(box_);
    box_->setValue(std::get<double>(field().get(experiment)));
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
